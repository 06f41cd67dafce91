import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { socialNames, type SocialProviderName } from '@/contract/social-providers';
import { Alert } from '@/components/ui/alert';
import { useApi } from '@/hooks/use-frame';
import { routes } from '@/lib/routes';
import type { SocialVisitor } from '@/lib/social-visitor';
import { getSocialVisitor } from '@/services/auth';

import { usePageAnswers } from './login-panel';
import { RegisterForm, type RegisterFormProps } from './register-form';
import { SocialButtons } from './social-buttons';
import { SocialNotice } from './social-notice';
import { useSocialVisit, type SocialAnswers } from './use-social-visit';

interface RegisterPanelProps extends RegisterFormProps {
  offered: readonly SocialProviderName[];
  /** What the reader asked for before he was sent here. */
  askedFor?: string | null | undefined;
  /** What follows a visit to a provider in a modal; the page opens its own pages. */
  answers?: SocialAnswers;
}

/** Everything of Register: the form, the providers, and what became of a visit to one. */
export function RegisterPanel({ offered, askedFor, answers, layout, ...form }: RegisterPanelProps) {
  const asked = askedFor ?? undefined;
  const api = useApi();
  const own = usePageAnswers(asked ?? routes.dashboard(), asked);
  const [met, setMet] = useState<SocialVisitor | null>(null);
  const here = { ...own, onRegister: async () => setMet(await getSocialVisitor(api)) };
  const visit = useSocialVisit({ target: asked, ...(answers ?? here) });
  const known = form.visitor ?? met;
  return (
    <RegisterForm
      {...form}
      visitor={known}
      below={known ? null : <SocialButtons visit={visit} offered={offered} />}
      layout={(side, fields) =>
        layout(
          side,
          <>
            <SocialNotice reason={visit.reason} onClose={visit.forgetReason} />
            {known && <KnownVisitor provider={known.provider} firstName={known.firstName} />}
            {fields}
          </>,
        )
      }
    />
  );
}

function KnownVisitor({ provider, firstName }: { provider: SocialProviderName; firstName: string }) {
  const t = useTranslations('social');
  const name = socialNames[provider];
  return (
    <Alert tone="success" role="status" title={t('registerTitle', { name: firstName || name })} className="mb-4">
      {t('registerText', { provider: name })}
    </Alert>
  );
}
