import { useEffect, useEffectEvent } from 'react';

import type { PaymentTarget } from '@/services/money/payment';

const CHANNEL = 'payments';
/** A channel also reaches other listeners in its own window. */
const WINDOW_ID = Math.random();

export function broadcastPayment({ kind, id }: PaymentTarget, attemptId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind, id, attemptId, window: WINDOW_ID });
  channel.close();
}

/** Treat the callback as a hint and ask the host. */
export function usePaymentBroadcast(
  { kind, id }: PaymentTarget,
  onMessage: (attemptId: string) => void,
): void {
  const report = useEffectEvent(onMessage);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Record<string, unknown> | null>) => {
      const attemptId = data?.['attemptId'];
      const isForTarget =
        data?.['kind'] === kind && data['id'] === id && data['window'] !== WINDOW_ID;
      if (isForTarget && typeof attemptId === 'string') report(attemptId);
    };
    return () => channel.close();
  }, [kind, id]);
}
