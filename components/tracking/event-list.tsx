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
  order: {
    ref: string | null;
    awb: string | null;
    courier: string | null;
    courierUrl: string | null;
    paidAt: string | null;
  };
  tracking: Tracking;
}

/** Newest first, in the local time of each place. */
export function EventList({ order, tracking }: EventListProps) {
  const t = useTranslations('tracking');
  const events = useEvents(order, tracking);
  const { origin, locale } = useFrame();
  return (
    <Card title={t('title')} className="no-print">
      <CourierFacts order={order} />
      <Timeline events={events} />
      <p className="small text-muted mb-0">
        {tracking.events.length === 0 ? t('none') : t('localTimes')}
      </p>
      {order.ref && (
        <CopyButton
          wide
          value={`${origin}${localePath(locale, routes.track({ number: order.ref }))}`}
          label={t('copyLink')}
        />
      )}
    </Card>
  );
}

function useEvents(order: EventListProps['order'], tracking: Tracking): TimelineEvent[] {
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
  if (!order.paidAt) return timelineEvents;
  return [
    ...timelineEvents,
    {
      key: 'paid',
      title: t('event.paid'),
      time: formatDate(order.paidAt, locale),
      dateTime: order.paidAt,
    },
  ];
}

function CourierFacts({ order }: Pick<EventListProps, 'order'>) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  return (
    <div className="mb-4">
      <DescriptionList
        items={[
          {
            key: 'courier',
            label: common('courier'),
            value: order.courier && (
              <>
                <span className="d-block">{order.courier}</span>
                <CourierLink courier={order.courier} href={order.courierUrl} />
              </>
            ),
          },
          {
            key: 'awb',
            label: common('awb'),
            value: order.awb ? (
              <Reference value={order.awb} copyLabel={t('copyAwb')} />
            ) : (
              t('processing')
            ),
          },
          {
            key: 'reference',
            label: common('shipmentReference'),
            value: order.ref && <Reference value={order.ref} copyLabel={t('copyReference')} />,
          },
        ]}
      />
    </div>
  );
}
