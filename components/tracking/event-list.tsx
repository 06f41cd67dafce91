import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { DOT } from '@/components/kit/ui/dot';
import { Reference } from '@/components/kit/display/reference';
import { Timeline, type TimelineEvent } from '@/components/kit/display/timeline';
import { ToneIcon } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import { toEventKey, isTrouble, toLocalIso, toLocalTime } from '@/rules/tracking/tracking';
import type { Tracking } from '@/services/shipment-history';

import { CourierLink } from './courier-link';

interface EventListProps {
  /** `ref` and `paidAt` are null for anyone but the owner. */
  shipment: {
    ref: string | null;
    awb: string | null;
    courier: string | null;
    courierUrl: string | null;
    paidAt: string | null;
  };
  tracking: Tracking;
}

/** Newest first, in the local time of each place. */
export function EventList({ shipment, tracking }: EventListProps) {
  const t = useTranslations('tracking');
  const events = useEvents(shipment, tracking);
  const { origin, locale } = useFrame();
  return (
    <Card title={t('title')} className="no-print">
      <CourierFacts shipment={shipment} />
      <Timeline events={events} />
      <p className="small text-muted mb-0">
        {tracking.events.length === 0 ? t('none') : t('localTimes')}
      </p>
      {shipment.ref && (
        <CopyButton
          wide
          value={`${origin}${localePath(locale, routes.track({ number: shipment.ref }))}`}
          label={t('copyLink')}
        />
      )}
    </Card>
  );
}

function useEvents(shipment: EventListProps['shipment'], tracking: Tracking): TimelineEvent[] {
  const t = useTranslations('tracking');
  const { locale } = useFrame();
  const timelineEvents = tracking.events.map(
    ({ status, location, timestamp }, index): TimelineEvent => {
      const day = toLocalIso(timestamp);
      const statusText = t(`event.${toEventKey(status)}`);
      return {
        key: `${index}-${timestamp}`,
        title: isTrouble(status) ? (
          <span className="fw-semibold text-warning">
            <ToneIcon tone="warning" size={14} /> {statusText}
          </span>
        ) : (
          statusText
        ),
        ...(day && {
          time: `${formatDate(day, locale)}${DOT}${toLocalTime(timestamp)}`,
          dateTime: timestamp,
        }),
        place: location,
      };
    },
  );
  if (!shipment.paidAt) return timelineEvents;
  return [
    ...timelineEvents,
    {
      key: 'paid',
      title: t('event.paid'),
      time: formatDate(shipment.paidAt, locale),
      dateTime: shipment.paidAt,
    },
  ];
}

function CourierFacts({ shipment }: Pick<EventListProps, 'shipment'>) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const { ref, awb, courier } = shipment;
  return (
    <div className="mb-4">
      <DescriptionList
        items={[
          {
            key: 'courier',
            label: common('courier'),
            value: courier && (
              <>
                <span className="d-block">{courier}</span>
                <CourierLink courier={courier} href={shipment.courierUrl} />
              </>
            ),
          },
          {
            key: 'awb',
            label: common('awb'),
            value: awb ? <Reference value={awb} copyLabel={t('copyAwb')} /> : t('processing'),
          },
          {
            key: 'reference',
            label: common('shipmentReference'),
            value: ref && <Reference value={ref} copyLabel={t('copyReference')} />,
          },
        ]}
      />
    </div>
  );
}
