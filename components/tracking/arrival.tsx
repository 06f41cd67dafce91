import { RouteSketch } from '@/components/kit/art/route-sketch';
import { Chip } from '@/components/kit/ui/chip';
import { StopBar } from '@/components/kit/ui/stop-bar';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { addArticle } from '@/rules/country-names';
import { formatDate } from '@/rules/format';
import {
  toEventKey,
  toLocalIso,
  type DeliveryOutlook,
  getOutlook,
  stops,
  stopViews,
} from '@/rules/tracking/tracking';
import type { ShipmentDetails, Tracking } from '@/services/shipment-history';

import styles from './arrival.module.scss';
import { ShipmentState } from './shipment-state';
import type { ShipmentViewProps } from './shipment-view-props';

interface ArrivalProps extends Pick<ShipmentViewProps, 'expected' | 'country'> {
  shipment: Pick<ShipmentDetails, 'status' | 'held' | 'paidAt' | 'latest' | 'country'>;
  tracking: Tracking;
}

export function Arrival({ shipment, tracking, expected, country }: ArrivalProps) {
  const t = useTranslations('tracking');
  const { now, locale } = useFrame();
  const countryPhrase = addArticle({ iso: shipment.country, name: country }, locale);
  const { held } = shipment;
  const shipmentFacts = { ...shipment, ...tracking };
  const outlook = held ? 'fine' : getOutlook(shipmentFacts, now);
  const latestEvent = tracking.events[0];
  const isReturning = latestEvent?.status === 'return_to_sender';
  const eventKey = latestEvent ? toEventKey(latestEvent.status) : 'paid';
  return (
    <section className={`label-card no-print ${styles.card}`} aria-labelledby="arrival">
      <div>
        <h2 id="arrival" className={styles.heading}>
          <DateHead
            outlook={outlook}
            expected={held || isReturning ? null : expected}
            tracking={tracking}
          />
        </h2>
        <p className="mb-2">
          {outlook === 'trouble' || outlook === 'late' ? (
            <Chip tone="warning">{outlook === 'late' ? t('late') : t(`event.${eventKey}`)}</Chip>
          ) : (
            <ShipmentState status={shipment.status} held={held} />
          )}
        </p>
        <p className="measure mb-0">
          {held ? t('heldText') : outlook === 'late' ? t('lateText') : t(`means.${eventKey}`)}
        </p>
      </div>
      <div className={styles.sketch}>
        <RouteSketch
          stop={tracking.stop}
          from={t('from')}
          to={country}
          title={t('route', { country: countryPhrase, stop: t(`stop.${stops[tracking.stop]}`) })}
        />
      </div>
      <div className={styles.stops}>
        <StopBar
          label={t('progress')}
          stops={stopViews(shipmentFacts).map(({ stop, state, day }) => ({
            key: stop,
            label: t(`stop.${stop}`),
            state,
            day,
          }))}
        />
      </div>
    </section>
  );
}

interface DateHeadProps {
  outlook: DeliveryOutlook;
  expected: string | null;
  tracking: Tracking;
}

function DateHead({ outlook, expected, tracking }: DateHeadProps) {
  const t = useTranslations('tracking');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const deliveredEvent = tracking.events.find(({ status }) => status === 'delivered');
  const deliveredDay =
    outlook === 'delivered' && deliveredEvent ? toLocalIso(deliveredEvent.timestamp) : null;
  const label = deliveredDay
    ? common('deliveredOn')
    : outlook === 'late'
      ? t('wasExpected')
      : t('expected');
  return (
    <>
      <span className="eyebrow d-block">{label}</span>
      <span className={styles.date}>
        {deliveredDay ? formatDate(deliveredDay, locale) : (expected ?? t('noDate'))}
      </span>
    </>
  );
}
