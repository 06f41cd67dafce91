import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** The question was answered for this change of page: several editors on it ask once. */
let leaving = false;

/**
 * Asks before the page is left while `active`: by the browser's own question on reload and close,
 * by `question` on a change of page inside the portal.
 */
export function useLeaveWarning(active: boolean, question: string): void {
  const { events } = useRouter();
  useEffect(() => {
    if (!active) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onRoute = (path: string) => {
      if (leaving || path.split(/[?#]/)[0] === window.location.pathname) return;
      if (window.confirm(question)) {
        leaving = true;
        return queueMicrotask(() => {
          leaving = false;
        });
      }
      events.emit('routeChangeError', new Error('stayed'), path, { shallow: false });
      // The pages router has no other way to stop a change of page.
      throw 'The reader stays on this page.';
    };
    window.addEventListener('beforeunload', onUnload);
    events.on('routeChangeStart', onRoute);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      events.off('routeChangeStart', onRoute);
    };
  }, [active, question, events]);
}
