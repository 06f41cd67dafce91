import { useRouter } from 'next/compat/router';
import { useEffect, useState } from 'react';

/** Returns true once `active` lasts `ms`, so that loaders do not flash. */
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

/** Applies `read` to the URL of a pending navigation; null if none. */
export function useNextPage<T extends object | string>(read: (url: string) => T | null): T | null {
  const events = useRouter()?.events;
  const [going, setGoing] = useState<T | null>(null);
  useEffect(() => {
    const [start, end] = [(url: string) => setGoing(read(url)), () => setGoing(null)];
    events?.on('routeChangeStart', start);
    events?.on('routeChangeComplete', end);
    events?.on('routeChangeError', end);
    return () => {
      events?.off('routeChangeStart', start);
      events?.off('routeChangeComplete', end);
      events?.off('routeChangeError', end);
    };
  }, [events, read]);
  return going;
}
