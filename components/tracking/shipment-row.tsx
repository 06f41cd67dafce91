import { Flag } from '@/components/kit/display/flag';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ShipmentsQuery } from '@/lib/queries/shipments';
import { formatDate } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { ShipmentItem } from '@/services/shipment-history';

import { CourierLink } from './courier-link';
import styles from './shipment-row.module.scss';
import { ShipmentState } from './shipment-state';

interface ShipmentRowProps {
  item: ShipmentItem;
  tab: ShipmentsQuery['tab'];
  /** Localized name; empty without a destination. */
  country: string;
}

/** Hidden from assistive technology: each row labels its own values. */
export function ShipmentColumns() {
  const frame = useTranslations('frame');
  const common = useTranslations('common');
  return (
    <div className={`small text-muted pb-2 ${styles.columns}`} aria-hidden="true">
      <span>{frame('shipments')}</span>
      <span>{common('status')}</span>
      <span>{common('courier')}</span>
      <span>{common('shippedOn')}</span>
      <span>{common('totalPaid')}</span>
    </div>
  );
}

export function ShipmentRow({ item, tab, country }: ShipmentRowProps) {
  return (
    <li
      className={`label-card ${styles.row}`}
      data-cancelled={item.status === 'cancelled' || undefined}
    >
      <Identity item={item} country={country} />
      <div className={styles.state}>
        <ShipmentState status={item.status} held={item.held} inHistory={tab === 'history'} />
      </div>
      <Facts item={item} />
      <Contents item={item} />
      <DetailsButton item={item} />
    </li>
  );
}

function useShipmentName(item: ShipmentItem): string {
  const t = useTranslations('shipments');
  const [firstPackage, ...otherPackages] = item.packages;
  if (!firstPackage) return t('orderTitle', { reference: item.ref });
  return otherPackages.length === 0
    ? firstPackage.name
    : t('names', { name: firstPackage.name, n: otherPackages.length });
}

function Identity({ item, country }: Pick<ShipmentRowProps, 'item' | 'country'>) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const name = useShipmentName(item);
  return (
    <div className={styles.identity}>
      <h2 className="row-name mb-0">
        <Link href={routes.shipment(item.ref)}>{name}</Link>
      </h2>
      <p className={`small text-muted mb-0 ${styles.from}`}>
        {country && (
          <span>
            <Flag country={item.country} /> {t('to', { country })}
          </span>
        )}
        <time dateTime={item.created}>
          {t('orderedOn', { date: formatDate(item.created, locale) })}
        </time>
      </p>
      <p className="small mb-0">
        <span className="visually-hidden">{common('shipmentReference')} </span>
        <Reference value={item.ref} copyLabel={t('copyReference')} />
      </p>
    </div>
  );
}

const termClass = 'small fw-normal text-muted';

function Facts({ item }: { item: ShipmentItem }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  return (
    <dl className={`mb-0 ${styles.facts}`}>
      <div>
        <dt className={termClass}>{common('courier')}</dt>
        <dd>
          {item.courier ?? '–'}
          {item.awb && (
            <span className="d-block">
              <span className="visually-hidden">{common('awb')} </span>
              <Reference value={item.awb} copyLabel={t('copyAwb')} />
            </span>
          )}
          <CourierLink courier={item.courier} href={item.courierUrl} />
        </dd>
      </div>
      <div>
        <dt className={termClass}>{common('shippedOn')}</dt>
        <dd>
          <ShippedOn item={item} />
        </dd>
      </div>
      <div>
        <dt className={termClass}>{common('totalPaid')}</dt>
        <dd className="fw-semibold">
          <Money amount={item.paid} />
        </dd>
      </div>
    </dl>
  );
}

/** A shipment without an air waybill is 'Processing'. */
function ShippedOn({ item }: { item: ShipmentItem }) {
  const t = useTranslations('shipments');
  const { locale } = useFrame();
  if (item.status === 'cancelled') return <span className="text-muted">{t('notShipped')}</span>;
  if (!item.awb) return <>{t('processing')}</>;
  return item.shipped ? (
    <time dateTime={item.shipped}>{formatDate(item.shipped, locale)}</time>
  ) : (
    <>–</>
  );
}

function DetailsButton({ item }: { item: ShipmentItem }) {
  const t = useTranslations('common');
  const name = useShipmentName(item);
  return (
    <div className={styles.open}>
      <LinkButton
        href={routes.shipment(item.ref)}
        variant="secondary"
        size="sm"
        aria-label={t('orderDetailsNamed', { name })}
      >
        {t('orderDetails')}
      </LinkButton>
    </div>
  );
}

function Contents({ item }: { item: ShipmentItem }) {
  const t = useTranslations('common');
  if (item.packages.length === 0) return null;
  return (
    <details className={styles.contents}>
      <summary className="small">{t('packageCount', { n: item.packages.length })}</summary>
      <ul className="list-unstyled mt-2 mb-0">
        {item.packages.map((entry) => (
          <li key={entry.ref}>
            <Link href={routes.package(entry.ref)}>{entry.name}</Link>
            <span className="d-block small text-muted">
              <span className="visually-hidden">{t('usTracking')} </span>
              <Reference value={entry.tracking} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
