import { useCallback } from 'react';

import { useGoTo } from '@/hooks/use-go-to';
import type { SocialProviderName } from '@/contract/social-providers';
import { routes } from '@/lib/routes';
import type { SocialReason } from '@/lib/social-result';

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

/** On pages each answer has its page. */
export function usePageAnswers(target: string, askedFor?: string): SocialAnswers {
  const goTo = useGoTo();
  const asked = useCallback(() => (askedFor ? { target: askedFor } : {}), [askedFor]);
  return {
    onLogin: useCallback(() => goTo(target), [goTo, target]),
    onRegister: useCallback(() => goTo(routes.register({ social: 1, ...asked() })), [goTo, asked]),
    onProof: useCallback(() => goTo(routes.login({ social: 'proof', ...asked() })), [goTo, asked]),
  };
}
