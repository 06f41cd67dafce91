import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { formatCount } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { MemberSummary } from '@/services/user';

import styles from './quick-links.module.scss';

/** Everything else of the summary: how much there is of each thing, and the way to it. */
export function QuickLinks({ summary }: { summary: MemberSummary }) {
  const t = useTranslations('dashboard');
  const tFrame = useTranslations('frame');
  const links = [
    { href: routes.packages(), label: tFrame('packages'), count: summary.packages.total },
    {
      href: routes.shipments(),
      label: tFrame('shipments'),
      count: summary.shipments.packing + summary.shipments.inTransit,
    },
    { href: routes.orders(), label: tFrame('orders'), count: summary.orders.open },
    { href: routes.cart(), label: t('cart'), count: summary.cartItems },
    {
      href: routes.paymentRequests(),
      label: tFrame('paymentRequests'),
      count: summary.paymentRequests,
    },
    { href: routes.membership(), label: tFrame('membership') },
    { href: routes.referFriend(), label: tFrame('referFriend') },
    { href: routes.addresses(), label: tFrame('addresses') },
    { href: routes.rates(), label: tFrame('rates') },
    { href: routes.welcome(), label: t('guideTitle') },
  ];
  return (
    <Card title={t('quickLinks')}>
      <ul className={styles.links}>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <Link href={href}>
              {label}
              {count !== undefined && <span className="num">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
