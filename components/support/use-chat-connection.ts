import { useEffect, useState } from 'react';

import { useDelayed } from '@/hooks/use-delayed';

/** Streams reconnect regularly; shorter gaps are not reported. */
const LOST_AFTER_MS = 2_000;
const RESTORED_SHOWN_MS = 5_000;

export type ChatConnection = 'connected' | 'lost' | 'restored';

/** Returns the stream's state without flicker on quick reconnects. */
export function useChatConnection(connected: boolean): ChatConnection {
  const lost = useDelayed(!connected, LOST_AFTER_MS);
  const [wasLost, setWasLost] = useState(false);
  if (lost && !wasLost) setWasLost(true);
  const isRestored = wasLost && connected;
  useEffect(() => {
    if (!isRestored) return undefined;
    const timer = setTimeout(() => setWasLost(false), RESTORED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isRestored]);
  if (lost) return 'lost';
  return isRestored ? 'restored' : 'connected';
}
