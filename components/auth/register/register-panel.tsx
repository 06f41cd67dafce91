import { useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { SocialVisitor } from '@/lib/social-visitor';
import { salutationName } from '@/rules/members/salutation';
import type { SocialReason } from '@/rules/social-result';

import { CookieNotice } from '../cookie-notice';
import { RegisterForm, type RegisterFormProps } from './register-form';
import { SocialButtons, SocialNotice } from '../social/social-buttons';
import type { SocialAnswers } from '../social/use-social-visit';

interface RegisterPanelProps extends RegisterFormProps {
  offered: readonly SocialProviderName[];
  /** What the reader asked for before being sent here. */
  askedFor?: string | null | undefined;
  /** The code of an invitation that is nobody's. */
  notValid?: string | null | undefined;
  /** What follows a visit to a provider in a modal. */
  answers?: SocialAnswers;
}

/** Everything of Register: the form, the providers, and what became of a visit to one. */
export function RegisterPanel({
  offered,
  askedFor,
  notValid,
  answers,
  layout,
  ...form
}: RegisterPanelProps) {
  const [reason, setReason] = useState<SocialReason | null>(null);
  const [met, setMet] = useState<SocialVisitor | null>(null);
  const known = form.visitor ?? met;
  return (
    <RegisterForm
      {...form}
      askedFor={askedFor}
      visitor={known}
      below={
        known ? null : (
          <SocialButtons
            offered={offered}
            target={askedFor ?? undefined}
            answers={answers}
            onVisitor={setMet}
            onReason={setReason}
          />
        )
      }
      layout={(side, fields) =>
        layout(
          side,
          <>
            <CookieNotice />
            {notValid && <ReferralNotice code={notValid} />}
            <SocialNotice reason={reason} onClose={() => setReason(null)} />
            {known && <KnownVisitor {...known} />}
            {fields}
          </>,
        )
      }
    />
  );
}

function KnownVisitor({ provider, ...visitor }: SocialVisitor) {
  const t = useTranslations('social');
  const { locale } = useFrame();
  const name = socialNames[provider];
  return (
    <Alert
      tone="success"
      role="status"
      title={t('registerTitle', { name: salutationName(visitor, locale) || name })}
      className="mb-4"
    >
      {t('registerText', { provider: name })}
    </Alert>
  );
}

/** The code of an invitation is nobody's (spec §8 'Not valid'): one can register without it. */
function ReferralNotice({ code }: { code: string }) {
  const t = useTranslations('auth');
  return (
    <Alert tone="warning" role="status" title={t('notValid')} className="mb-4">
      {t('notValidText', { code })}
    </Alert>
  );
}
