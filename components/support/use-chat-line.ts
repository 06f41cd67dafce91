import { useEffect, useState } from 'react';

import { useDelayed } from '@/hooks/use-delayed';

/** Streams reconnect regularly; shorter gaps are not reported. */
const LOST_AFTER_MS = 2_000;
const BACK_SHOWN_MS = 5_000;

export type ChatLineState = 'well' | 'lost' | 'back';

/** Returns the stream's state without flicker on quick reconnects. */
export function useChatLine(connected: boolean): ChatLineState {
  const lost = useDelayed(!connected, LOST_AFTER_MS);
  const [wasLost, setWasLost] = useState(false);
  if (lost && !wasLost) setWasLost(true);
  const isBack = wasLost && connected;
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setWasLost(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  if (lost) return 'lost';
  return isBack ? 'back' : 'well';
}
