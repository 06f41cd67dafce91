import { useCallback } from 'react';

import type { SocialProviderName } from '@/contract/social-providers';
import { useAuthDialog } from '@/hooks/use-auth-dialog';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { routes } from '@/lib/routes';
import type { SocialReason } from '@/lib/social-result';
import { getSocialVisitor } from '@/services/auth';

import { LoginForm, type LoginFormProps } from './login-form';
import { SocialButtons } from './social-buttons';
import { ProofNotice, SocialNotice } from './social-notice';
import { useSocialVisit, type SocialAnswers } from './use-social-visit';

interface LoginPanelProps extends LoginFormProps {
  offered: readonly SocialProviderName[];
  /** Why a visit to a provider in this tab did not end in a sign-in. */
  reason?: SocialReason | null;
  /** What follows a visit in a modal; the page opens its own pages. */
  answers?: SocialAnswers;
}

/** Everything of the sign-in: the form, the providers, and what became of a visit to one. */
export function LoginPanel({ offered, reason, answers, ...form }: LoginPanelProps) {
  const own = usePageAnswers(form.target, form.askedFor);
  const visit = useSocialVisit({ target: form.askedFor, told: reason ?? null, ...(answers ?? own) });
  return (
    <>
      <SocialNotice reason={visit.reason} onClose={visit.forgetReason} />
      {form.visitor && <ProofNotice visitor={form.visitor} />}
      <LoginForm {...form} />
      <SocialButtons visit={visit} offered={offered} />
    </>
  );
}

/** On the pages: the register modal for who is unknown, the sign-in page for who must prove himself. */
export function usePageAnswers(target: string, askedFor?: string): SocialAnswers {
  const api = useApi();
  const goTo = useGoTo();
  const asked = useCallback(() => (askedFor ? { target: askedFor } : {}), [askedFor]);
  return {
    onLogin: useCallback(() => goTo(target), [goTo, target]),
    onRegister: useCallback(async () => {
      const visitor = await getSocialVisitor(api);
      useAuthDialog.getState().open({ form: 'register', visitor, ...asked() });
    }, [api, asked]),
    onProof: useCallback(() => goTo(routes.login({ social: 'proof', ...asked() })), [goTo, asked]),
  };
}
