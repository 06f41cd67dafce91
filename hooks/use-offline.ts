import { useEffect, useEffectEvent, useState } from 'react';

/** How often a lost connection is tried again. */
const retryMs = 5000;

/**
 * True when nothing of this site can be reached. A refusal is an answer; only silence is offline.
 */
async function unreachable(): Promise<boolean> {
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

/**
 * Whether the reader is offline. The browser's own word is only a hint: a failed request confirms
 * it.
 */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      clearTimeout(timer);
      const lost = await unreachable();
      if (gone) return;
      setOffline(lost);
      if (lost) timer = setTimeout(() => void check(), retryMs);
    };
    const onHint = () => void check();
    window.addEventListener('offline', onHint);
    window.addEventListener('online', onHint);
    if (navigator.onLine === false) onHint();
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener('offline', onHint);
      window.removeEventListener('online', onHint);
    };
  }, []);
  return offline;
}

/**
 * Links within the site would lead to the browser's own error page, and what was typed would be
 * lost: they rest, and `told` says why.
 */
export function useStayWhileOffline(offline: boolean, told: () => void): void {
  const tell = useEffectEvent(told);
  useEffect(() => {
    if (!offline) return undefined;
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const within =
        link?.origin === window.location.origin &&
        link.pathname + link.search !== window.location.pathname + window.location.search;
      if (!within || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      tell();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [offline]);
}
