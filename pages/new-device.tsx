import { LetterPage } from '@/components/auth/letter-page';
import { useTranslations } from '@/hooks/use-translations';
import { letterPage } from '@/lib/server/letter-page';
import type { PropsOf } from '@/lib/server/page';
import { confirmDevice } from '@/lib/server/session/session-actions';
import { routes } from '@/rules/routes';

/** Confirms a device for an account under password guessing (decision 0023). */
export const getServerSideProps = letterPage({
  longest: 200,
  expired: 'linkExpired',
  confirm: confirmDevice,
  next: routes.login({ device: 'known' }),
});

export default function NewDevice(props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('auth.device');
  const common = useTranslations('common');
  return (
    <LetterPage
      {...props}
      title={t('title')}
      late={t('late')}
      toLogin={t('toLogin')}
      submit={common('confirmDevice')}
    >
      <p>{t('text')}</p>
      <p className="text-muted">{t('notYou')}</p>
    </LetterPage>
  );
}
