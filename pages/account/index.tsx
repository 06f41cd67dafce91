import { AccountFrame } from '@/components/account/account-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';

export const getServerSideProps = serverPage<Record<string, never>>(async () => ({
  redirectTo: routes.profile(),
}));

/** Shown when the session cannot be verified. */
export default function AccountPage({ loadError }: ServerPageProps<object>) {
  const t = useTranslations('frame');
  return <AccountFrame title={t('profile')} error={loadError} />;
}
