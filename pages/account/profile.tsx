import { AccountFrame } from '@/components/account/account-frame';
import { ProfileRows } from '@/components/account/profile-rows';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';
import { confirmEmail, getProfile, type MemberProfile } from '@/services/user';

/** Confirms the address first if the URL has an email token. */
export const getServerSideProps = serverPage<MemberProfile>(async ({ api, query }) => {
  const { confirm } = query;
  if (typeof confirm !== 'string' || confirm === 'done') return getProfile(api);
  const isConfirmed = await confirmEmail(api, confirm).then(
    () => true,
    () => false,
  );
  return { redirectTo: routes.profile(isConfirmed ? { confirm: 'done' } : {}) };
});

export default function ProfilePage({ data, loadError }: ServerPageProps<MemberProfile>) {
  const t = useTranslations('account');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('profile')} lead={t('profileLead')} error={loadError}>
      {data && <ProfileRows profile={data} />}
    </AccountFrame>
  );
}
