import { EmailLinkPage } from '@/components/auth/email-link-page';
import { useTranslations } from '@/hooks/use-translations';
import { emailLinkPage } from '@/lib/server/email-link-page';
import type { PropsOf } from '@/lib/server/page';
import { confirmDevice } from '@/lib/server/session/session-actions';
import { routes } from '@/rules/routes';

/** Confirms a device of an account under a password-guessing attack (decision 0023). */
export const getServerSideProps = emailLinkPage({
  maxTokenLength: 200,
  expiredError: 'linkExpired',
  confirm: confirmDevice,
  next: routes.login({ device: 'known' }),
});

export default function NewDevice(props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('auth.device');
  const common = useTranslations('common');
  return (
    <EmailLinkPage
      {...props}
      title={t('title')}
      late={t('late')}
      toLogin={t('toLogin')}
      submit={common('confirmDevice')}
    >
      <p>{t('text')}</p>
      <p className="text-muted">{t('notYou')}</p>
    </EmailLinkPage>
  );
}
