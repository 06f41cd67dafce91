import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Locale } from '@/rules/locale';

/** How long Stripe's script may take before the page offers Stripe's own page instead. */
export const SCRIPT_MS = 8_000;
const stripeLocales = { en: 'en', zh: 'zh', tw: 'zh-TW', ja: 'ja' } as const;

/** late: there is no script in time, or no session. Stripe's own page is offered instead. */
type FieldsState = 'loading' | 'ready' | 'late';

interface FieldsInput {
  stripeKey: string;
  locale: Locale;
  /** Of the open session; null until `open` has brought it. */
  clientSecret: string | null;
  /** Where the fields of a card are shown, and the buttons of wallets. */
  places: { card: HTMLElement | null; wallets: HTMLElement | null };
  /** Answers whether a session is open. */
  open: () => Promise<boolean>;
  /** The money is held: the host is to be asked. */
  onPaid: () => unknown;
}

/** Why a card was not accepted. Null: the page says it in words of its own. */
type Refusal = { words: string | null };

/**
 * Stripe's own fields in this page: loads its script, opens a session, and shows the fields of a card
 * and the buttons of the wallets that the browser has.
 */
export function useStripeFields({
  stripeKey,
  locale,
  clientSecret,
  places: { card, wallets },
  open,
  onPaid,
}: FieldsInput) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [state, setState] = useState<FieldsState>('loading');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const actions = useRef<StripeCheckoutLoadActionsSuccess | null>(null);
  const latest = useRef({ open, onPaid });
  useEffect(() => {
    latest.current = { open, onPaid };
  });

  useEffect(() => {
    let gone = false;
    loadInTime(stripeKey, locale).then(
      (loaded) => !gone && (loaded ? setStripe(loaded) : setState('late')),
      () => !gone && setState('late'),
    );
    return () => {
      gone = true;
    };
  }, [stripeKey, locale]);

  useEffect(() => {
    if (!stripe || clientSecret !== null) return;
    void latest.current.open().then((isOpen) => !isOpen && setState('late'));
  }, [stripe, clientSecret]);

  const confirm = useCallback(async (event?: ExpressEvent) => {
    setRefusal(null);
    const result = await actions.current?.confirm({
      redirect: 'if_required',
      ...(event && { expressCheckoutConfirmEvent: event }),
    });
    if (result?.type === 'error') return setRefusal({ words: refusalWords(result.error) });
    if (result) await latest.current.onPaid();
  }, []);

  useEffect(() => {
    if (!stripe || clientSecret === null || !card || !wallets) return undefined;
    const shown = showFields(stripe, clientSecret, { card, wallets, confirm });
    shown.ready.then(
      (found) => {
        actions.current = found;
        setState(found ? 'ready' : 'late');
      },
      () => setState('late'),
    );
    return shown.remove;
  }, [stripe, clientSecret, card, wallets, confirm]);

  return { state, refusal, pay: () => confirm() };
}

type ExpressEvent = NonNullable<
  Parameters<StripeCheckoutLoadActionsSuccess['confirm']>[0]
>['expressCheckoutConfirmEvent'];

/** Null when the script has not come in time. */
function loadInTime(stripeKey: string, locale: Locale): Promise<Stripe | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), SCRIPT_MS);
  });
  return Promise.race([loadStripe(stripeKey, { locale: stripeLocales[locale] }), late]);
}

/** Stripe says in the reader's language what is wrong with a field; a refused card has our words. */
const refusalWords = ({
  code,
  message,
}: {
  code: string | null;
  message: string;
}): string | null => (code === 'paymentFailed' ? null : message);

interface Places {
  card: HTMLElement;
  wallets: HTMLElement;
  confirm: (event?: ExpressEvent) => Promise<void>;
}

function showFields(stripe: Stripe, clientSecret: string, { card, wallets, confirm }: Places) {
  const checkout = stripe.initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: { theme: isDark() ? 'night' : 'stripe' } },
  });
  const fields = checkout.createPaymentElement();
  const express = checkout.createExpressCheckoutElement();
  express.on('confirm', (event) => void confirm(event));
  fields.mount(card);
  express.mount(wallets);
  const ready = checkout
    .loadActions()
    .then((found) => (found.type === 'success' ? found.actions : null));
  const remove = () => {
    fields.destroy();
    express.destroy();
  };
  return { ready, remove };
}

const isDark = (): boolean => document.documentElement.dataset['bsTheme'] === 'dark';
