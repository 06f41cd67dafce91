import { useEffect } from 'react';

import type { PaymentTarget } from '@/services/money/payment';

const CHANNEL = 'payments';
/** A channel also reaches the other listeners of its own window. */
const WINDOW = Math.random();

/** Tells the other windows of this site that a payment of a target has changed. */
export function broadcastPayment({ kind, id }: PaymentTarget, attemptId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind, id, attemptId, window: WINDOW });
  channel.close();
}

/**
 * Calls back with the id of a payment of this target that another window has changed. A hint to ask
 * the host, never a fact.
 */
export function usePaymentBroadcast(
  { kind, id }: PaymentTarget,
  onMessage: (attemptId: string) => void,
): void {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Record<string, unknown> | null>) => {
      const attemptId = data?.['attemptId'];
      const isOurs = data?.['kind'] === kind && data['id'] === id && data['window'] !== WINDOW;
      if (isOurs && typeof attemptId === 'string') onMessage(attemptId);
    };
    return () => channel.close();
  }, [kind, id, onMessage]);
}
