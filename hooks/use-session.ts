import type { SessionView } from '@/lib/session';

import { useFrame } from './use-frame';

export function useSession(): SessionView {
  return useFrame().session;
}
