import { EventList } from '@/components/tracking/event-list';
import { ShipmentRow } from '@/components/tracking/shipment-row';
import { ShipmentView } from '@/components/tracking/shipment-view';
import type { ShipmentViewProps } from '@/components/tracking/shipment-view-props';

import { useFrame } from '@/hooks/use-frame';
import { nameCountry } from '@/rules/country-names';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { formatDays } from '@/rules/format';
import {
  shipmentStatuses,
  trackingStatuses,
  type ShipmentStatus,
  type StopIndex,
  type TrackingStatus,
} from '@/rules/tracking/tracking';
import type { ShipmentItem, ShipmentDetails, Tracking } from '@/services/shipment-history';

import { toGalleryStates, type GalleryState } from './state';

const addDays = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString();

export const shippedPackages: ShippedPackage[] = [
  ['PK7H2M9QX4', 'Tea set'],
  ['PK8J3N4RY5', 'Cookbook with a rather long name that has to wrap on a phone'],
].map(([ref = '', name = '']) => ({
  ref,
  name,
  tracking: '9400111899561234567802',
  grams: 1100,
  amount: '74.00',
  picture: null,
  merchant: 'Amazon',
  storedDays: null,
}));

const buildItem = (status: ShipmentStatus, now: string, overrides: Partial<ShipmentItem> = {}) => {
  const hasLeft = status === 'shipped' || status === 'delivered';
  return {
    ref: 'SH4K8T2M9Q',
    status,
    held: false,
    created: addDays(now, -9),
    shipped: hasLeft ? addDays(now, -8) : null,
    country: 'JP',
    awb: hasLeft ? '7712450938' : null,
    courier: hasLeft ? 'DHL Express' : null,
    courierUrl: hasLeft ? 'https://www.dhl.com/' : null,
    paid: '55.81',
    packages: shippedPackages,
    ...overrides,
  };
};

function Row({ item, tab }: { item: ShipmentItem; tab: 'current' | 'history' }) {
  const { locale } = useFrame();
  return (
    <ul className="paper-list rows-from-lg">
      <ShipmentRow item={item} tab={tab} country={item.country && nameCountry('JP', locale)} />
    </ul>
  );
}
const renderRow = (item: ShipmentItem, tab: 'current' | 'history') => <Row item={item} tab={tab} />;

function toShipment(
  status: ShipmentStatus,
  now: string,
  overrides: Partial<ShipmentDetails> = {},
): ShipmentDetails {
  const { ref, created, awb, courier, courierUrl } = buildItem(status, now);
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    ref,
    status,
    held: false,
    awb,
    courier,
    courierUrl,
    created,
    speed: 'upg-express',
    paidAt: created,
    earliest: addDays(now, 3),
    latest: addDays(now, 5),
    country: 'JP',
    address: {
      receiver: 'Mika Tan',
      phone: '+81 9012345678',
      lines: ['2-14-5 Kitazawa', 'Setagaya-ku, Tokyo 155-0031'],
      country: 'JP',
    },
    chargeableGrams: 3500,
    declaredValue: '148.00',
    description: 'Tea set, Cookbook',
    departed: null,
    delivered: status === 'delivered' ? now : null,
    charges: [
      ['internationalshipping', '43.12'],
      ['fuelsurcharge', '10.78'],
    ].map(([code = '', amount = '0.00']) => ({
      code,
      amount,
      validFrom: '2026-01-01T00:00:00.000Z',
      basis: {},
    })),
    atBorder: [],
    subtotal: '53.90',
    discounts: '3.00',
    off: { freight: '3.00', additional: '0.00', items: '0.00' },
    promo: 'WELCOME',
    voucher: '0.00',
    credits: '10.00',
    paid: '40.90',
    method: 'paypal',
    refund: null,
    withdrawn: null,
    packages: shippedPackages,
    ...overrides,
  };
}

const createTracking = (now: string, stop: StopIndex, latestStatus: TrackingStatus): Tracking => ({
  stop,
  events: [
    { status: latestStatus, location: 'Tokyo', timestamp: addDays(now, -1) },
    { status: 'departed', location: 'Portland, Oregon', timestamp: addDays(now, -3) },
  ],
});

function ShipmentPage({ shipment, tracking }: Pick<ShipmentViewProps, 'shipment' | 'tracking'>) {
  const { locale } = useFrame();
  const { earliest, latest } = shipment;
  return (
    <ShipmentView
      shipment={shipment}
      tracking={tracking}
      expected={earliest && latest && formatDays(earliest, latest, locale)}
      country={nameCountry('JP', locale)}
    />
  );
}
const renderPage = (shipment: ShipmentDetails, tracking: Tracking | null) => (
  <ShipmentPage shipment={shipment} tracking={tracking} />
);

const createRefund = (credits: string, paidBack: boolean) => ({
  refund: { amount: '40.90', credits, paidBack },
});

const getPageStates = (now: string) => ({
  'page-paid': () => renderPage(toShipment('paid', now), { stop: 0, events: [] }),
  'page-shipped': () => renderPage(toShipment('shipped', now), createTracking(now, 3, 'customs')),
  'page-late': () =>
    renderPage(
      toShipment('shipped', now, { earliest: addDays(now, -6), latest: addDays(now, -4) }),
      createTracking(now, 2, 'in_transit'),
    ),
  'page-delivered': () =>
    renderPage(toShipment('delivered', now), createTracking(now, 4, 'delivered')),
  'page-cancelled': () =>
    renderPage(toShipment('cancelled', now, { charges: [], paidAt: null }), null),
  'page-refund-due': () =>
    renderPage(toShipment('cancelled', now, createRefund('10.00', false)), null),
  'page-refunded': () => renderPage(toShipment('cancelled', now, createRefund('0.00', true)), null),
  'page-disputed': () =>
    renderPage(
      toShipment('paid', now, {
        withdrawn: { state: 'disputed', amount: '40.90', gateway: 'stripe', held: true },
      }),
      { stop: 0, events: [] },
    ),
});

export function getShipmentStates(now: string): GalleryState[] {
  const events = Object.keys(trackingStatuses) as TrackingStatus[];
  return toGalleryStates('shipments', {
    ...Object.fromEntries(
      shipmentStatuses.map((status) => [
        `row-${status}`,
        () => renderRow(buildItem(status, now), status === 'cancelled' ? 'history' : 'current'),
      ]),
    ),
    'row-completed': () => renderRow(buildItem('delivered', now), 'history'),
    'row-without-address': () =>
      renderRow(buildItem('cancelled', now, { country: '', packages: [] }), 'history'),
    ...getPageStates(now),
    ...Object.fromEntries(
      [...events, 'unknown'].map((event) => [
        `event-${event}`,
        () => {
          const tracking = createTracking(now, 2, event as TrackingStatus);
          return renderPage(toShipment(event === 'delivered' ? 'delivered' : 'shipped', now), {
            ...tracking,
            stop: event === 'delivered' ? 4 : (trackingStatuses[event as TrackingStatus] ?? 2),
          });
        },
      ]),
    ),
    'events-none': () => (
      <EventList shipment={toShipment('paid', now)} tracking={{ stop: 0, events: [] }} />
    ),
  });
}
