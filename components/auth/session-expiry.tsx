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
 * Warns before the session expires and asks to sign in again when it ends, when another tab changes
 * it, or when a call is refused. The refused call is sent again.
 */
export function SessionExpiry() {
  const { session } = useFrame();
  const watch = useSessionWatch(session);
  const again = useSignInAgain(session.user?.suite ?? null);
  // Stays mounted, so that a renewed session removes its notice.
  const [needed, setNeeded] = useState(false);
  if (watch.phase !== 'calm' && !needed) setNeeded(true);
  return needed && <SessionState {...watch} {...again} />;
}

type Reason = NonNullable<AuthRequest['again']>;

interface Asking {
  request: AuthRequest;
  answer: Promise<boolean>;
  cancel: () => void;
}

/**
 * Asks for the password when a call is refused, and resumes waiting calls once the same member is
 * back. Another member reloads the page.
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
      // A sign-in succeeded while another refused call was pending.
      const { state, user, ended } = readBrowserSession('');
      if (current.current && state === 'logged-in' && user?.suite === suite)
        return Promise.resolve(true);
      current.current?.cancel();
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
  return { request, answer, cancel: () => done(false) };
}

/** Cookies change one by one, and a tab that signs out navigates away. */
const SETTLE_MS = 500;

/**
 * Watches the session by a timer on the server's clock, on cookie changes, and when the tab becomes
 * visible. `extend` takes the times after a renewal.
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
    // Valid right after the server sent its time.
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
      // A page restored from the back/forward cache after logout must show nothing personal.
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
