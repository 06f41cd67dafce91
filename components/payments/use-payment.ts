import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { PaymentMethodName } from '@/contract/payment-method';

import { useAction } from '@/hooks/use-action';
import { useApi, useFrame } from '@/hooks/use-frame';
import { usePaymentNews } from '@/hooks/use-payment-news';
import { leaveTo, preferredWay, usePopup } from '@/hooks/use-popup';
import type { Api, CallOptions } from '@/lib/api';
import type { ApiError } from '@/lib/api-error';
import type { PaymentAttempt } from '@/lib/checkout/checkout';
import type { Locale } from '@/lib/i18n/locale';
import { isLiveState } from '@/lib/payments/states';
import { cancelPayment, getPayment, openPayment, type Payment, type PaymentTarget } from '@/services/payment';

import { useConsentKey, type ConsentKey } from './use-consent-key';
import { useGatewayName } from './use-gateway-name';

/** How often the host is asked while a payment is open and the page is looked at. */
const ASK_MS = 5_000;

export interface PaymentInput {
  target: PaymentTarget;
  /** Hash of the price on the screen. */
  quote: string;
  attempt: PaymentAttempt | null;
  gatewayOrigins: readonly string[];
  onPaid: (reference: string) => void;
  onChanged: () => void;
}

/** Why the member is not at the gateway although he pressed the button. */
export type PopupProblem = 'blocked' | 'badAddress';

type Consent = { target: PaymentTarget; method: PaymentMethodName; quote: string; language: Locale; key: ConsentKey };
const open = (api: Api, { key, ...consent }: Consent, options: CallOptions) => openPayment(api, consent, { ...options, idempotencyKey: key.value });

/** A payment through any gateway as the checkout page lives through it: start, wait, reopen, cancel. The host knows the truth; this asks. */
export function usePayment(input: PaymentInput) {
  const t = useTranslations('payments');
  const nameOf = useGatewayName();
  const { locale } = useFrame();
  const popup = usePopup(input.gatewayOrigins);
  const [problem, setProblem] = useState<PopupProblem | null>(null);
  const [shown, setShown] = useState(false);
  const { payment, take, ask, waiting, openId } = useWatchedPayment(input, popup);
  const consentKey = useConsentKey(input.quote);
  const refused = (error: ApiError) => {
    if (error.is('priceChanged') || error.is('alreadyPaid')) input.onChanged();
  };
  const opening = useAction(open, { onError: refused });
  const cancelling = useAction(cancelPayment);

  const openBy = (method: PaymentMethodName) =>
    opening.run({ target: input.target, method, quote: input.quote, language: locale, key: consentKey.current(method) });

  /** Shows the payer to the gateway: in the window that the click has opened, or in this tab. */
  const show = (next: Payment, way: 'popup' | 'page', opened: boolean) => {
    take(next);
    if (next.state !== 'opened' || !next.popupUrl) return popup.close();
    if (way === 'page') return void (leaveTo(next.popupUrl, input.gatewayOrigins) || setProblem('badAddress'));
    if (!opened) return setProblem('blocked');
    if (popup.goTo(next.popupUrl)) return setShown(true);
    popup.close();
    return setProblem('badAddress');
  };

  const start = (method: string, source: () => Promise<Payment | null>) => {
    setProblem(null);
    const way = preferredWay();
    const opened = way === 'popup' && popup.open(t('opening', { gateway: nameOf(method) }));
    return source().then((next) => (next ? show(next, way, opened) : popup.close()));
  };

  const gateway = payment?.gateway ?? input.attempt?.gateway ?? null;
  return {
    payment,
    /** The gateway of the payment that is open, or was the last. */
    gateway,
    problem,
    waiting,
    window: popup.closed ? ('closed' as const) : shown ? ('open' as const) : ('none' as const),
    error: opening.error ?? cancelling.error,
    pay: (method: PaymentMethodName) => {
      cancelling.reset();
      if (payment && !waiting) consentKey.renew();
      return start(method, () => openBy(method));
    },
    reopen: () =>
      start(gateway ?? '', async () => {
        const known = openId ? await ask(openId) : null;
        return known?.state === 'created' ? openBy(known.gateway as PaymentMethodName) : known;
      }),
    checkAgain: () => (openId ? ask(openId) : Promise.resolve(null)),
    cancel: async () => {
      if (!openId) return;
      const next = await cancelling.run(openId);
      if (!next) return;
      popup.close();
      consentKey.renew();
      take(next);
    },
  };
}

/** An answer that was on its way when the payment ended: it must not open it again on the screen. */
const isOlder = (next: Payment, known: Payment | null) => known?.id === next.id && !isLiveState(known.state) && isLiveState(next.state);

/** The payment's state, asked for again on news, on a new price, on the window's closing, on return to the page and every few seconds. */
function useWatchedPayment({ attempt, quote, onPaid }: PaymentInput, popup: { close: () => void; closed: boolean }) {
  const api = useApi();
  const [payment, setPayment] = useState<Payment | null>(null);
  const over = useRef(new Set<string>());
  const state = payment?.state ?? attempt?.state ?? null;
  const openId = state && isLiveState(state) ? (payment?.id ?? attempt?.id ?? null) : null;
  const { close, closed } = popup;

  const take = useCallback(
    (next: Payment) => {
      setPayment((known) => (isOlder(next, known) ? known : next));
      if (isLiveState(next.state) || over.current.has(next.id)) return;
      // Once a payment: a later answer about it must not close the window of the next one.
      over.current.add(next.id);
      close();
      if (next.state === 'applied') onPaid(next.reference);
    },
    [close, onPaid],
  );
  const ask = useCallback(
    async (id: string): Promise<Payment | null> => {
      const next = await getPayment(api, id).catch(() => null);
      if (next) take(next);
      return next;
    },
    [api, take],
  );
  const askNow = useCallback(() => {
    if (openId) void ask(openId);
  }, [ask, openId]);

  usePaymentNews(openId, askNow);
  useEffect(() => {
    if (!openId) return undefined;
    const first = setTimeout(askNow, closed ? 0 : 50);
    const again = setInterval(() => document.visibilityState === 'visible' && askNow(), ASK_MS);
    window.addEventListener('focus', askNow);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      window.removeEventListener('focus', askNow);
    };
    // A new price may have ended the payment: asked at once.
  }, [openId, askNow, closed, quote]);

  return { payment, take, ask, openId, waiting: openId !== null };
}
