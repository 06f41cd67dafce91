import { useEffect } from 'react';

const CHANNEL = 'payments';

/**
 * Tells the other windows of this site that something happened to a payment. They ask the host
 * what.
 */
export function broadcastPayment(attemptId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ attemptId });
  channel.close();
}

/** Calls back when another window has news of this payment. A hint to ask, never a fact. */
export function usePaymentBroadcast(attemptId: string | null, onMessage: () => void): void {
  useEffect(() => {
    if (!attemptId || typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const data = event.data as { attemptId?: unknown } | null;
      if (data?.attemptId === attemptId) onMessage();
    };
    return () => channel.close();
  }, [attemptId, onMessage]);
}
