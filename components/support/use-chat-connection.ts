import { useEffect, useState } from 'react';

import { useDelayed } from '@/hooks/use-delayed';

/** Streams reconnect regularly; shorter gaps are not reported. */
const LOST_AFTER_MS = 2_000;
const RESTORED_SHOWN_MS = 5_000;

export type ChatConnection = 'connected' | 'lost' | 'restored';

/** Returns the stream's state without flicker on quick reconnects. */
export function useChatConnection(isConnected: boolean): ChatConnection {
  const isLost = useDelayed(!isConnected, LOST_AFTER_MS);
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  const isRestored = wasLost && isConnected;
  useEffect(() => {
    if (!isRestored) return undefined;
    const timer = setTimeout(() => setWasLost(false), RESTORED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isRestored]);
  if (isLost) return 'lost';
  return isRestored ? 'restored' : 'connected';
}
