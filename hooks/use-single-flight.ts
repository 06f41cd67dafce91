import { useCallback, useRef, useState } from 'react';

/** `once` returns null while an earlier call is pending. */
export function useSingleFlight() {
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const once = useCallback(async <R>(work: () => Promise<R>): Promise<R | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsPending(true);
    try {
      return await work();
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }, []);
  return { once, pending: isPending };
}
