import { useCallback, useState } from 'react';

import { useAction } from '@/hooks/use-action';
import { useQueuedChoice } from '@/hooks/use-queued-choice';
import type { ApiError } from '@/lib/api-error';
import type { Checkout } from '@/rules/checkout/checkout';
import { applyCredits, applyPromo, updateCheckout, type CheckoutChoice } from '@/services/shipment';

type Choice = Omit<CheckoutChoice, 'id'>;
const mergeChoice = (current: Choice, changes: Choice): Choice => ({ ...current, ...changes });

export interface CheckoutState {
  checkout: Checkout;
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
}

/** A fresh page load replaces the state. */
export function useCheckout(
  source: Checkout,
  onRefused?: (error: ApiError) => void,
): CheckoutState {
  const [lastLoaded, setLastLoaded] = useState(source);
  const [checkout, setCheckout] = useState(source);
  const updateAction = useAction(updateCheckout, { onDone: setCheckout, onError: onRefused });
  const credits = useAction(applyCredits, { onDone: setCheckout, onError: onRefused });
  const promo = useAction(applyPromo, { onDone: setCheckout });
  const { run } = updateAction;
  const send = useCallback((choice: Choice) => run({ id: source.id, ...choice }), [run, source.id]);
  const { choice, choose, running: getRunning, clear: reset } = useQueuedChoice(send, mergeChoice);
  if (lastLoaded !== source) {
    setLastLoaded(source);
    setCheckout(source);
    reset();
  }
  const settle = () => getRunning() ?? Promise.resolve(checkout);
  return {
    checkout,
    choice: choice ?? {},
    stale: updateAction.pending || credits.pending || promo.pending,
    error: updateAction.error,
    choose,
    settle,
    credits,
    promo,
  };
}
