import { useCallback, useEffect, useRef, useState } from 'react';

import { isWallet } from '@/contract/money/wallets';
import { useAction } from '@/hooks/use-action';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useIntent } from '@/hooks/use-intent';
import type { Api, CallOptions } from '@/lib/api';
import type { ApiError } from '@/lib/api-error';
import type { PaymentAttempt } from '@/rules/checkout/checkout';
import type { Locale } from '@/rules/locale';
import { isBeingConfirmed, isLiveState } from '@/rules/payments/payments';
import {
  cancelPayment,
  getPayment,
  openPayment,
  type Payment,
  type PaymentTarget,
  type PaymentMethod,
} from '@/services/money/payment';

import { useGatewayWindow } from './use-gateway-window';
import { broadcastPayment, usePaymentBroadcast } from './use-payment-broadcast';

/** Applies only while the page is visible. */
const POLL_INTERVAL_MS = 5_000;

export interface PaymentInput {
  target: PaymentTarget;
  /** Hash of the displayed price. */
  quote: string;
  /** Decimal string. */
  total: string;
  attempt: PaymentAttempt | null;
  gatewayOrigins: readonly string[];
  onPaid: (reference: string) => void;
  onChanged: (error: ApiError | null) => void;
}

type Consent = {
  target: PaymentTarget;
  method: PaymentMethod;
  quote: string;
  language: Locale;
  inPlace: boolean;
  /**
   * One key per price and payment method. Unlike the key of `useAction`, it outlives the response.
   */
  key: string;
};
const open = (api: Api, { key, ...intent }: Consent, options: CallOptions) =>
  openPayment(api, intent, { ...options, idempotencyKey: key, reuseKey: false });

const changeErrors = ['priceChanged', 'alreadyPaid', 'stepNotReady'] as const;

const getLastPayment = ({ attempt, total }: PaymentInput, payment: Payment | null) => ({
  gateway: payment?.gateway ?? attempt?.gateway ?? null,
  amount: payment?.amount ?? attempt?.amount ?? total,
});

/** The host is the source of truth. */
export function usePayment(input: PaymentInput) {
  const { popup, problem, shown, start } = useGatewayWindow(input.gatewayOrigins);
  const watched = useWatchedPayment(input, popup);
  const { payment, take, ask, isWaiting, confirming, openId, refunding } = watched;
  const { openAction, intent, openWith, hasChanged } = useOpening(input);
  const cancelAction = useAction(cancelPayment);

  const resetActions = () => {
    openAction.reset();
    cancelAction.reset();
  };

  const { gateway, amount } = getLastPayment(input, payment);
  const isOldPrice = isWaiting && !confirming && amount !== input.total && input.total !== '0.00';
  return {
    payment,
    /** Decimal string. */
    amount,
    /** A new payment replaces the open one, which has an earlier price. */
    isOldPrice,
    quote: input.quote,
    /** The money could not be used and is being refunded. */
    refunding: refunding ?? input.attempt?.refunding ?? null,
    gateway,
    problem,
    isWaiting,
    confirming,
    window: popup.closed ? ('closed' as const) : shown ? ('open' as const) : ('none' as const),
    error: openAction.error ?? cancelAction.error,
    pay: (method: PaymentMethod) => {
      resetActions();
      if (payment && !isWaiting) intent.settle();
      return start(isWallet(method) ? 'stripe' : method, () => openWith(method), take);
    },
    /** 'changed' if the price or state changed; true if it is paid or can show fields. */
    openInPlace: async (method: PaymentMethod) => {
      if (payment && !isWaiting) intent.settle();
      const nextPayment = await openWith(method, true);
      if (nextPayment) take(nextPayment);
      if (!nextPayment && hasChanged()) return 'changed' as const;
      return Boolean(nextPayment?.clientSecret) || nextPayment?.state === 'applied';
    },
    reopen: () => {
      resetActions();
      const resume = async (id: string) => {
        const polledPayment = await ask(id);
        return polledPayment?.state === 'created'
          ? openWith(polledPayment.way as PaymentMethod)
          : polledPayment;
      };
      return start(gateway ?? '', async () => (openId ? resume(openId) : null), take);
    },
    checkAgain: () => {
      resetActions();
      return openId ? ask(openId) : Promise.resolve(null);
    },
    cancel: async () => {
      resetActions();
      const nextPayment = openId ? await cancelAction.run(openId) : null;
      if (!nextPayment) return;
      popup.close();
      intent.settle();
      take(nextPayment);
    },
  };
}

/** Calls with the same price and method share one request. Another method waits for its response. */
function useOpening({ target, quote, onChanged }: PaymentInput) {
  const { locale: language } = useFrame();
  const intent = useIntent();
  const changedRef = useRef(false);
  const handleRefusal = (error: ApiError) => {
    changedRef.current = changeErrors.some((name) => error.is(name));
    if (changedRef.current) onChanged(error);
  };
  const openAction = useAction(open, { onError: handleRefusal });
  const lastRequest = useRef<{ key: string; response: Promise<Payment | null> } | null>(null);
  const openWith = (method: PaymentMethod, inPlace = false) => {
    const key = intent.getKey([quote, method, inPlace]);
    const previousRequest = lastRequest.current;
    if (previousRequest?.key === key) return previousRequest.response;
    changedRef.current = false;
    const run = () => openAction.run({ target, method, quote, language, inPlace, key });
    const response = previousRequest ? previousRequest.response.then(run) : run();
    const currentRequest = { key, response };
    lastRequest.current = currentRequest;
    void response.then(() => {
      if (lastRequest.current === currentRequest) lastRequest.current = null;
    });
    return response;
  };
  return { openAction, intent, openWith, hasChanged: () => changedRef.current };
}

/** A stale response must not reopen an ended payment or replace a newer one. */
const isStale = (next: Payment, current: Payment | null, wasPolled: boolean) =>
  current !== null &&
  (current.id === next.id
    ? !isLiveState(current.state) && isLiveState(next.state)
    : wasPolled && isLiveState(current.state) && next.state !== 'applied');

/** Checks this tab's payment first, and another tab's only if ours has ended. */
function useBroadcastCheck(openId: string | null, ask: (id: string) => Promise<Payment | null>) {
  return useCallback(
    async (id: string) => {
      const current = openId && openId !== id ? await ask(openId) : null;
      if (!current || !isLiveState(current.state)) await ask(id);
    },
    [openId, ask],
  );
}

function useWatchedPayment(
  { target, attempt, quote, onPaid }: PaymentInput,
  popup: { close: () => void; closed: boolean },
) {
  const api = useApi();
  const [payment, setPayment] = useState<Payment | null>(null);
  const [refunding, setRefunding] = useState<string | null>(null);
  const latestPayment = useRef<Payment | null>(null);
  const endedIds = useRef(new Set<string>());
  const pendingCount = useRef(0);
  const state = payment?.state ?? attempt?.state ?? null;
  const openId = state && isLiveState(state) ? (payment?.id ?? attempt?.id ?? null) : null;
  const { close, closed } = popup;
  const { kind, id: targetId } = target;

  const take = useCallback(
    (nextPayment: Payment, wasPolled = false) => {
      if (isStale(nextPayment, latestPayment.current, wasPolled)) return;
      latestPayment.current = nextPayment;
      setPayment(nextPayment);
      if (isLiveState(nextPayment.state) || endedIds.current.has(nextPayment.id)) return;
      // Once per payment: a later response must not close the next one's window.
      endedIds.current.add(nextPayment.id);
      broadcastPayment({ kind, id: targetId }, nextPayment.id);
      if (nextPayment.state === 'refund-due') setRefunding(nextPayment.gateway);
      close();
      if (nextPayment.state === 'applied') onPaid(nextPayment.reference);
    },
    [close, onPaid, kind, targetId],
  );
  const ask = useCallback(
    async (id: string): Promise<Payment | null> => {
      pendingCount.current += 1;
      const nextPayment = await getPayment(api, id).catch(() => null);
      pendingCount.current -= 1;
      if (nextPayment) take(nextPayment, true);
      return nextPayment;
    },
    [api, take],
  );
  const pollNow = useCallback(() => {
    if (openId) void ask(openId);
  }, [ask, openId]);

  usePaymentBroadcast(target, useBroadcastCheck(openId, ask));
  useEffect(() => {
    if (!openId) return undefined;
    const firstTimer = setTimeout(pollNow, closed ? 0 : 50);
    const interval = setInterval(
      () => document.visibilityState === 'visible' && pendingCount.current === 0 && pollNow(),
      POLL_INTERVAL_MS,
    );
    window.addEventListener('focus', pollNow);
    return () => {
      clearTimeout(firstTimer);
      clearInterval(interval);
      window.removeEventListener('focus', pollNow);
    };
  }, [openId, pollNow, closed, quote]);

  const confirming = state !== null && isBeingConfirmed(state);
  return { payment, take, ask, openId, isWaiting: openId !== null, confirming, refunding };
}
