import { LetterPage } from '@/components/auth/letter-page';
import { useTranslations } from '@/hooks/use-translations';
import { letterPage } from '@/lib/server/letter-page';
import type { PropsOf } from '@/lib/server/page';
import { confirmSocialLink } from '@/lib/server/session/session-actions';
import { routes } from '@/rules/routes';

export const getServerSideProps = letterPage({
  longest: 254,
  expired: 'socialExpired',
  confirm: confirmSocialLink,
  next: routes.login({ target: routes.dashboard(), check: 'session' }),
});

export default function SocialLink(props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('social');
  return (
    <LetterPage
      {...props}
      title={t('linkTitlePlain')}
      late={t('linkLate')}
      toLogin={t('doneTitle')}
      submit={t('linkSubmit')}
    >
      <p>{t('linkText')}</p>
    </LetterPage>
  );
}
