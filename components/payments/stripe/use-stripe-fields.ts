import type { Stripe, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { appearance, useStripe } from '@/components/charges/use-stripe';

/** late: there is no script in time, or no session. Stripe's own page is offered instead. */
type FieldsState = 'loading' | 'ready' | 'late';

interface FieldsInput {
  stripeKey: string;
  /** Of the open session; null until `open` has brought it. */
  clientSecret: string | null;
  /** The price that a session is opened for; another one opens another session. */
  quote: string;
  /** Where the fields are shown, and the buttons of wallets that the browser has. */
  places: { fields: HTMLElement | null; express: HTMLElement | null };
  /** Answers whether a session is open; `changed`: there is another price to open it for. */
  open: () => Promise<boolean | 'changed'>;
  /** The payer has agreed, or it is not known whether: the host is to be asked. */
  onPaid: () => unknown;
}

/** Why a payment was not accepted. Null: the page says it in words of its own. */
type Refusal = { words: string | null };

/**
 * Stripe's own fields in this page: loads its script, opens a session, and shows its fields and the
 * buttons of the wallets that the browser has.
 */
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
      // Late is final: only the hosted page is left.
      setShown((known) => (known === 'late' ? known : 'loading'));
    };
  }, [stripe, clientSecret, fields, express, confirm]);

  const state: FieldsState = stripe === 'late' ? 'late' : shown;
  return { state, refusal, pay: () => confirm() };
}

type ExpressEvent = NonNullable<
  Parameters<StripeCheckoutLoadActionsSuccess['confirm']>[0]
>['expressCheckoutConfirmEvent'];

/** Stripe says in the reader's language what is wrong with a field; a refused card has our words. */
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

/** Shows the fields of a session. `onShown` gets what pays with them, or null. Answers what removes them. */
function showFields(
  stripe: Stripe,
  clientSecret: string,
  { fields, express, confirm }: Places,
  onShown: (found: StripeCheckoutLoadActionsSuccess | null) => void,
): () => void {
  let isGone = false;
  const report = (found: StripeCheckoutLoadActionsSuccess | null) => !isGone && onShown(found);
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
