import { Alert } from '@/components/kit/ui/alert';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import type { TrackedShipment } from '@/services/track';

import { Arrival } from './arrival';
import { EventList } from './event-list';
import styles from './lookup.module.scss';

interface LookupResultProps {
  shipment: TrackedShipment;
  /** Expected days in the reader's language; null when not known. */
  expected: string | null;
  /** Name of the destination in the reader's language. */
  country: string;
}

/** Where the box is, as everybody may see it: date, stops, route and events. */
export function LookupResult({ shipment, expected, country }: LookupResultProps) {
  const t = useTranslations('tracking.lookup');
  const { locale } = useFrame();
  const { tracking, ...found } = shipment;
  const known = { ...found, paidAt: null, ref: null };
  return (
    <div className={styles.found}>
      <Arrival order={known} tracking={tracking} expected={expected} country={country} />
      <EventList order={known} tracking={tracking} />
      <p className="text-muted mb-0">
        {t('member')} <a href={localePath(locale, routes.shipments())}>{t('memberLink')}</a>
      </p>
    </div>
  );
}

/** No shipment has this number; says when one can be found. */
export function LookupMissing({ number }: { number: string }) {
  const t = useTranslations('tracking.lookup');
  return (
    <div className={styles.missing}>
      <Alert tone="neutral" title={t('notFound', { number })}>
        <p className="mb-0">{t('notFoundText')}</p>
      </Alert>
    </div>
  );
}
