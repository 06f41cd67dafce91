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
  loaded: Checkout,
  onRefused?: (error: ApiError) => void,
): CheckoutState {
  const [source, setSource] = useState(loaded);
  const [checkout, setCheckout] = useState(loaded);
  const update = useAction(updateCheckout, { onDone: setCheckout, onError: onRefused });
  const credits = useAction(applyCredits, { onDone: setCheckout, onError: onRefused });
  const promo = useAction(applyPromo, { onDone: setCheckout });
  const { run } = update;
  const send = useCallback((choice: Choice) => run({ id: loaded.id, ...choice }), [run, loaded.id]);
  const { choice, choose, running, clear: clearChoice } = useQueuedChoice(send, mergeChoice);
  if (source !== loaded) {
    setSource(loaded);
    setCheckout(loaded);
    clearChoice();
  }
  const settle = () => running() ?? Promise.resolve(checkout);
  return {
    checkout,
    choice: choice ?? {},
    stale: update.pending || credits.pending || promo.pending,
    error: update.error,
    choose,
    settle,
    credits,
    promo,
  };
}
