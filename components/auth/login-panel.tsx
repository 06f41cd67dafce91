import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import type { SocialProviderName } from '@/contract/member/social-providers';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { ApiError } from '@/lib/api-error';
import { setGuestEmail } from '@/lib/browser/session';
import type { GuestForm as Values } from '@/lib/forms/guest';
import { normalizeEmail } from '@/rules/members/email';
import { routes } from '@/rules/routes';
import type { SocialReason } from '@/rules/social-result';

import { CookieNotice, reportCookieError, type CookieProblem } from './cookie-notice';
import { DeviceTrustedNotice } from './device-notice';
import { LoginForm, type LoginFormProps } from './login-form';
import { ProofNotice, SocialButtons, SocialNotice } from './social/social-buttons';
import type { SocialHandlers } from './social/use-social-visit';

interface LoginPanelProps extends LoginFormProps {
  offered: readonly SocialProviderName[];
  /** Why a provider visit did not sign in. */
  reason?: SocialReason | null;
  refusal?: CookieProblem | null;
  /** Set in a modal. */
  handlers?: SocialHandlers;
  allowGuests?: boolean;
  onGuest?: () => unknown;
  /** The emailed link confirmed this device. */
  deviceTrusted?: boolean;
}

export function LoginPanel({
  offered,
  reason: initialReason = null,
  refusal = null,
  handlers,
  allowGuests = true,
  onGuest,
  deviceTrusted,
  posted,
  ...form
}: LoginPanelProps) {
  const [reason, setReason] = useState(initialReason);
  const [tries, setTries] = useState(0);
  const addTry = () => setTries((count) => count + 1);
  return (
    <>
      <CookieNotice key={tries} initial={tries > 0 ? 'cookies' : refusal} takeFocus={tries > 0} />
      {deviceTrusted && !posted && <DeviceTrustedNotice />}
      <SocialNotice
        reason={reason === 'cookies' && (tries > 0 || refusal) ? null : reason}
        onClose={() => setReason(null)}
      />
      {form.visitor && <ProofNotice visitor={form.visitor} />}
      <LoginForm {...form} posted={posted?.guest ? undefined : posted} onCookiesRefused={addTry} />
      <SocialButtons
        providers={offered}
        target={form.returnTo}
        handlers={handlers}
        onReason={setReason}
      />
      {allowGuests && !form.visitor && (
        <GuestForm
          id={`${form.id ?? 'login'}-guest`}
          onGuest={onGuest}
          onCookiesRefused={addTry}
          posted={posted?.guest ? posted : undefined}
        />
      )}
    </>
  );
}

interface GuestFormProps {
  /** Set in a modal; the page leads to the cart. */
  onGuest?: (() => unknown) | undefined;
  id: string;
  posted: { email: string; errors: FieldMessages } | undefined;
  onCookiesRefused: () => void;
}

/** Works without scripts by posting to its own page. */
export function GuestForm({ onGuest, id, posted, onCookiesRefused }: GuestFormProps) {
  const t = useTranslations('auth.guest');
  const goTo = useGoTo();
  const form = useAppForm<Values>({
    id,
    defaultValues: { guest_email: posted?.email ?? '' },
    schema: () => import('@/lib/forms/schemas/members').then((schemas) => schemas.guestSchema),
    onSubmit: async (values) => {
      if (!setGuestEmail(normalizeEmail(values.guest_email))) throw new ApiError('cookies');
      if (!onGuest) return goTo(routes.buyForMe(), t('done'));
      await onGuest();
      return useNotices.getState().notify('success', t('done'));
    },
    onFailure: (error) => reportCookieError(error, onCookiesRefused),
    ...(posted && { initialErrors: posted.errors }),
  });
  return (
    <details className="mt-4" open={Boolean(posted)}>
      <summary className="py-2">{t('title')}</summary>
      <p className="text-muted mt-2">{t('text')}</p>
      <AppForm form={form} aria-label={t('title')}>
        <TextField name="guest_email" type="email" label={t('email')} autoComplete="email" />
        <Button type="submit" variant="secondary" className="w-100" pending={form.pending}>
          {t('title')}
        </Button>
      </AppForm>
    </details>
  );
}
