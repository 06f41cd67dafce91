import { useEffect, useState } from 'react';

import { useDelayed } from '@/hooks/use-delayed';

/** A stream that is back within this time was never lost to its reader: each ends now and then. */
const LOST_AFTER_MS = 2_000;
const BACK_SHOWN_MS = 5_000;

/** What the reader is told of the stream: nothing, that it is broken, or that it is back. */
export type ChatLineState = 'well' | 'lost' | 'back';

/** Says how the stream is, without a flicker for one that comes back at once. */
export function useChatLine(connected: boolean): ChatLineState {
  const lost = useDelayed(!connected, LOST_AFTER_MS);
  const [told, setTold] = useState(false);
  if (lost && !told) setTold(true);
  const back = told && connected;
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setTold(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [back]);
  if (lost) return 'lost';
  return back ? 'back' : 'well';
}
