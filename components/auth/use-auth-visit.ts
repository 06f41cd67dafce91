import { useRouter } from 'next/compat/router';
import { useCallback, useEffect, useState } from 'react';

import {
  useAuthDialog,
  type AuthForm,
  type AuthRequest,
} from '@/components/session/use-auth-dialog';
import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { readBrowserSession } from '@/lib/browser/session';
import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';
import { routes } from '@/rules/routes';
import { getSocialVisitor, listSocialProviders } from '@/services/auth';

import type { SocialHandlers } from './social/use-social-visit';

export interface AuthVisit {
  providers: readonly SocialProviderName[];
  visitor: SocialVisitor | null;
  handlers: SocialHandlers;
  /** Resumes the guest's action, once. */
  complete: (user: CurrentUser, isNew: boolean) => Promise<void>;
  /** Closes without notifying the opener, because another page follows. */
  dismiss: () => void;
  continueAsGuest: () => unknown;
}

/**
 * Shared state of the sign-in modals: providers, the confirmed visitor, and what follows a sign-in.
 */
export function useAuthVisit(request: AuthRequest, show: (form: AuthForm) => void): AuthVisit {
  const api = useApi();
  const [offeredProviders, setOfferedProviders] = useState<readonly SocialProviderName[]>([]);
  const [visitor, setVisitor] = useState<SocialVisitor | null>(request.visitor ?? null);
  const { complete: completeVisit, dismiss } = useVisitCompletion(request);
  useEffect(() => {
    let isCancelled = false;
    void listSocialProviders(api)
      .catch(() => socialProviders)
      .then((list) => isCancelled || setOfferedProviders(list));
    return () => {
      isCancelled = true;
    };
  }, [api]);

  const showVisitor = async (form: AuthForm) => {
    setVisitor(await getSocialVisitor(api));
    show(form);
  };
  const finishSignIn = async () => {
    const { user } = readBrowserSession('');
    if (user) await completeVisit(user, false);
  };
  const continueAsGuest = () => {
    dismiss();
    return request.onGuest?.();
  };
  return {
    providers: offeredProviders,
    visitor,
    complete: completeVisit,
    dismiss,
    continueAsGuest,
    handlers: {
      onLogin: finishSignIn,
      onRegister: () => showVisitor('register'),
      onProof: () => showVisitor('sign-in'),
    },
  };
}

/** Resumes the guest's action, opens the requested page, or reloads this one. */
function useVisitCompletion({ target, onSignedIn }: AuthRequest) {
  const router = useRouter();
  const goTo = useGoTo();
  const dismiss = useCallback(() => useAuthDialog.setState({ request: null }), []);
  const completeVisit = async (user: CurrentUser, isNew: boolean) => {
    dismiss();
    if (!onSignedIn && isNew) return goTo(routes.welcome({ new: 1, ...(target && { target }) }));
    if (!onSignedIn && target) return goTo(target);
    await router?.replace(router.asPath, undefined, { scroll: false });
    await onSignedIn?.(user, isNew);
  };
  return { complete: completeVisit, dismiss };
}
