import { AccountFrame } from '@/components/account/account-frame';
import { CreditCurve } from '@/components/account/credit-curve';
import { CreditsCard, RedeemedCard, ReferralCreditsCard } from '@/components/account/credits-card';
import { TierHistory } from '@/components/account/tier-history';
import { MembershipCard } from '@/components/domain/membership-card';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { getMembership, type MembershipView } from '@/services/membership';

/**
 * Tier and credits: what there is, where it came from, where it went (spec §1, §3 Membership, §7
 * User).
 */
export const getServerSideProps = serverPage<MembershipView>(({ api }) => getMembership(api));

export default function MembershipPage({ data, loadError }: ServerPageProps<MembershipView>) {
  const t = useTranslations('credits');
  return (
    <AccountFrame title={t('title')} lead={t('lead')} error={loadError}>
      {data && (
        <div className="d-flex flex-column gap-4">
          <MembershipCard membership={data.membership} />
          <CreditsCard credits={data.credits} />
          <CreditCurve months={data.months} />
          {data.redeemed.items.length > 0 && <RedeemedCard redeemed={data.redeemed} />}
          <ReferralCreditsCard referral={data.referral} />
          <TierHistory history={data.history} />
        </div>
      )}
    </AccountFrame>
  );
}
