import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionTimes } from '@/services/session';

import { useAuthDialog, type AuthRequest } from '@/components/session/use-auth-dialog';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { onSessionRefused } from '@/lib/browser/client';
import { onSessionChange, readBrowserSession } from '@/lib/browser/session';
import { nextLookMs, readSessionClock, type SessionReading } from '@/lib/browser/session-clock';
import type { SessionView } from '@/lib/session';

const SessionState = lazyPart(() => import('./session-state').then((part) => part.SessionState));

/**
 * Tells a signed-in member the state of the session: a calm notice in the last five minutes, the
 * 'Session expired' dialog at its end (spec §4) or when the host has ended it, and a dialog when
 * another tab signed out or signed somebody else in. A call that is refused because there is no
 * session asks for the password at once, and is then sent again.
 */
export function SessionExpiry() {
  const { session } = useFrame();
  const watch = useSessionWatch(session);
  const again = useSignInAgain(session.user?.suite ?? null);
  // Once fetched it stays, so that a renewed session takes its notice down.
  const [needed, setNeeded] = useState(false);
  if (watch.phase !== 'calm' && !needed) setNeeded(true);
  return needed && <SessionState {...watch} {...again} />;
}

type Reason = NonNullable<AuthRequest['again']>;

interface Asking {
  request: AuthRequest;
  answer: Promise<boolean>;
  giveUp: () => void;
}

/**
 * Asks the member of this page for their password over the page, also whenever one of its calls is
 * refused because there is no session; what waits for it goes on once the same member is back. For
 * another member the page is reloaded. `asking` is true while the question is open.
 */
function useSignInAgain(suite: string | null): {
  ask: (reason?: Reason) => Promise<boolean>;
  asking: boolean;
} {
  const path = useCurrentPath();
  const current = useRef<Asking | null>(null);
  const [asking, setAsking] = useState(false);

  const ask = useCallback(
    (reason?: Reason): Promise<boolean> => {
      if (current.current && useAuthDialog.getState().request === current.current.request)
        return current.current.answer;
      // Another call was refused on the way to a sign-in that has been made since.
      const { state, user, ended } = readBrowserSession('');
      if (current.current && state === 'logged-in' && user?.suite === suite)
        return Promise.resolve(true);
      current.current?.giveUp();
      const why = reason ?? (ended || state === 'logged-in' ? 'ended' : 'elsewhere');
      const next = question(suite, { target: path, again: why });
      current.current = next;
      setAsking(true);
      void next.answer.then(() => {
        if (current.current !== next) return;
        current.current = null;
        setAsking(false);
      });
      useAuthDialog.getState().open(next.request);
      return next.answer;
    },
    [suite, path],
  );

  useEffect(() => onSessionRefused(() => ask()), [ask]);
  return { ask, asking };
}

function question(suite: string | null, about: { target: string; again: Reason }): Asking {
  let done: (back: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    done = resolve;
  });
  const request: AuthRequest = {
    form: 'sign-in',
    ...about,
    onSignedIn: (user) => (user.suite === suite ? done(true) : window.location.reload()),
    onClose: () => done(false),
  };
  return { request, answer, giveUp: () => done(false) };
}

/** Cookies change one after the other, and the tab that signs out is on its way elsewhere. */
const SETTLE_MS = 500;

/**
 * Watches a signed-in page's session: by a re-armed timer on the server's clock, at every change of
 * the session's cookies, and whenever the tab comes back. `extend` takes the new times after "stay
 * signed in".
 */
function useSessionWatch(
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
