import { useCallback, useEffect, useRef, useState } from 'react';

import { useAuthDialog, type AuthRequest } from '@/components/domain/use-auth-dialog';
import { useCurrentPath } from '@/hooks/use-current-path';
import { onSessionRefused } from '@/lib/browser/client';
import { readBrowserSession } from '@/lib/browser/session';

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
export function useSignInAgain(suite: string | null): {
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
