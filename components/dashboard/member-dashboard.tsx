import { BoxesInProcess } from '@/components/domain/boxes-in-process';
import { ContinueCheckout } from '@/components/domain/continue-checkout';
import { MembershipCard } from '@/components/domain/membership-card';
import { useRememberCount } from '@/components/domain/use-cart-count';
import { DOT } from '@/components/kit/ui/dot';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import type { BoxInProcess } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';
import type { NotificationPage } from '@/services/notification';
import type { MemberProfile, MemberSummary } from '@/services/user';

import { CreditsCard } from './credits-card';
import { MailTracking } from './mail-tracking';
import { RefundsDue } from './notices-of-money';
import { NotificationList } from './notification-list';
import { QuickLinks } from './quick-links';
import { ShopForMe } from './shop-for-me';
import { UrgentList, useUrgentRow, type UrgentRow } from './urgent-list';
import { UsAddressCard } from './us-address-card';
import { NothingYet } from './nothing-yet';

const MOST_BOXES = 3;

interface MemberDashboardProps {
  summary: MemberSummary;
  profile: MemberProfile;
  /** Null where they could not be loaded. */
  notifications: NotificationPage | null;
  /** OneBoxes that have not left. */
  boxes: readonly BoxInProcess[];
  /** The checkout that was left open. */
  open: OpenCheckout | null;
}

/** The dashboard of a signed-in member, ordered by urgency. */
export function MemberDashboard({
  summary,
  profile,
  notifications,
  boxes,
  open,
}: MemberDashboardProps) {
  const { brand } = useFrame();
  useRememberCount(summary.cartItems);
  const rows = useUrgentRows(summary);
  const nothingYet =
    summary.packages.total === 0 &&
    summary.shipments.total === 0 &&
    summary.orders.open === 0 &&
    summary.paymentRequests === 0;
  const isQuiet = open === null && boxes.length === 0 && summary.refundsDue.length === 0;
  return (
    <>
      <RefundsDue refunds={summary.refundsDue} />
      <div className="row gx-0 gx-lg-4 gy-4">
        <div className="col-lg-7 d-flex flex-column gap-4">
          {nothingYet ? <NothingYet /> : <UrgentList rows={rows} isQuiet={isQuiet} />}
          <ContinueCheckout open={open} className="mb-0" />
          <BoxesInProcess boxes={boxes.slice(0, MOST_BOXES)} />
          <NotificationList first={notifications} />
          <UsAddressCard brand={brand} owner={profile} />
        </div>
        <div className="col-lg-5 d-flex flex-column gap-4">
          <MembershipCard membership={summary.membership} />
          <CreditsCard credits={summary.credits} />
          <MailTracking />
          <ShopForMe />
          <QuickLinks summary={summary} />
        </div>
      </div>
    </>
  );
}

/**
 * What waits for its member (a payment, a package, an order), then what is ready, then what we do:
 * buy, work on, pack and send.
 */
function useUrgentRows(summary: MemberSummary): UrgentRow[] {
  const { packages, shipments, orders, paymentRequests: due } = summary;
  const t = useTranslations('dashboard');
  const row = useUrgentRow();
  const underWay = shipments.packing + shipments.inTransit;
  const { held } = shipments;
  const { waiting, buying } = useOrderRows(orders);
  const listed = (status: '0' | '1' | '2') => routes.packages({ status });
  return [
    row('paymentDue', 'danger', due, routes.paymentRequests()),
    row('actionNeeded', 'danger', packages.actionNeeded, listed('0')),
    waiting,
    row('ready', 'info', packages.ready, listed('2')),
    buying,
    row('processing', 'warning', packages.processing, listed('1')),
    {
      key: 'transit',
      tone: held > 0 ? 'warning' : 'success',
      title: t('inTransit'),
      text: [
        ...(underWay > 0 || held === 0
          ? [
              t('inTransitText', {
                total: underWay,
                packing: shipments.packing,
                shipped: shipments.inTransit,
                both: shipments.packing > 0 && shipments.inTransit > 0 ? 'yes' : 'no',
              }),
            ]
          : []),
        ...(held > 0 ? [t('heldText', { count: held })] : []),
      ].join(DOT),
      count: underWay + held,
      href: routes.shipments(),
    },
  ];
}

/** Orders that wait for their member, and those that we are buying. */
function useOrderRows({
  open,
  waiting,
}: MemberSummary['orders']): Record<'waiting' | 'buying', UrgentRow> {
  const t = useTranslations('orders.dashboard');
  const buying = open - waiting;
  const href = routes.orders();
  return {
    waiting: {
      key: 'orders-waiting',
      tone: 'danger',
      title: t('waitingTitle'),
      text: t('waitingText', { count: waiting }),
      count: waiting,
      href,
    },
    buying: {
      key: 'orders',
      tone: 'info',
      title: t('title'),
      text: t('text', { count: buying }),
      count: buying,
      href,
    },
  };
}
