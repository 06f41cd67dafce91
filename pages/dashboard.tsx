import { PreloginDashboard } from '@/components/dashboard/prelogin-dashboard';
import { MemberDashboard } from '@/components/dashboard/member-dashboard';
import { MemberFrame } from '@/components/layout/member-frame';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { readShipTo } from '@/lib/server/session/session-cookies';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import { getSalutationName } from '@/rules/members/salutation';
import type { BoxRow } from '@/rules/packages/onebox';
import { listNotifications, type NotificationPage } from '@/services/notification';
import { listBoxes } from '@/services/onebox';
import { findOpenCheckout } from '@/services/shipment';
import {
  getDashboard,
  getRememberedDashboard,
  getProfile,
  type RememberedSummary,
  type MemberProfile,
  type MemberSummary,
} from '@/services/user';

type Data =
  | {
      summary: MemberSummary;
      profile: MemberProfile;
      notifications: NotificationPage | null;
      boxes: BoxRow[];
      open: OpenCheckout | null;
      remembered: null;
    }
  | {
      summary: null;
      profile: null;
      notifications: null;
      boxes: null;
      open: null;
      remembered: RememberedSummary;
    };

/** The pre-login variant shows only counts. */
export const getServerSideProps = serverPage<Data>(async ({ api, quickApi, session, request }) => {
  if (session.state !== 'logged-in')
    return {
      summary: null,
      profile: null,
      notifications: null,
      boxes: null,
      open: null,
      remembered: await getRememberedDashboard(api),
    };
  const [summary, profile, notifications, boxes, checkout] = await Promise.all([
    getDashboard(api, readShipTo(request)),
    getProfile(api),
    loadOptional(listNotifications(quickApi)),
    loadOptional(listBoxes(quickApi, { list: 'open', page: 1 })),
    findOpenCheckout(quickApi),
  ]);
  return {
    summary,
    profile,
    notifications,
    boxes: boxes?.items ?? [],
    open: checkout,
    remembered: null,
  };
});

export default function DashboardPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('dashboard');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const heading = data?.remembered
    ? t('knownTitle', { name: getSalutationName(data.remembered, locale) })
    : data?.profile && t('hello', { name: getSalutationName(data.profile, locale) });
  return (
    <MemberFrame errorKey="account" title={frame('dashboard')} heading={heading} error={loadError}>
      {data?.remembered && <PreloginDashboard summary={data.remembered} />}
      {data?.summary && <MemberDashboard {...data} />}
    </MemberFrame>
  );
}
