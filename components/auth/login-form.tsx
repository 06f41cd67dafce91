import { useCallback, useEffect, useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { PasswordField } from '@/components/kit/forms/password-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { errorNumbers } from '@/contract/error-numbers';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { readGuestEmail } from '@/lib/browser/session';
import { emptyLogin, type LoginForm as Values } from '@/lib/forms/login';
import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';
import { safeTarget } from '@/lib/redirect-target';
import { routes } from '@/rules/routes';

import { RememberField } from './remember-field';
import { useAuthDrafts } from './use-auth-drafts';
import { AuthLink } from './auth-links';
import { tellCookies } from './cookie-notice';
import { NewDeviceNotice } from './device-notice';

/** Comes with the first focus: it weighs more than the form. */
const loadService = () => import('@/services/auth');

/**
 * The answer to a form of the sign-in page that was posted without scripts; `guest` when it was the
 * guest's.
 */
interface PostedLogin {
  email: string;
  errors: FieldMessages;
  error: PlainError | null;
  guest?: boolean;
}

export interface LoginFormProps {
  /** Where a successful sign-in leads; already checked. */
  target: string;
  /** What the reader asked for, kept in the link to Register. */
  askedFor?: string | undefined;
  /**
   * The visitor a provider has vouched for, who must now prove to be the member with that e-mail.
   */
  visitor?: SocialVisitor | null | undefined;
  /** What follows in a modal; the page goes to `target`. */
  onSignedIn?: ((user: CurrentUser) => unknown) | undefined;
  id?: string | undefined;
  posted?: PostedLogin | undefined;
  /** The browser has kept no cookie: said above the form. */
  onCookiesRefused?: (() => void) | undefined;
}

/** E-mail, password, "Remember this device". Works without scripts: it posts to its own page. */
export function LoginForm(props: LoginFormProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { form, checked, keepEmail } = useLoginForm(props);
  return (
    <>
      {checked && <NewDeviceNotice key={checked.n} email={checked.email} />}
      <AppForm form={form} aria-label={frame('login')}>
        <TextField name="email" type="email" label={common('email')} autoComplete="username" />
        <PasswordField name="password" label={common('password')} autoComplete="current-password" />
        <p>
          <AuthLink to="forgot" href={routes.forgotPassword()} onLeave={keepEmail}>
            {t('forgotPassword')}
          </AuthLink>
        </p>
        <RememberField />
        <Button type="submit" size="lg" className="w-100" pending={form.pending}>
          {frame('login')}
        </Button>
        <p className="text-center mt-3 mb-0">
          <CreateAccount label={t('createAccount')} askedFor={props.askedFor} busy={form.pending} />
        </p>
      </AppForm>
    </>
  );
}

/** `checked`: the e-mail that the new-device message went to, and how often it was sent. */
function useLoginForm({
  target,
  visitor,
  onSignedIn,
  id = 'login',
  posted,
  onCookiesRefused,
}: LoginFormProps) {
  const common = useTranslations('common');
  const api = useApi();
  const goTo = useGoTo();
  const { testLogin, session } = useFrame();
  const draft = useAuthDrafts((drafts) => drafts.email);
  const keep = useAuthDrafts((drafts) => drafts.keep);
  const asked = posted?.error?.code === errorNumbers.newDevice;
  const [checked, setChecked] = useState(asked ? { email: posted.email, n: 0 } : null);
  const form = useAppForm<Values>({
    id,
    defaultValues: {
      ...emptyLogin,
      email: session.user?.email ?? '',
      ...testLogin,
      ...(draft && { email: draft }),
      ...(visitor && { email: visitor.email }),
      ...(posted && { email: posted.email }),
    },
    schema: () =>
      Promise.all([import('@/lib/forms/schemas/members'), loadService()]).then(
        ([part]) => part.loginSchema,
      ),
    onSubmit: async (values) => {
      const { signIn } = await loadService();
      const user = await signIn(api, values, { social: Boolean(visitor) });
      // The place on the page that was asked for came along with the redirect to this one.
      await (onSignedIn ? onSignedIn(user) : goTo(safeTarget(target + window.location.hash)));
    },
    // The password stays: it is sent again when the link has been opened.
    onFailure: (error) => {
      if (tellCookies(error, onCookiesRefused)) return true;
      const proof = error.is('newDevice');
      setChecked((before) =>
        proof ? { email: getValues('email').trim(), n: (before?.n ?? 0) + 1 } : null,
      );
      return proof;
    },
    failed: { text: common('oops') },
    clearOnFailure: ['password'],
    ...(posted && { initialErrors: posted.errors }),
    ...(posted?.error && !asked && { initialError: posted.error }),
  });
  const { setValue, getValues } = form.methods;
  const keepEmail = useCallback(() => keep({ email: getValues('email') }), [keep, getValues]);
  useEffect(() => keepEmail, [keepEmail]);
  useEffect(() => {
    if (!getValues('email')) setValue('email', readGuestEmail());
  }, [setValue, getValues]);
  useEffect(() => {
    if (visitor?.email) setValue('email', visitor.email);
  }, [visitor, setValue]);
  return { form, checked, keepEmail };
}

/** The way to Register; rests while a sign-in request runs (readings, "Screens"). */
function CreateAccount({
  label,
  askedFor,
  busy,
}: {
  label: string;
  askedFor?: string | undefined;
  busy: boolean;
}) {
  if (busy) {
    return (
      <span role="link" aria-disabled="true" className="text-muted">
        {label}
      </span>
    );
  }
  return (
    <AuthLink to="register" href={routes.register(askedFor ? { target: askedFor } : {})}>
      {label}
    </AuthLink>
  );
}
