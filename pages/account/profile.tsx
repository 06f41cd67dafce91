import { AccountFrame } from '@/components/account/account-frame';
import { ProfileRows } from '@/components/account/profile-rows';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { getProfile, type MemberProfile } from '@/services/user';

/** The member's profile, row by row (spec §3 User, §7 showprofile and editprofile). */
export const getServerSideProps = serverPage<MemberProfile>(({ api }) => getProfile(api));

export default function ProfilePage({ data, loadError }: ServerPageProps<MemberProfile>) {
  const t = useTranslations('account');
  return (
    <AccountFrame title={t('profileTitle')} lead={t('profileLead')} error={loadError}>
      {data && <ProfileRows profile={data} />}
    </AccountFrame>
  );
}
