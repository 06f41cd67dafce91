import { useCallback, useRef, useState } from 'react';

/** `once` returns null while an earlier call is pending. */
export function useSingleFlight() {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const once = useCallback(async <R>(work: () => Promise<R>): Promise<R | null> => {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setPending(false);
    }
  }, []);
  return { once, pending };
}
