import { useEffect } from 'react';

import { loadDocument } from '@/lib/browser/load-document';
import { stripLanguage } from '@/rules/locale';
import { routes } from '@/rules/routes';

import { useAuthDialog } from './use-auth-dialog';

/**
 * Opens the prefilled register modal for an invitation.
 * @param referral the code in the URL; empty without one
 * @param target the URL that the visitor requested first
 */
export function useInvitation(referral: string, target?: string | null): void {
  useEffect(() => {
    if (!referral) return;
    useAuthDialog
      .getState()
      .open({
        form: 'register',
        referral,
        ...(target && { target }),
        onClose: showPage,
        onGuest: showPage,
      });
  }, [referral, target]);
}

function showPage(): void {
  const { pathname, search } = window.location;
  if (stripLanguage(pathname) === routes.register()) return;
  const query = new URLSearchParams(search);
  query.delete('referral_suite');
  loadDocument(`${pathname}${query.size > 0 ? `?${query}` : ''}`);
}
