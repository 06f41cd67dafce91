import { useRef, useState } from 'react';

import { useApi, useFrame } from '@/hooks/use-frame';
import { loadDocument } from '@/lib/browser/load-document';
import { deleteMemberData } from '@/lib/browser/member-storage';
import { noteSignOut } from '@/lib/browser/signed-out';
import { localePath, routes } from '@/rules/routes';
import { signOut } from '@/services/session';

/**
 * `prelogin` remembers the device. Clears the tab's data, and the cookies even if the host fails.
 */
export function useLogout(): {
  logout: (options?: { prelogin?: boolean }) => Promise<void>;
  pending: boolean;
} {
  const api = useApi();
  const { locale, session } = useFrame();
  const isRunning = useRef(false);
  const [pending, setPending] = useState(false);
  const logout = async ({ prelogin = false } = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await signOut(api, { prelogin });
    } catch {
      // The portal clears the cookies first.
    }
    deleteMemberData(session.user?.suite ?? null);
    noteSignOut();
    loadDocument(localePath(locale, routes.home()));
  };
  return { logout, pending };
}
