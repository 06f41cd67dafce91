import { ContactLink } from '@/components/domain/contact-link';
import { PaymentWithdrawn } from '@/components/domain/payment-withdrawn';
import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { ShipmentOrder } from '@/services/shipment-history';

import { Arrival } from './arrival';
import { Contents } from './contents';
import { Delivery } from './delivery';
import { EventList } from './event-list';
import styles from './order.module.scss';
import { Papers } from './papers';
import { Receipt } from './receipt';
import type { OrderProps } from './order-props';

/**
 * One shipment: first when it comes, then its events, what is inside, and the receipt. On paper
 * only the receipt.
 */
export function Order({ order, tracking, expected, country }: OrderProps) {
  const t = useTranslations('shipments');
  return (
    <>
      <PaperHead order={order} />
      <PaymentWithdrawn withdrawn={order.withdrawn} kind="shipment" reference={order.ref} />
      {tracking ? (
        <Arrival order={order} tracking={tracking} expected={expected} country={country} />
      ) : (
        <Cancelled refund={order.refund} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {tracking && <EventList order={order} tracking={tracking} />}
          <Contents order={order} />
        </div>
        <div className={styles.column}>
          {order.charges.length > 0 && <Receipt order={order} />}
          {tracking && <Papers reference={order.ref} />}
          <Delivery order={order} country={country} />
          <p className="no-print mb-0">
            <ContactLink about={{ order: order.ref }}>{t('needHelp')}</ContactLink>
          </p>
        </div>
      </div>
    </>
  );
}

function Cancelled({ refund }: Pick<ShipmentOrder, 'refund'>) {
  const t = useTranslations('shipments.cancelled');
  const money =
    refund &&
    !isZeroAmount(refund.amount) &&
    t(refund.paidBack ? 'paidBack' : 'due', { amount: formatMoney(refund.amount) });
  const credits =
    refund &&
    !isZeroAmount(refund.credits) &&
    t('credits', { amount: formatMoney(refund.credits) });
  return (
    <div className="mb-4">
      <Alert tone="neutral" title={t('title')}>
        <p className="mb-2">{t(refund ? 'calledOff' : 'text')}</p>
        {money && <p className="mb-2">{money}</p>}
        {credits && <p className="mb-2">{credits}</p>}
        <LinkButton href={routes.packages()} variant="secondary" size="sm">
          {t('action')}
        </LinkButton>
      </Alert>
    </div>
  );
}

/** Who gives the receipt and to whom; on paper the frame is not there to say it. */
function PaperHead({ order }: Pick<OrderProps, 'order'>) {
  const t = useTranslations('shipments');
  const { brand, session } = useFrame();
  return (
    <div className={styles.paper} aria-hidden="true">
      <strong>{brand.name}</strong>
      <span>
        {t('receipt.member')} {session.user?.suite} · {t('reference')} {order.ref}
      </span>
    </div>
  );
}
