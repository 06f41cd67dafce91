import { EmailLinkPage } from '@/components/auth/email-link-page';
import { useTranslations } from '@/hooks/use-translations';
import { emailLinkPage } from '@/lib/server/email-link-page';
import type { PropsOf } from '@/lib/server/page';
import { confirmSocialLink } from '@/lib/server/session/session-actions';
import { routes } from '@/rules/routes';

export const getServerSideProps = emailLinkPage({
  maxTokenLength: 254,
  expiredError: 'socialExpired',
  confirm: confirmSocialLink,
  next: routes.login({ target: routes.dashboard(), check: 'session' }),
});

export default function SocialLink(props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('social');
  return (
    <EmailLinkPage
      {...props}
      title={t('linkTitlePlain')}
      late={t('linkLate')}
      toLogin={t('doneTitle')}
      submit={t('linkSubmit')}
    >
      <p>{t('linkText')}</p>
    </EmailLinkPage>
  );
}
