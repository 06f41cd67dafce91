import { useCallback, useState } from 'react';

import { useReload } from '@/components/kit/ui/reload-link';
import { useAction } from '@/hooks/use-action';
import { useQueuedChoice } from '@/hooks/use-queued-choice';
import { useTotalBefore } from '@/components/charges/use-total-before';
import type { ApiError } from '@/lib/api-error';
import type { Checkout, Speed } from '@/rules/checkout/checkout';
import { routes, type CheckoutStepName } from '@/rules/routes';
import {
  applyCredits,
  applyPromo,
  listSpeeds,
  updateCheckout,
  type CheckoutChoice,
} from '@/services/shipment';

type Choice = Omit<CheckoutChoice, 'id'>;
const mergeChoice = (current: Choice, changes: Choice): Choice => ({ ...current, ...changes });

export interface CheckoutState {
  checkout: Checkout;
  speeds: Speed[];
  /** After a change that may alter them. */
  reloadSpeeds: () => Promise<unknown>;
  /** Choices that are not confirmed yet, shown as chosen. */
  choice: Choice;
  /** A new price is loading. */
  stale: boolean;
  error: ApiError | null;
  /** Only the last of several quick choices counts. Returns null if refused. */
  choose: (choice: Choice) => Promise<Checkout | null>;
  /** Waits for pending choices. Returns null if the last one was refused. */
  settle: () => Promise<Checkout | null>;
  credits: ReturnType<typeof useAction<{ id: string; credits: string }, Checkout>>;
  promo: ReturnType<typeof useAction<{ id: string; code: string }, Checkout>>;
  /** The total before the host changed it, until the member changes something. */
  totalBefore: string | null;
  /** `error` is null if another tab paid or canceled. */
  onChanged: (error: ApiError | null) => void;
}

/** A fresh page load replaces the state. */
export function useCheckout(
  source: Checkout,
  step: CheckoutStepName,
  sourceSpeeds: Speed[],
): CheckoutState {
  // If another tab paid, the id leads to the paid shipment.
  const reload = useReload(routes.shipmentStep(step, { shipmentid: source.id }));
  const [lastLoaded, setLastLoaded] = useState(source);
  const [checkout, setCheckout] = useState(source);
  const [speeds, setSpeeds] = useState(sourceSpeeds);
  const { totalBefore, clear, onChanged } = useTotalBefore(checkout.price?.total ?? null, reload);
  const show = useCallback(
    (latest: Checkout) => {
      clear();
      setCheckout(latest);
    },
    [clear],
  );
  const onError = (error: ApiError) => void (error.is('alreadyPaid') && reload());
  const updateAction = useAction(updateCheckout, { onDone: show, onError });
  const credits = useAction(applyCredits, { onDone: show, onError });
  const speedsAction = useAction(listSpeeds, { onDone: setSpeeds });
  const reloadSpeeds = () => speedsAction.run(source.id);
  // A code may offer a speed of its own.
  const onPromo = (latest: Checkout) => {
    show(latest);
    void reloadSpeeds();
  };
  const promo = useAction(applyPromo, { onDone: onPromo, onError });
  const { run } = updateAction;
  const send = useCallback((choice: Choice) => run({ id: source.id, ...choice }), [run, source.id]);
  const { choice, choose, getRunning, clear: reset } = useQueuedChoice(send, mergeChoice);
  if (lastLoaded !== source) {
    setLastLoaded(source);
    show(source);
    setSpeeds(sourceSpeeds);
    reset();
  }
  const settle = () => getRunning() ?? Promise.resolve(checkout);
  return {
    checkout,
    speeds,
    reloadSpeeds,
    choice: choice ?? {},
    stale: updateAction.pending || credits.pending || promo.pending,
    error: updateAction.error,
    choose,
    settle,
    credits,
    promo,
    totalBefore,
    onChanged,
  };
}
