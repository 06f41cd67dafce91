import { AccountFrame } from '@/components/account/account-frame';
import { InviteForm, ReferLink } from '@/components/account/refer-parts';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { checkReferral, getReferralLink, type ReferralLink } from '@/services/refer';

interface Data {
  link: ReferralLink;
  /** Whether the member's code is valid for referrals. */
  valid: boolean;
}

export const getServerSideProps = serverPage<Data>(async ({ api }) => {
  const link = await getReferralLink(api);
  return { link, valid: await checkReferral(api, link.suite) };
});

export default function ReferPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('refer');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('referFriend')} lead={t('lead')} error={loadError}>
      {data && (
        <div className="d-flex flex-column gap-4">
          <ReferLink {...data} />
          {data.valid && <InviteForm />}
        </div>
      )}
    </AccountFrame>
  );
}
