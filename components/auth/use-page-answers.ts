import { useCallback } from 'react';

import { useAuthDialog } from '@/components/domain/use-auth-dialog';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import type { SocialVisitor } from '@/lib/social-visitor';
import { routes } from '@/rules/routes';
import { getSocialVisitor } from '@/services/auth';

import type { SocialAnswers } from './use-social-visit';

/**
 * What follows a visit on the pages: the register modal for somebody unknown (or `onVisitor`, where
 * Register is already open), the sign-in page for somebody who must prove their identity.
 */
export function usePageAnswers(
  target: string | undefined,
  onVisitor: ((visitor: SocialVisitor) => void) | undefined,
): SocialAnswers {
  const api = useApi();
  const goTo = useGoTo();
  return {
    onLogin: useCallback(() => goTo(target ?? routes.dashboard()), [goTo, target]),
    onRegister: useCallback(async () => {
      const visitor = await getSocialVisitor(api);
      if (onVisitor) onVisitor(visitor);
      else useAuthDialog.getState().open({ form: 'register', visitor, ...(target && { target }) });
    }, [api, onVisitor, target]),
    onProof: useCallback(
      () => goTo(routes.login({ social: 'proof', ...(target && { target }) })),
      [goTo, target],
    ),
  };
}
