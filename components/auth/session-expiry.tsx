import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionTimes } from '@/services/session';

import { useAuthDialog, type AuthRequest } from '@/components/session/use-auth-dialog';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { onSessionRefused } from '@/lib/browser/client';
import { onSessionChange, readBrowserSession } from '@/lib/browser/session';
import { getNextCheckMs, readSessionClock, type SessionReading } from '@/lib/browser/session-clock';
import type { SessionView } from '@/lib/session';

const SessionState = lazyComponent(() => import('./session-state').then((m) => m.SessionState));

/**
 * Warns before expiry. Asks for sign-in when the session ends or changes in another tab, or when a
 * call is refused, which is then repeated.
 */
export function SessionExpiry() {
  const { session } = useFrame();
  const watch = useSessionWatch(session);
  const signInAgain = useSignInAgain(session.user?.suite ?? null);
  // Stays mounted, so that a renewed session removes its notice.
  const [isNeeded, setIsNeeded] = useState(false);
  if (watch.phase !== 'calm' && !isNeeded) setIsNeeded(true);
  return isNeeded && <SessionState {...watch} {...signInAgain} />;
}

type Reason = NonNullable<AuthRequest['reason']>;

interface Prompt {
  request: AuthRequest;
  answer: Promise<boolean>;
  cancel: () => void;
}

/**
 * Asks for the password. Resumes refused calls for the same member; reloads the page for another.
 */
function useSignInAgain(suite: string | null): {
  ask: (reason?: Reason) => Promise<boolean>;
  asking: boolean;
} {
  const path = useCurrentPath();
  const promptRef = useRef<Prompt | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const ask = useCallback(
    (reason?: Reason): Promise<boolean> => {
      if (promptRef.current && useAuthDialog.getState().request === promptRef.current.request)
        return promptRef.current.answer;
      // A sign-in succeeded while another refused call was pending.
      const { state, user, ended } = readBrowserSession('');
      if (promptRef.current && state === 'logged-in' && user?.suite === suite)
        return Promise.resolve(true);
      promptRef.current?.cancel();
      const promptReason = reason ?? (ended || state === 'logged-in' ? 'ended' : 'elsewhere');
      const prompt = createPrompt(suite, { target: path, reason: promptReason });
      promptRef.current = prompt;
      setIsAsking(true);
      void prompt.answer.then(() => {
        if (promptRef.current !== prompt) return;
        promptRef.current = null;
        setIsAsking(false);
      });
      useAuthDialog.getState().open(prompt.request);
      return prompt.answer;
    },
    [suite, path],
  );

  useEffect(() => onSessionRefused(() => ask()), [ask]);
  return { ask, asking: isAsking };
}

function createPrompt(suite: string | null, context: { target: string; reason: Reason }): Prompt {
  let settle: (isSignedIn: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const request: AuthRequest = {
    form: 'sign-in',
    ...context,
    onSignedIn: (user) => (user.suite === suite ? settle(true) : window.location.reload()),
    onClose: () => settle(false),
  };
  return { request, answer, cancel: () => settle(false) };
}

/** Cookies change one by one, and a tab that signs out navigates away. */
const SETTLE_MS = 500;

/**
 * Checks by a timer on the server's clock, on cookie changes, and when the tab becomes visible.
 * `extend` takes renewed times.
 */
function useSessionWatch(
  session: SessionView,
): SessionReading & { extend: (times: SessionTimes) => void } {
  const [renewedTimes, setRenewedTimes] = useState<SessionTimes | null>(null);
  const [reading, setReading] = useState<SessionReading>({ phase: 'calm', remainingMs: 0 });
  const suite = session.user?.suite ?? '';
  const { serverTime, expiresAt } =
    renewedTimes && renewedTimes.serverTime > session.serverTime ? renewedTimes : session;

  useEffect(() => {
    // Accurate only right after the server sent its time.
    const clockOffsetMs = Date.parse(serverTime) - Date.now();
    const endsAtMs = expiresAt ? Date.parse(expiresAt) : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const newReading = readSessionClock(
        { suite, endsAtMs },
        readBrowserSession(serverTime),
        Date.now() + clockOffsetMs,
      );
      setReading(newReading);
      if (newReading.phase === 'calm' || newReading.phase === 'soon')
        timer = setTimeout(check, getNextCheckMs(newReading));
      return newReading;
    };
    const handleReturn = (event: Event) => {
      const { phase } = check();
      // A page restored from the back/forward cache after logout must show nothing personal.
      if ('persisted' in event && event.persisted && phase !== 'calm' && phase !== 'soon')
        window.location.reload();
    };
    timer = setTimeout(check, 0);
    const unsubscribe = onSessionChange(() => {
      clearTimeout(timer);
      timer = setTimeout(check, SETTLE_MS);
    });
    window.addEventListener('focus', handleReturn);
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('focus', handleReturn);
      window.removeEventListener('pageshow', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [suite, serverTime, expiresAt]);

  return { ...reading, extend: setRenewedTimes };
}
