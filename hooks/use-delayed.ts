import { useRouter } from 'next/compat/router';
import { useEffect, useState } from 'react';

/** True once `active` has lasted `ms`: a loader that would only flash is never rendered. */
export function useDelayed(active: boolean, ms = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}

/** True while some page is on its way, or one whose address `isAwaited` accepts. */
export function useGoing(isAwaited?: (address: string) => boolean): boolean {
  const events = useRouter()?.events;
  const [going, setGoing] = useState(false);
  useEffect(() => {
    const [begin, end] = [
      (address: string) => setGoing(isAwaited?.(address) ?? true),
      () => setGoing(false),
    ];
    events?.on('routeChangeStart', begin);
    events?.on('routeChangeComplete', end);
    events?.on('routeChangeError', end);
    return () => {
      events?.off('routeChangeStart', begin);
      events?.off('routeChangeComplete', end);
      events?.off('routeChangeError', end);
    };
  }, [events, isAwaited]);
  return going;
}
