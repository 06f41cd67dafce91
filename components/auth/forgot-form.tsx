import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import type { ForgotForm as Values } from '@/lib/forms/recovery';
import { readRecoveryProblem, type RefusedRecovery } from '@/lib/recovery-messages';
import { localePath, routes } from '@/rules/routes';
import { forgotPassword } from '@/services/auth';

import { useAuthDrafts } from './use-auth-drafts';
import { RecoveryAlert, useRecoveryEmail } from './recovery-alert';

export interface ForgotFormProps {
  /** Set in a modal; otherwise the reset page opens. */
  onDone?: ((email: string) => void) | undefined;
  id?: string | undefined;
  posted?: RefusedRecovery | undefined;
}

/** Requests a temporary password. Works without scripts by posting to its own page. */
export function ForgotForm({ onDone, id = 'forgot', posted }: ForgotFormProps) {
  const t = useTranslations('recovery');
  const common = useTranslations('common');
  const api = useApi();
  const { locale } = useFrame();
  const goTo = useGoTo();
  const remember = useRecoveryEmail((state) => state.remember);
  const draftEmail = useAuthDrafts((drafts) => drafts.email);
  const [problem, setProblem] = useState(posted?.problem ?? null);
  const form = useAppForm<Values>({
    id,
    defaultValues: { email: posted?.email ?? draftEmail },
    schema: () => import('@/lib/forms/schemas/members').then((schemas) => schemas.forgotSchema),
    onSubmit: async (values) => {
      setProblem(null);
      await forgotPassword(api, values);
      remember(values.email);
      if (onDone) onDone(values.email);
      else await goTo(routes.resetPassword({ sent: 1 }));
    },
    onFailure: (error) => {
      setProblem(readRecoveryProblem(error, 'forgot'));
      return true;
    },
    ...(posted && Object.keys(posted.errors).length > 0 && { initialErrors: posted.errors }),
  });
  return (
    <>
      <RecoveryAlert problem={problem} onClose={() => setProblem(null)} />
      <AppForm
        form={form}
        aria-label={t('forgotTitle')}
        action={localePath(locale, routes.forgotPassword())}
      >
        <TextField
          name="email"
          type="email"
          label={common('email')}
          hint={t('forgotEmailHint')}
          autoComplete="username"
        />
        <Button type="submit" size="lg" className="w-100" pending={form.pending}>
          {t('forgotSubmit')}
        </Button>
      </AppForm>
    </>
  );
}
