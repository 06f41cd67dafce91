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
import type { ShipmentDetails } from '@/services/shipment-history';

import { Arrival } from './arrival';
import { Contents } from './contents';
import { EventList } from './event-list';
import type { ShipmentViewProps } from './shipment-view-props';
import styles from './shipment-view.module.scss';
import { Receipt } from './receipt';

/** Omits the tracking and the documents when printed. */
export function ShipmentView({ shipment, tracking, expected, country }: ShipmentViewProps) {
  const t = useTranslations('shipments');
  const { locale } = useFrame();
  const { ref, withdrawn } = shipment;
  return (
    <>
      <PrintHeader shipment={shipment} />
      <PaymentReversalNotice reversal={withdrawn} kind="shipment" reference={ref} />
      {tracking ? (
        <Arrival shipment={shipment} tracking={tracking} expected={expected} country={country} />
      ) : (
        <CancelledNotice {...shipment} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {tracking && <EventList shipment={shipment} tracking={tracking} />}
          <Contents shipment={shipment} />
        </div>
        <div className={styles.column}>
          {shipment.charges.length > 0 && <Receipt shipment={shipment} />}
          {tracking && <Papers reference={ref} />}
          <Delivery shipment={shipment} country={country} />
          <p className="no-print mb-0">
            {shipment.status === 'delivered' && t('damaged') + getSentenceGap(locale)}
            <ContactLink about={{ order: ref }}>{t('needHelp')}</ContactLink>
          </p>
        </div>
      </div>
    </>
  );
}

function CancelledNotice({ refund, withdrawn }: Pick<ShipmentDetails, 'refund' | 'withdrawn'>) {
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
function PrintHeader({ shipment }: Pick<ShipmentViewProps, 'shipment'>) {
  const common = useTranslations('common');
  const { brand, session } = useFrame();
  return (
    <div className={styles.paper} aria-hidden="true">
      <strong>{brand.name}</strong>
      <span>
        {common('suite')} {session.user?.suite} · {common('shipmentReference')} {shipment.ref}
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
function Delivery({ shipment, country }: { shipment: ShipmentDetails; country: string }) {
  const t = useTranslations('shipments.address');
  const common = useTranslations('common');
  const { address } = shipment;
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
