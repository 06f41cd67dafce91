import { useCallback, useState } from 'react';

import { useAction } from '@/hooks/use-action';
import { useQueuedChoice } from '@/hooks/use-queued-choice';
import type { ApiError } from '@/lib/api-error';
import type { Checkout } from '@/rules/checkout/checkout';
import { applyCredits, applyPromo, updateCheckout, type CheckoutChoice } from '@/services/shipment';

type Choice = Omit<CheckoutChoice, 'id'>;
const later = (before: Choice, next: Choice): Choice => ({ ...before, ...next });

/**
 * A checkout on the screen: what the host said last, what is on its way, and the ways to change it.
 */
export interface CheckoutState {
  checkout: Checkout;
  /** What was chosen and is not confirmed yet: shown as chosen, while the price is stale. */
  choice: Choice;
  /** A new price is on its way. */
  stale: boolean;
  error: ApiError | null;
  /**
   * Chooses; the last of several quick choices wins. Returns the shipment with its new price, null
   * when it was refused.
   */
  choose: (choice: Choice) => Promise<Checkout | null>;
  /**
   * Waits for the choices under way, if any. Answers the shipment as it is then, null when the last
   * one was refused.
   */
  settle: () => Promise<Checkout | null>;
  credits: ReturnType<typeof useAction<{ id: string; credits: string }, Checkout>>;
  promo: ReturnType<typeof useAction<{ id: string; code: string }, Checkout>>;
}

/**
 * Keeps a checkout in step with the host: the server is the state, a fresh load of the page
 * replaces everything.
 */
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
  const { choice, choose, running, forget } = useQueuedChoice(send, later);
  if (source !== loaded) {
    setSource(loaded);
    setCheckout(loaded);
    forget();
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
