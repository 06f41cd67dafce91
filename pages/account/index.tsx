import { AccountFrame } from '@/components/account/account-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';

/** The account begins with the profile. */
export const getServerSideProps = serverPage<Record<string, never>>(async () => ({
  redirectTo: routes.profile(),
}));

/** Seen where the session cannot be proved. */
export default function AccountPage({ loadError }: ServerPageProps<object>) {
  const t = useTranslations('frame');
  return <AccountFrame title={t('profile')} error={loadError} />;
}
