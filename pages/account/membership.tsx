import { AccountFrame } from '@/components/account/account-frame';
import { CreditCurve } from '@/components/account/credit-curve';
import {
  CreditsCard,
  RedeemedCard,
  ReferralCreditsCard,
  TierHistory,
} from '@/components/account/membership-parts';
import { MembershipCard } from '@/components/session/membership-card';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { buildCreditCurve, type CreditCurve as Curve } from '@/rules/account/credit-curve';
import { getMembership, type MembershipView } from '@/services/membership';

type Data = Omit<MembershipView, 'months'> & { curve: Curve | null };

export const getServerSideProps = serverPage<Data>(async ({ api }) => {
  const { months, ...view } = await getMembership(api);
  return { ...view, curve: buildCreditCurve(months) };
});

export default function MembershipPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('credits');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('membership')} lead={t('lead')} error={loadError}>
      {data && (
        <div className="d-flex flex-column gap-4">
          <MembershipCard membership={data.membership} />
          <CreditsCard credits={data.credits} />
          {data.curve && <CreditCurve curve={data.curve} />}
          {data.redeemed.items.length > 0 && <RedeemedCard redeemed={data.redeemed} />}
          <ReferralCreditsCard referral={data.referral} />
          <TierHistory history={data.history} />
        </div>
      )}
    </AccountFrame>
  );
}
