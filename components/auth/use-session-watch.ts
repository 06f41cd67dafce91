import { useEffect, useState } from 'react';

import { onSessionChange, readBrowserSession } from '@/lib/browser/session';
import { nextLookMs, readSessionClock, type SessionReading } from '@/lib/browser/session-clock';
import type { SessionView } from '@/lib/session';
import type { SessionTimes } from '@/services/session';

/** Cookies change one after the other, and the tab that signs out is on its way elsewhere. */
const SETTLE_MS = 500;

/**
 * Watches a signed-in page's session: by a re-armed timer on the server's clock, at every change of
 * the session's cookies, and whenever the tab comes back. `extend` takes the new times after "stay
 * signed in".
 */
export function useSessionWatch(
  session: SessionView,
): SessionReading & { extend: (times: SessionTimes) => void } {
  const [renewed, setRenewed] = useState<SessionTimes | null>(null);
  const [reading, setReading] = useState<SessionReading>({ phase: 'calm', remainingMs: 0 });
  const suite = session.user?.suite ?? '';
  const { serverTime, expiresAt } =
    renewed && renewed.serverTime > session.serverTime ? renewed : session;

  useEffect(() => {
    // Runs when the server has just said its time, so the difference of the clocks is taken here
    // and only here.
    const ahead = Date.parse(serverTime) - Date.now();
    const endsAtMs = expiresAt ? Date.parse(expiresAt) : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = readSessionClock(
        { suite, endsAtMs },
        readBrowserSession(serverTime),
        Date.now() + ahead,
      );
      setReading(now);
      if (now.phase === 'calm' || now.phase === 'soon') timer = setTimeout(look, nextLookMs(now));
      return now;
    };
    const comeBack = (event: Event) => {
      const { phase } = look();
      // A page out of the back/forward cache after a logout must show nothing personal.
      if ('persisted' in event && event.persisted && phase !== 'calm' && phase !== 'soon')
        window.location.reload();
    };
    timer = setTimeout(look, 0);
    const deaf = onSessionChange(() => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLE_MS);
    });
    window.addEventListener('focus', comeBack);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(timer);
      deaf();
      window.removeEventListener('focus', comeBack);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [suite, serverTime, expiresAt]);

  return { ...reading, extend: setRenewed };
}
