import { useEffect, useEffectEvent, useState } from 'react';

const RETRY_MS = 5000;

/** Whether the portal does not respond at all: an error response counts as online. */
async function isUnreachable(): Promise<boolean> {
  try {
    await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(4000),
    });
    return false;
  } catch {
    return true;
  }
}

/** Returns whether the browser is offline. Confirms its hint with a request. */
export function useOffline(): boolean {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      clearTimeout(timer);
      const isDisconnected = await isUnreachable();
      if (isUnmounted) return;
      setIsOffline(isDisconnected);
      if (isDisconnected) timer = setTimeout(() => void check(), RETRY_MS);
    };
    const onHint = () => void check();
    window.addEventListener('offline', onHint);
    window.addEventListener('online', onHint);
    if (navigator.onLine === false) onHint();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      window.removeEventListener('offline', onHint);
      window.removeEventListener('online', onHint);
    };
  }, []);
  return isOffline;
}

/** Blocks links while offline, since the browser's error page would lose the input. */
export function useStayWhileOffline(isOffline: boolean, onBlockedLink: () => void): void {
  const reportBlockedLink = useEffectEvent(onBlockedLink);
  useEffect(() => {
    if (!isOffline) return undefined;
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const leavesPage =
        link?.origin === window.location.origin &&
        link.pathname + link.search !== window.location.pathname + window.location.search;
      if (!leavesPage || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      reportBlockedLink();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isOffline]);
}
