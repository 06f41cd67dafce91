import { useRouter } from 'next/compat/router';
import { useEffect, useState } from 'react';

/** Returns true once `active` has been true for `ms`, so that loaders do not flash. */
export function useDelayed(active: boolean, ms = 300): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [active, ms]);
  return active && isLate;
}

/** Applies `read` to the URL of a pending navigation; null if none. */
export function useNextPage<T extends object | string>(read: (url: string) => T | null): T | null {
  const events = useRouter()?.events;
  const [nextPage, setNextPage] = useState<T | null>(null);
  useEffect(() => {
    const [handleStart, handleEnd] = [
      (url: string) => setNextPage(read(url)),
      () => setNextPage(null),
    ];
    events?.on('routeChangeStart', handleStart);
    events?.on('routeChangeComplete', handleEnd);
    events?.on('routeChangeError', handleEnd);
    return () => {
      events?.off('routeChangeStart', handleStart);
      events?.off('routeChangeComplete', handleEnd);
      events?.off('routeChangeError', handleEnd);
    };
  }, [events, read]);
  return nextPage;
}
