import { ContactLink } from '@/components/contact/contact-link';
import { PaperButton } from '@/components/kit/ui/paper-button';
import { PaymentReversalNotice } from '@/components/charges/payment-reversal';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { Flag } from '@/components/kit/display/flag';
import { LinkButton } from '@/components/kit/ui/link-button';
import type { PaperKind } from '@/contract/member/paper-kinds';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { getSentenceGap } from '@/rules/locale';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { ShipmentOrder } from '@/services/shipment-history';

import { Arrival } from './arrival';
import { Contents } from './contents';
import { EventList } from './event-list';
import type { OrderProps } from './order-props';
import styles from './order.module.scss';
import { Receipt } from './receipt';

/** Omits the tracking and the documents when printed. */
export function Order({ order, tracking, expected, country }: OrderProps) {
  const t = useTranslations('shipments');
  const { locale } = useFrame();
  return (
    <>
      <PrintHeader order={order} />
      <PaymentReversalNotice reversal={order.withdrawn} kind="shipment" reference={order.ref} />
      {tracking ? (
        <Arrival order={order} tracking={tracking} expected={expected} country={country} />
      ) : (
        <CancelledNotice {...order} />
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
            {order.status === 'delivered' && t('damaged') + getSentenceGap(locale)}
            <ContactLink about={{ order: order.ref }}>{t('needHelp')}</ContactLink>
          </p>
        </div>
      </div>
    </>
  );
}

function CancelledNotice({ refund, withdrawn }: Pick<ShipmentOrder, 'refund' | 'withdrawn'>) {
  const t = useTranslations('shipments.cancelled');
  const common = useTranslations('common');
  const refundText =
    refund &&
    !withdrawn &&
    !isZeroAmount(refund.amount) &&
    common(refund.paidBack ? 'refund.done' : 'refund.due', { amount: formatMoney(refund.amount) });
  const creditsText =
    refund &&
    !isZeroAmount(refund.credits) &&
    common('refund.credits', { amount: formatMoney(refund.credits) });
  return (
    <div className="mb-4">
      <Alert tone="neutral" title={t('title')}>
        <p className="mb-2">{t(refund ? 'calledOff' : 'text')}</p>
        {refundText && <p className="mb-2">{refundText}</p>}
        {creditsText && <p className="mb-2">{creditsText}</p>}
        <LinkButton href={routes.packages()} variant="secondary" size="sm">
          {common('goToPackages')}
        </LinkButton>
      </Alert>
    </div>
  );
}

/** For print, where the page frame is hidden. */
function PrintHeader({ order }: Pick<OrderProps, 'order'>) {
  const common = useTranslations('common');
  const { brand, session } = useFrame();
  return (
    <div className={styles.paper} aria-hidden="true">
      <strong>{brand.name}</strong>
      <span>
        {common('suite')} {session.user?.suite} · {common('shipmentReference')} {order.ref}
      </span>
    </div>
  );
}

const paperKinds = ['invoice', 'commercial', 'customs'] as const satisfies readonly PaperKind[];

function Papers({ reference }: { reference: string }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  return (
    <Card title={common('documents')} className="no-print">
      <ul className="list-unstyled mb-0">
        {paperKinds.map((kind) => (
          <li key={kind} className="mb-2">
            <PaperButton kind={kind} reference={reference} hint={common('newWindow')}>
              {t(`papers.${kind}`)}
            </PaperButton>
          </li>
        ))}
      </ul>
      <p className="small text-muted mb-0">{t('papers.text')}</p>
    </Card>
  );
}

/** The address at the time of payment. Renders nothing without one. */
function Delivery({ order, country }: { order: ShipmentOrder; country: string }) {
  const t = useTranslations('shipments.address');
  const common = useTranslations('common');
  const { address } = order;
  if (!address) return null;
  return (
    <Card title={t('title')}>
      <address className="mb-0">
        <strong className="d-block">{address.receiver}</strong>
        {address.lines.map((line) => (
          <span key={line} className="d-block text-break">
            {line}
          </span>
        ))}
        <span className="d-block">
          <Flag country={address.country} />
          <span className="ms-2">{country}</span>
        </span>
        <span className="d-block mt-2 text-muted">
          <span className="visually-hidden">{common('line_phone')} </span>
          {address.phone}
        </span>
      </address>
    </Card>
  );
}
