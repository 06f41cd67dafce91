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
import { emptyLogin, type LoginForm as Values } from '@/lib/forms/login';
import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';
import { toSafeTarget } from '@/lib/redirect-target';
import { routes } from '@/rules/routes';

import { RememberField } from './remember-field';
import { useAuthDrafts, useSharedEmail } from './use-auth-drafts';
import { AuthLink } from './auth-links';
import { reportCookieError } from './cookie-notice';
import { NewDeviceNotice } from './device-notice';

/** Loaded on first focus, because it is larger than the form. */
const loadService = () => import('@/services/auth');

/** Result of a post without scripts. */
interface PostedLogin {
  email: string;
  errors: FieldMessages;
  error: PlainError | null;
  guest?: boolean;
}

export interface LoginFormProps {
  /** Page after sign-in, already validated. */
  target: string;
  /** Requested page, passed on to Register. */
  returnTo?: string | undefined;
  /** A visitor from a provider who must prove that the account is theirs. */
  visitor?: SocialVisitor | null | undefined;
  /** Set in a modal; the page goes to `target`. */
  onSignedIn?: ((user: CurrentUser) => unknown) | undefined;
  id?: string | undefined;
  posted?: PostedLogin | undefined;
  /** The browser stored no cookie. */
  onCookiesRefused?: (() => void) | undefined;
}

/** Works without scripts by posting to its own page. */
export function LoginForm(props: LoginFormProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { form, newDevice, saveEmail } = useLoginForm(props);
  return (
    <>
      {newDevice && <NewDeviceNotice key={newDevice.n} email={newDevice.email} />}
      <AppForm form={form} aria-label={frame('login')}>
        <TextField name="email" type="email" label={common('email')} autoComplete="username" />
        <PasswordField name="password" label={common('password')} autoComplete="current-password" />
        <p>
          <AuthLink to="forgot" href={routes.forgotPassword()} onLeave={saveEmail}>
            {t('forgotPassword')}
          </AuthLink>
        </p>
        <RememberField />
        <Button type="submit" size="lg" className="w-100" pending={form.pending}>
          {frame('login')}
        </Button>
        <p className="text-center mt-3 mb-0">
          <CreateAccount label={t('createAccount')} returnTo={props.returnTo} busy={form.pending} />
        </p>
      </AppForm>
    </>
  );
}

/** `newDevice` has the email of the new-device notice and how often it was sent. */
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
  const { email: draft, save } = useAuthDrafts();
  const isNewDevice = posted?.error?.code === errorNumbers.newDevice;
  const [newDevice, setNewDevice] = useState(isNewDevice ? { email: posted.email, n: 0 } : null);
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
        ([schemas]) => schemas.loginSchema,
      ),
    onSubmit: async (values) => {
      const { signIn } = await loadService();
      const user = await signIn(api, values, { social: Boolean(visitor) });
      // The redirect preserves the hash of the requested page.
      await (onSignedIn ? onSignedIn(user) : goTo(toSafeTarget(target + window.location.hash)));
    },
    // The password stays, to be sent again after the member opens the link.
    onFailure: (error) => {
      if (reportCookieError(error, onCookiesRefused)) return true;
      const needsLink = error.is('newDevice');
      setNewDevice((previous) =>
        needsLink ? { email: getValues('email').trim(), n: (previous?.n ?? 0) + 1 } : null,
      );
      return needsLink;
    },
    failure: { text: common('oops') },
    clearOnFailure: ['password'],
    ...(posted && { initialErrors: posted.errors }),
    ...(posted?.error && !isNewDevice && { initialError: posted.error }),
  });
  const { setValue, getValues } = form.methods;
  const saveEmail = useCallback(() => save({ email: getValues('email') }), [save, getValues]);
  useSharedEmail(form.methods, 'email', Boolean(visitor));
  useEffect(() => {
    if (visitor?.email) setValue('email', visitor.email);
  }, [visitor, setValue]);
  return { form, newDevice, saveEmail };
}

function CreateAccount({
  label,
  returnTo,
  busy,
}: {
  label: string;
  returnTo?: string | undefined;
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
    <AuthLink to="register" href={routes.register(returnTo ? { target: returnTo } : {})}>
      {label}
    </AuthLink>
  );
}
