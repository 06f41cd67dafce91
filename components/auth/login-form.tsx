import Link from 'next/link';
import { useTranslations } from 'next-intl';

import { AppForm } from '@/components/forms/app-form';
import { CheckboxField } from '@/components/forms/choice-fields';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/lib/routes';
import { emptyLogin, type LoginForm as Values } from '@/lib/validation/login-form';
import { signIn } from '@/services/auth';

export interface LoginFormProps {
  /** Where a successful sign-in leads; already checked. */
  target: string;
  /** What the reader asked for, kept in the link to Register. */
  askedFor?: string | undefined;
  /** The answer to a form that was posted without scripts. */
  posted?: { email: string; errors: FieldMessages; error: PlainError | null } | undefined;
}

/** E-mail, password, "Remember this device". Works without scripts: it posts to its own page. */
export function LoginForm({ target, askedFor, posted }: LoginFormProps) {
  const t = useTranslations('auth');
  const api = useApi();
  const say = useErrorText();
  const goTo = useGoTo();
  const form = useAppForm<Values>({
    id: 'login',
    defaultValues: { ...emptyLogin, email: posted?.email ?? '' },
    schema: () => import('@/lib/validation/login').then((part) => part.loginSchema),
    onSubmit: async (values) => {
      await signIn(api, values);
      await goTo(target);
    },
    clearOnFailure: ['password'],
    ...(posted && { initialErrors: posted.errors }),
    ...(posted?.error && { initialFormError: say(posted.error) }),
  });
  return (
    <AppForm form={form} aria-labelledby="login-title">
      <TextField name="email" type="email" label={t('email')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      <p>
        <Link href={routes.forgotPassword()}>{t('forgotPassword')}</Link>
      </p>
      <CheckboxField name="remember" label={t('remember')} hint={t('rememberHint')} />
      <Button type="submit" size="lg" className="w-100" pending={form.pending}>
        {t('login')}
      </Button>
      <p className="text-center mt-3 mb-0">
        <CreateAccount label={t('createAccount')} askedFor={askedFor} busy={form.pending} />
      </p>
    </AppForm>
  );
}

/** The way to Register; rests while a sign-in request runs (readings, "Screens"). */
function CreateAccount({ label, askedFor, busy }: { label: string; askedFor?: string | undefined; busy: boolean }) {
  if (busy) {
    return (
      <span role="link" aria-disabled="true" className="text-muted">
        {label}
      </span>
    );
  }
  return <Link href={routes.register(askedFor ? { target: askedFor } : {})}>{label}</Link>;
}
