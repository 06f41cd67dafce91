import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { PasswordField } from '@/components/kit/forms/password-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import { emptyReset, type ResetForm as Values } from '@/lib/forms/recovery';
import { readRecoveryProblem, type RefusedRecovery } from '@/lib/recovery-messages';
import { localePath, routes } from '@/rules/routes';
import { resetPassword } from '@/services/auth';

import { RecoveryAlert, SentAlert, useRecoveryEmail } from './recovery-alert';
import { CookieNotice } from './cookie-notice';

export interface ResetFormProps {
  passwordMax: number;
  sent?: boolean | undefined;
  /** Runs in addition to the redirect to the dashboard. */
  onDone?: (() => void) | undefined;
  id?: string | undefined;
  posted?: RefusedRecovery | undefined;
}

const loadSchema = async (passwordMax: number) =>
  (await import('@/lib/forms/schemas/members')).resetSchema(passwordMax);

/** Sets a password, signs in and opens the dashboard. Works without scripts. */
export function ResetForm({ passwordMax, sent, onDone, id = 'reset', posted }: ResetFormProps) {
  const t = useTranslations('recovery');
  const common = useTranslations('common');
  const api = useApi();
  const { locale, session } = useFrame();
  const goTo = useGoTo();
  const rememberedEmail = useRecoveryEmail((state) => state.email);
  const email = posted?.email ?? (rememberedEmail || session?.user?.email || '');
  const [problem, setProblem] = useState(posted?.problem ?? null);
  const form = useAppForm<Values>({
    id,
    defaultValues: { ...emptyReset, email },
    schema: () => loadSchema(passwordMax),
    onSubmit: async (values) => {
      setProblem(null);
      await resetPassword(api, values);
      onDone?.();
      await goTo(routes.dashboard(), t('resetDone'));
    },
    onFailure: (error) => {
      setProblem(readRecoveryProblem(error, 'reset'));
      return true;
    },
    ...(posted && Object.keys(posted.errors).length > 0 && { initialErrors: posted.errors }),
  });
  return (
    <>
      <CookieNotice />
      {sent && !problem && <SentAlert />}
      <RecoveryAlert problem={problem} onClose={() => setProblem(null)} />
      <AppForm
        form={form}
        aria-label={t('resetTitle')}
        action={localePath(locale, routes.resetPassword())}
      >
        <TextField name="email" type="email" label={common('email')} autoComplete="username" />
        <TextField
          name="temporary"
          label={common('temporaryPassword')}
          hint={t('temporaryHint')}
          autoComplete="one-time-code"
        />
        <PasswordField
          name="password"
          label={common('newPassword')}
          hint={common('passwordHint', { min: limits.passwordMin, max: passwordMax })}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmation"
          label={common('newPasswordAgain')}
          autoComplete="new-password"
        />
        <Button type="submit" size="lg" className="w-100" pending={form.pending}>
          {t('resetSubmit')}
        </Button>
      </AppForm>
    </>
  );
}
