import { useRef, useState } from 'react';

import { useApi, useFrame } from '@/hooks/use-frame';
import { loadDocument } from '@/lib/browser/load-document';
import { forgetMember } from '@/lib/browser/member-storage';
import { noteSignOut } from '@/lib/browser/signed-out';
import { localePath, routes } from '@/rules/routes';
import { signOut } from '@/services/session';

/**
 * Ends the session at the host and in this browser, forgets what the tab keeps for the member (spec
 * §4), and loads the home page, which says so. `prelogin` keeps the device known. Cookies go even when the host
 * does not answer.
 */
export function useLogout(): {
  logout: (options?: { prelogin?: boolean }) => Promise<void>;
  pending: boolean;
} {
  const api = useApi();
  const { locale, session } = useFrame();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const logout = async ({ prelogin = false } = {}) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await signOut(api, { prelogin });
    } catch {
      // The portal has cleared the cookies before it asked the host.
    }
    forgetMember(session.user?.suite ?? null);
    noteSignOut();
    loadDocument(localePath(locale, routes.home()));
  };
  return { logout, pending };
}
