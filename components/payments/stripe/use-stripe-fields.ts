import type { Stripe, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { getStripeAppearance, useStripe } from '@/components/charges/use-stripe';

/** late: the script or session did not load in time; use Stripe's hosted page. */
type FieldsState = 'loading' | 'ready' | 'late';

interface FieldsInput {
  stripeKey: string;
  /** Null until `open` creates the session. */
  clientSecret: string | null;
  /** A new price opens a new session. */
  quote: string;
  containers: { fields: HTMLElement | null; express: HTMLElement | null };
  /** True when a session is open. 'changed': the price changed; wait for the new `quote`. */
  open: () => Promise<boolean | 'changed'>;
  /** The payer confirmed, or the result is unknown: ask the host. */
  onPaid: () => unknown;
}

/** Null: the page uses its own text. */
type Refusal = { text: string | null };

export function useStripeFields({
  stripeKey,
  clientSecret,
  quote,
  containers: { fields, express },
  open,
  onPaid,
}: FieldsInput) {
  const stripe = useStripe(stripeKey);
  const [fieldsState, setFieldsState] = useState<FieldsState>('loading');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const actions = useRef<StripeCheckoutLoadActionsSuccess | null>(null);
  const latestCallbacks = useRef({ open, onPaid });
  useEffect(() => {
    latestCallbacks.current = { open, onPaid };
  });
  const isLoaded = typeof stripe === 'object';

  useEffect(() => {
    if (isLoaded && clientSecret === null)
      void latestCallbacks.current.open().then((isOpen) => !isOpen && setFieldsState('late'));
  }, [isLoaded, clientSecret, quote]);

  const confirm = useCallback(async (event?: ExpressEvent) => {
    setRefusal(null);
    const result = await actions.current
      ?.confirm({ redirect: 'if_required', ...(event && { expressCheckoutConfirmEvent: event }) })
      .catch(() => null);
    if (result?.type === 'error') return setRefusal({ text: getRefusalText(result.error) });
    await latestCallbacks.current.onPaid();
  }, []);

  useEffect(() => {
    if (typeof stripe !== 'object' || clientSecret === null || !fields) return undefined;
    const remove = mountFields(stripe, clientSecret, { fields, express, confirm }, (newActions) => {
      actions.current = newActions;
      setFieldsState(newActions ? 'ready' : 'late');
    });
    return () => {
      remove();
      actions.current = null;
      // Late is final.
      setFieldsState((current) => (current === 'late' ? current : 'loading'));
    };
  }, [stripe, clientSecret, fields, express, confirm]);

  const state: FieldsState = stripe === 'late' ? 'late' : fieldsState;
  return { state, refusal, pay: () => confirm() };
}

type ExpressEvent = NonNullable<
  Parameters<StripeCheckoutLoadActionsSuccess['confirm']>[0]
>['expressCheckoutConfirmEvent'];

/** Stripe localizes field errors; card refusals use our own text. */
const getRefusalText = ({
  code,
  message,
}: {
  code: string | null;
  message: string;
}): string | null => (code === 'paymentFailed' ? null : message);

interface MountTargets {
  fields: HTMLElement;
  express: HTMLElement | null;
  confirm: (event?: ExpressEvent) => Promise<void>;
}

/**
 * Calls `onLoaded` with Stripe's checkout actions, or null when loading failed. Returns a cleanup
 * function.
 */
function mountFields(
  stripe: Stripe,
  clientSecret: string,
  { fields, express, confirm }: MountTargets,
  onLoaded: (result: StripeCheckoutLoadActionsSuccess | null) => void,
): () => void {
  let isClosed = false;
  const report = (result: StripeCheckoutLoadActionsSuccess | null) => !isClosed && onLoaded(result);
  const checkout = stripe.initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: getStripeAppearance() },
  });
  const payment = checkout.createPaymentElement();
  payment.on('loaderror', () => report(null));
  payment.mount(fields);
  const buttons = express && checkout.createExpressCheckoutElement();
  buttons?.on('confirm', (event) => void confirm(event));
  if (express) buttons?.mount(express);
  checkout.loadActions().then(
    (result) => report(result.type === 'success' ? result.actions : null),
    () => report(null),
  );
  return () => {
    isClosed = true;
    payment.destroy();
    buttons?.destroy();
  };
}
