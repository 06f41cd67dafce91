import type { Stripe, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { appearance, useStripe } from '@/components/charges/use-stripe';

/** late: the script or session did not load in time; use Stripe's hosted page. */
type FieldsState = 'loading' | 'ready' | 'late';

interface FieldsInput {
  stripeKey: string;
  /** Null until `open` creates the session. */
  clientSecret: string | null;
  /** A new price opens a new session. */
  quote: string;
  places: { fields: HTMLElement | null; express: HTMLElement | null };
  /** True when a session is open. 'changed': the price changed; wait for the new `quote`. */
  open: () => Promise<boolean | 'changed'>;
  /** The payer confirmed, or the result is unknown: ask the host. */
  onPaid: () => unknown;
}

/** Null: the page uses its own text. */
type Refusal = { words: string | null };

export function useStripeFields({
  stripeKey,
  clientSecret,
  quote,
  places: { fields, express },
  open,
  onPaid,
}: FieldsInput) {
  const stripe = useStripe(stripeKey);
  const [shown, setShown] = useState<FieldsState>('loading');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const actions = useRef<StripeCheckoutLoadActionsSuccess | null>(null);
  const latest = useRef({ open, onPaid });
  useEffect(() => {
    latest.current = { open, onPaid };
  });
  const isHere = typeof stripe === 'object';

  useEffect(() => {
    if (isHere && clientSecret === null)
      void latest.current.open().then((isOpen) => !isOpen && setShown('late'));
  }, [isHere, clientSecret, quote]);

  const confirm = useCallback(async (event?: ExpressEvent) => {
    setRefusal(null);
    const result = await actions.current
      ?.confirm({ redirect: 'if_required', ...(event && { expressCheckoutConfirmEvent: event }) })
      .catch(() => null);
    if (result?.type === 'error') return setRefusal({ words: refusalWords(result.error) });
    await latest.current.onPaid();
  }, []);

  useEffect(() => {
    if (typeof stripe !== 'object' || clientSecret === null || !fields) return undefined;
    const remove = showFields(stripe, clientSecret, { fields, express, confirm }, (found) => {
      actions.current = found;
      setShown(found ? 'ready' : 'late');
    });
    return () => {
      remove();
      actions.current = null;
      // Late is final.
      setShown((current) => (current === 'late' ? current : 'loading'));
    };
  }, [stripe, clientSecret, fields, express, confirm]);

  const state: FieldsState = stripe === 'late' ? 'late' : shown;
  return { state, refusal, pay: () => confirm() };
}

type ExpressEvent = NonNullable<
  Parameters<StripeCheckoutLoadActionsSuccess['confirm']>[0]
>['expressCheckoutConfirmEvent'];

/** Stripe localizes field errors; card refusals use our own text. */
const refusalWords = ({
  code,
  message,
}: {
  code: string | null;
  message: string;
}): string | null => (code === 'paymentFailed' ? null : message);

interface Places {
  fields: HTMLElement;
  express: HTMLElement | null;
  confirm: (event?: ExpressEvent) => Promise<void>;
}

/**
 * Mounts the fields. Calls `onLoaded` with Stripe's checkout actions, or null when loading failed;
 * returns a cleanup function.
 */
function showFields(
  stripe: Stripe,
  clientSecret: string,
  { fields, express, confirm }: Places,
  onLoaded: (found: StripeCheckoutLoadActionsSuccess | null) => void,
): () => void {
  let isGone = false;
  const report = (found: StripeCheckoutLoadActionsSuccess | null) => !isGone && onLoaded(found);
  const checkout = stripe.initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: appearance() },
  });
  const payment = checkout.createPaymentElement();
  payment.on('loaderror', () => report(null));
  payment.mount(fields);
  const buttons = express && checkout.createExpressCheckoutElement();
  buttons?.on('confirm', (event) => void confirm(event));
  if (express) buttons?.mount(express);
  checkout.loadActions().then(
    (found) => report(found.type === 'success' ? found.actions : null),
    () => report(null),
  );
  return () => {
    isGone = true;
    payment.destroy();
    buttons?.destroy();
  };
}
