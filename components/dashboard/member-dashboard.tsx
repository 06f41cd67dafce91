import { BoxesInProcess } from '@/components/boxes/boxes-in-process';
import { ContinueCheckout } from '@/components/checkout/continue-checkout';
import { MembershipCard } from '@/components/session/membership-card';
import { useSaveCount } from '@/components/session/use-cart-count';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import { formatCount, formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { BoxInProcess } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';
import type { NotificationPage } from '@/services/notification';
import type { MemberProfile, MemberSummary } from '@/services/user';

import { MailTracking } from './mail-tracking';
import { NothingYet } from './nothing-yet';
import { NotificationList } from './notification-list';
import styles from './quick-links.module.scss';
import { ShopForMe } from './shop-for-me';
import { UrgentList, useUrgentRow, type UrgentRow } from './urgent-list';
import { UsAddressCard } from './us-address-card';

const MAX_BOXES = 3;

interface MemberDashboardProps {
  summary: MemberSummary;
  profile: MemberProfile;
  /** Null when loading failed. */
  notifications: NotificationPage | null;
  /** OneBoxes that have not shipped. */
  boxes: readonly BoxInProcess[];
  open: OpenCheckout | null;
}

export function MemberDashboard({
  summary,
  profile,
  notifications,
  boxes,
  open,
}: MemberDashboardProps) {
  const { brand } = useFrame();
  useSaveCount(summary.cartItems);
  const rows = useUrgentRows(summary);
  const hasNothingYet =
    summary.packages.total === 0 &&
    summary.shipments.total === 0 &&
    summary.orders.open === 0 &&
    summary.paymentRequests === 0;
  const showEmpty = open === null && boxes.length === 0 && summary.refundsDue.length === 0;
  return (
    <>
      <RefundsDue refunds={summary.refundsDue} />
      <div className="row gx-0 gx-lg-4 gy-4">
        <div className="col-lg-7 d-flex flex-column gap-4">
          {hasNothingYet ? <NothingYet /> : <UrgentList rows={rows} showEmpty={showEmpty} />}
          <ContinueCheckout checkout={open} className="mb-0" />
          <BoxesInProcess boxes={boxes.slice(0, MAX_BOXES)} />
          <NotificationList firstPage={notifications} />
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

/** Sorts the rows: what waits for the member, then what is ready, then our own work. */
function useUrgentRows(summary: MemberSummary): UrgentRow[] {
  const { packages, shipments, orders, paymentRequests: dueCount } = summary;
  const t = useTranslations('dashboard');
  const createRow = useUrgentRow();
  const inProgress = shipments.packing + shipments.inTransit;
  const { held: heldCount } = shipments;
  const { waiting: waitingRow, buying: buyingRow } = useOrderRows(orders);
  const packagesHref = (status: '0' | '1' | '2') => routes.packages({ status });
  return [
    createRow('paymentDue', 'danger', dueCount, routes.paymentRequests()),
    createRow('actionNeeded', 'danger', packages.actionNeeded, packagesHref('0')),
    waitingRow,
    createRow('ready', 'info', packages.ready, packagesHref('2')),
    buyingRow,
    createRow('processing', 'warning', packages.processing, packagesHref('1')),
    {
      key: 'transit',
      tone: heldCount > 0 ? 'warning' : 'success',
      title: t('inTransit'),
      text: [
        ...(inProgress > 0 || heldCount === 0
          ? [
              t('inTransitText', {
                total: inProgress,
                packing: shipments.packing,
                shipped: shipments.inTransit,
                both: shipments.packing > 0 && shipments.inTransit > 0 ? 'yes' : 'no',
              }),
            ]
          : []),
        ...(heldCount > 0 ? [t('heldText', { count: heldCount })] : []),
      ].join(DOT),
      count: inProgress + heldCount,
      href: routes.shipments(),
    },
  ];
}

function useOrderRows({
  open: openCount,
  waiting: waitingCount,
}: MemberSummary['orders']): Record<'waiting' | 'buying', UrgentRow> {
  const t = useTranslations('orders.dashboard');
  const buyingCount = openCount - waitingCount;
  const href = routes.orders();
  return {
    waiting: {
      key: 'orders-waiting',
      tone: 'danger',
      title: t('waitingTitle'),
      text: t('waitingText', { count: waitingCount }),
      count: waitingCount,
      href,
    },
    buying: {
      key: 'orders',
      tone: 'info',
      title: t('title'),
      text: t('text', { count: buyingCount }),
      count: buyingCount,
      href,
    },
  };
}

/** Shown until the refund arrives. */
function RefundsDue({ refunds }: { refunds: MemberSummary['refundsDue'] }) {
  const t = useTranslations('dashboard');
  return refunds.map((refund) => (
    <Alert key={`${refund.reference}-${refund.amount}`} tone="info" className="mb-3">
      {t('refundDue', {
        amount: formatMoney(refund.amount, refund.currency),
        reference: refund.reference,
      })}
    </Alert>
  ));
}

function CreditsCard({ credits }: { credits: MemberSummary['credits'] }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const creditsTexts = useTranslations('credits');
  const { locale } = useFrame();
  const isEmpty = isZeroAmount(credits.amount);
  return (
    <Card title={common('credits')}>
      <p className="fs-2 fw-semibold num text-start mb-1">
        <Money amount={credits.amount} showCode />
      </p>
      <p className="mb-0 text-muted">{isEmpty ? creditsTexts('none') : t('creditsUse')}</p>
      {!isZeroAmount(credits.referralTotal) && (
        <p className="mb-0">
          {t('creditsReferral', {
            available: formatMoney(credits.referral),
            all: formatMoney(credits.referralTotal),
          })}
        </p>
      )}
      {!isEmpty && credits.expiresAt && (
        <p className="mb-0">
          {t('creditsExpire', { date: formatDate(credits.expiresAt, locale) })}
        </p>
      )}
      <p className="mt-2 mb-0">
        <Link href={routes.membership()}>{t('creditsMore')}</Link>
      </p>
    </Card>
  );
}

function QuickLinks({ summary }: { summary: MemberSummary }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const tFrame = useTranslations('frame');
  const links = [
    { href: routes.packages(), label: tFrame('packages'), count: summary.packages.total },
    {
      href: routes.shipments(),
      label: tFrame('shipments'),
      count: summary.shipments.packing + summary.shipments.inTransit,
    },
    { href: routes.orders(), label: tFrame('orders'), count: summary.orders.open },
    { href: routes.cart(), label: common('yourCart'), count: summary.cartItems },
    {
      href: routes.paymentRequests(),
      label: tFrame('paymentRequests'),
      count: summary.paymentRequests,
    },
    { href: routes.membership(), label: tFrame('membership') },
    { href: routes.referFriend(), label: tFrame('referFriend') },
    { href: routes.addresses(), label: tFrame('addresses') },
    { href: routes.rates(), label: tFrame('rates') },
    { href: routes.liveQuote(), label: tFrame('quote') },
    { href: routes.welcome(), label: t('guideTitle') },
  ];
  return (
    <Card title={t('quickLinks')}>
      <ul className={styles.links}>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <Link href={href}>
              {label}
              {count !== undefined && <span className="num text-muted">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
