import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { useAppForm, type FieldMessages } from '@/hooks/use-app-form';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { ApiError } from '@/lib/api-error';
import { setGuestEmail } from '@/lib/browser/session';
import type { GuestForm as Values } from '@/lib/forms/guest';
import { normalEmail } from '@/rules/members/email';
import { routes } from '@/rules/routes';

import { tellCookies } from './cookie-notice';

export interface GuestFormProps {
  /** What follows in a modal; the page leads to the cart. */
  onGuest?: (() => unknown) | undefined;
  /** Prefix of the field ids. */
  id?: string;
  /** The answer to a form that was posted without scripts. */
  posted?: { email: string; errors: FieldMessages } | undefined;
  /** The browser has kept no cookie: said above the forms. */
  onCookiesRefused?: (() => void) | undefined;
}

/**
 * "Continue as guest": an e-mail and no account (readings, "Sessions"). Works without scripts: it
 * posts to its own page.
 */
export function GuestForm({ onGuest, id = 'guest', posted, onCookiesRefused }: GuestFormProps) {
  const t = useTranslations('auth.guest');
  const goTo = useGoTo();
  const form = useAppForm<Values>({
    id,
    defaultValues: { guest_email: posted?.email ?? '' },
    schema: () => import('@/lib/forms/schemas/members').then((part) => part.guestSchema),
    onSubmit: async (values) => {
      if (!setGuestEmail(normalEmail(values.guest_email))) throw new ApiError('cookies');
      if (!onGuest) return goTo(routes.buyForMe(), t('done'));
      await onGuest();
      return useNotices.getState().notify('success', t('done'));
    },
    onFailure: (error) => tellCookies(error, onCookiesRefused),
    ...(posted && { initialErrors: posted.errors }),
  });
  return (
    <details className="mt-4" open={Boolean(posted)}>
      <summary className="py-2">{t('title')}</summary>
      <p className="text-muted mt-2">{t('text')}</p>
      <AppForm form={form} aria-label={t('title')}>
        <TextField name="guest_email" type="email" label={t('email')} autoComplete="email" />
        <Button type="submit" variant="secondary" className="w-100" pending={form.pending}>
          {t('submit')}
        </Button>
      </AppForm>
    </details>
  );
}
