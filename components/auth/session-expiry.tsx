import { useState } from 'react';

import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useFrame } from '@/hooks/use-frame';

import { useSessionWatch } from './use-session-watch';
import { useSignInAgain } from './use-sign-in-again';

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
