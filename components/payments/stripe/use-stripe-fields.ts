import type { Stripe, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { appearance, useStripe } from '@/components/domain/stripe/use-stripe';

/** late: the script is not there in time, or takes no session: the hosted page takes its place. */
type FieldsState = 'loading' | 'ready' | 'late';

interface FieldsInput {
  stripeKey: string;
  /** Of the open session; null until `open` has brought it. */
  clientSecret: string | null;
  /** The last payment by this way is over: a new one is opened by the member. */
  ended: boolean;
  /** Where the fields are shown, and the buttons of wallets that the browser has. */
  places: { fields: HTMLElement | null; express: HTMLElement | null };
  /** Answers false when no session can be had. */
  open: () => Promise<boolean>;
  /** The payer has agreed, or it is not known whether: the host is to be asked. */
  onPaid: () => unknown;
}

/** Why a payment was not accepted: null stands for the words that the page has of its own. */
export type Refusal = { words: string | null };

/**
 * Stripe's own fields in this page: loads its script, opens a session, and shows its fields and the
 * buttons of the wallets that the browser has.
 */
export function useStripeFields({
  stripeKey,
  clientSecret,
  ended,
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
    if (isHere && clientSecret === null && !ended)
      void latest.current.open().then((opened) => !opened && setShown('late'));
  }, [isHere, clientSecret, ended]);

  const confirm = useCallback(async (event?: ExpressEvent) => {
    setRefusal(null);
    const result = await actions.current
      ?.confirm({ redirect: 'if_required', ...(event && { expressCheckoutConfirmEvent: event }) })
      .catch(() => null);
    if (result?.type === 'error') return setRefusal({ words: wordsOf(result.error) });
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
      // What cannot be shown stays so: only the hosted page is left then.
      setShown((known) => (known === 'late' ? known : 'loading'));
    };
  }, [stripe, clientSecret, fields, express, confirm]);

  const state: FieldsState = stripe === 'late' ? 'late' : shown;
  return { state, hasScript: isHere, refusal, pay: () => confirm() };
}

type ExpressEvent = NonNullable<
  Parameters<StripeCheckoutLoadActionsSuccess['confirm']>[0]
>['expressCheckoutConfirmEvent'];

/** Stripe says in the reader's language what is wrong with a field; a refused card has our words. */
const wordsOf = ({ code, message }: { code: string | null; message: string }): string | null =>
  code === 'paymentFailed' ? null : message;

interface Places {
  fields: HTMLElement;
  express: HTMLElement | null;
  confirm: (event?: ExpressEvent) => Promise<void>;
}

/** Shows the fields of a session, and tells once they can pay, or that they cannot; answers what removes them. */
function showFields(
  stripe: Stripe,
  clientSecret: string,
  { fields, express, confirm }: Places,
  onShown: (found: StripeCheckoutLoadActionsSuccess | null) => void,
): () => void {
  let isGone = false;
  const tell = (found: StripeCheckoutLoadActionsSuccess | null) => !isGone && onShown(found);
  const checkout = stripe.initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: appearance() },
  });
  const payment = checkout.createPaymentElement();
  payment.on('loaderror', () => tell(null));
  payment.mount(fields);
  const buttons = express && checkout.createExpressCheckoutElement();
  buttons?.on('confirm', (event) => void confirm(event));
  if (express) buttons?.mount(express);
  checkout.loadActions().then(
    (found) => tell(found.type === 'success' ? found.actions : null),
    () => tell(null),
  );
  return () => {
    isGone = true;
    payment.destroy();
    buttons?.destroy();
  };
}
