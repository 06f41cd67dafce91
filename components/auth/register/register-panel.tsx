import { useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { SocialVisitor } from '@/lib/social-visitor';
import { getSalutationName } from '@/rules/members/salutation';
import type { SocialReason } from '@/rules/social-result';

import { CookieNotice } from '../cookie-notice';
import { RegisterForm, type RegisterFormProps } from './register-form';
import { SocialButtons, SocialNotice } from '../social/social-buttons';
import type { SocialHandlers } from '../social/use-social-visit';

interface RegisterPanelProps extends RegisterFormProps {
  offered: readonly SocialProviderName[];
  /** An invitation code that does not exist. */
  invalidReferral?: string | null | undefined;
  /** Set in a modal. */
  handlers?: SocialHandlers;
}

export function RegisterPanel({
  offered,
  returnTo,
  invalidReferral,
  handlers,
  layout,
  ...form
}: RegisterPanelProps) {
  const [reason, setReason] = useState<SocialReason | null>(null);
  const [newVisitor, setNewVisitor] = useState<SocialVisitor | null>(null);
  const visitor = form.visitor ?? newVisitor;
  return (
    <RegisterForm
      {...form}
      returnTo={returnTo}
      visitor={visitor}
      above={
        visitor ? null : (
          <SocialButtons
            first
            providers={offered}
            target={returnTo ?? undefined}
            handlers={handlers}
            onVisitor={setNewVisitor}
            onReason={setReason}
          />
        )
      }
      layout={(side, fields) =>
        layout(
          side,
          <>
            <CookieNotice />
            {invalidReferral && <ReferralNotice code={invalidReferral} />}
            <SocialNotice reason={reason} onClose={() => setReason(null)} />
            {visitor && <VisitorNotice {...visitor} />}
            {fields}
          </>,
        )
      }
    />
  );
}

function VisitorNotice({ provider, ...visitor }: SocialVisitor) {
  const t = useTranslations('social');
  const { locale } = useFrame();
  const name = socialNames[provider];
  return (
    <Alert
      tone="success"
      role="status"
      title={t('registerTitle', { name: getSalutationName(visitor, locale) || name })}
      className="mb-4"
    >
      {t('registerText', { provider: name })}
    </Alert>
  );
}

/** Registering without the invitation code still works. */
function ReferralNotice({ code }: { code: string }) {
  const t = useTranslations('auth');
  return (
    <Alert tone="warning" role="status" title={t('notValid')} className="mb-4">
      {t('notValidText', { code })}
    </Alert>
  );
}
