import type { SessionView } from '@/lib/session';

import { useFrame } from './use-frame';

/** The session as the server rendered this page for. */
export function useSession(): SessionView {
  return useFrame().session;
}
