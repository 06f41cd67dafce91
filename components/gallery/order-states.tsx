import { OrderRow } from '@/components/orders/order-row';

import { OrderView } from '@/components/orders/order-view';
import { orderStatuses, orderStops, type OrderCode, type OrderStop } from '@/rules/orders/orders';
import type { OrderDetails, OrderedProduct } from '@/services/shop/order-history';

import { toGalleryStates, type GalleryState } from './state';

const id = '00000000-0000-4000-8000-0000000000c1';
const addDays = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString();

const stopCounts: Record<OrderCode, number> = { T: 0, '2': 1, P: 2, S: 3, I: 4, C: 5, '0': 2 };

function makeLine(overrides: Partial<OrderedProduct> = {}): OrderedProduct {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    name: 'Tea bowl',
    url: 'https://www.example-shop.com/bowl',
    price: '25.00',
    quantity: 2,
    total: '50.00',
    size: 'M',
    color: 'Blue',
    notes: 'No gift wrap',
    rise: 'ask',
    status: 'waiting',
    reason: null,
    paid: '0.00',
    shipping: '0.00',
    tax: '0.00',
    difference: '0.00',
    request: null,
    shopOrder: null,
    tracking: null,
    packageRef: null,
    boughtAt: null,
    arrivedAt: null,
    ...overrides,
  };
}

const makeBoughtLine = (now: string, overrides: Partial<OrderedProduct> = {}) =>
  makeLine({
    status: 'bought',
    paid: '38.00',
    shipping: '4.00',
    tax: '1.00',
    shopOrder: '113-2745',
    boughtAt: addDays(now, -3),
    ...overrides,
  });

const buildSums = (isBought: boolean): OrderDetails['sums'] => ({
  value: '50.00',
  fee: '5.00',
  feePercent: '10.00',
  cushion: '0.00',
  discount: '0.00',
  actual: isBought
    ? {
        goods: '38.00',
        shipping: '4.00',
        tax: '1.00',
        fee: '5.00',
        discount: '0.00',
        total: '48.00',
      }
    : null,
});

export function createSampleOrder(
  status: OrderCode,
  now: string,
  overrides: Partial<OrderDetails> = {},
): OrderDetails {
  const stops = Object.fromEntries(
    orderStops.map((stop, i) => [stop, i < stopCounts[status] ? addDays(now, i - 5) : null]),
  ) as Record<OrderStop, string | null>;
  const isBought = stopCounts[status] >= 3;
  const isPaid = stopCounts[status] >= 2 && status !== '0';
  return {
    id,
    ref: 'OR7H2M9QX4',
    status,
    placedAt: addDays(now, -5),
    stores: ['example-shop.com', 'example.org'],
    names: ['Tea bowl', 'A second product with a rather long name'],
    pieces: 2,
    total: '55.00',
    authorized: '55.00',
    captured: isBought ? '48.00' : '0.00',
    heldAmount: isPaid && !isBought ? '55.00' : '0.00',
    refunded: '0.00',
    expected: status === 'C' || status === '0' ? null : addDays(now, 9),
    cancelledAt: status === '0' ? now : null,
    stops,
    actionNeeded: status === '2',
    paymentNeeded: status === '2',
    days: { min: 5, max: 14 },
    partial: true,
    speed: 'Standard',
    cancellable: isPaid && !isBought,
    type: 'bfm',
    products: [
      isBought ? makeBoughtLine(now) : makeLine(status === '0' ? { status: 'dropped' } : {}),
    ],
    sums: buildSums(isBought),
    credits: '0.00',
    promo: null,
    records: isPaid
      ? [{ name: 'authorization', status: 'done', about: 'paypal', amount: '55.00' }]
      : [],
    method: isPaid ? 'paypal' : null,
    heldUntil: isPaid && !isBought ? addDays(now, 24) : null,
    onHold: false,
    tooLateToHold: false,
    cancelReason: '',
    refund: null,
    unpaid: null,
    withdrawn: null,
    ...overrides,
  };
}

type LineStatus = OrderedProduct['status'];
const lines: Record<LineStatus, (now: string) => Partial<OrderedProduct>> = {
  waiting: () => ({}),
  asked: () => ({ paid: '27.00', shipping: '3.00', difference: '4.20' }),
  accepted: () => ({
    difference: '4.20',
    request: { id, ref: 'PR4K8T2M9Q', amount: '4.20', due: true },
  }),
  bought: (now) => makeBoughtLine(now),
  dropped: () => ({ reason: 'soldout' }),
};
const reasons: Record<NonNullable<OrderedProduct['reason']>, true> = {
  soldout: true,
  price: true,
  member: true,
  lapsed: true,
  cancelled: true,
};

const render = (order: OrderDetails, asking = false) => (
  <OrderView order={order} isAsking={asking} shipRefs={[]} formKey="gallery" failure={null} />
);
const renderLine = (now: string, status: LineStatus, overrides: Partial<OrderedProduct> = {}) =>
  render(
    createSampleOrder('P', now, {
      products: [makeLine({ status, ...lines[status](now), ...overrides })],
    }),
  );

const getLineStates = (now: string) => ({
  ...Object.fromEntries(
    (Object.keys(lines) as LineStatus[]).map((key) => [`line-${key}`, () => renderLine(now, key)]),
  ),
  ...Object.fromEntries(
    (Object.keys(reasons) as (keyof typeof reasons)[]).map((reason) => [
      `line-dropped-${reason}`,
      () => renderLine(now, 'dropped', { reason }),
    ]),
  ),
  'line-accepted-paid': () =>
    renderLine(now, 'accepted', { request: { id, ref: 'PR4K8T2M9Q', amount: '4.20', due: false } }),
  'line-sent': () => renderLine(now, 'bought', { tracking: '1Z999AA10123456784' }),
  'line-arrived': () =>
    renderLine(now, 'bought', {
      tracking: '1Z999AA10123456784',
      arrivedAt: now,
      packageRef: 'PK7H2M9QX4',
    }),
});

export function getOrderStates(now: string): GalleryState[] {
  const codes = Object.keys(orderStatuses) as OrderCode[];
  return toGalleryStates('orders', {
    ...Object.fromEntries(
      codes.flatMap((code) => [
        [
          `row-${orderStatuses[code]}`,
          () => (
            <ul className="paper-list rows-from-lg">
              <OrderRow item={createSampleOrder(code, now)} />
            </ul>
          ),
        ],
        [`page-${orderStatuses[code]}`, () => render(createSampleOrder(code, now))],
      ]),
    ),
    ...getLineStates(now),
    'page-on-hold': () => render(createSampleOrder('P', now, { onHold: true, actionNeeded: true })),
    'page-unpaid': () => render(createSampleOrder('S', now, { unpaid: { id, amount: '12.00' } })),
    'page-asks-to-cancel': () => render(createSampleOrder('P', now), true),
    'page-cancelled-by-us': () =>
      render(
        createSampleOrder('0', now, {
          cancelReason: 'The shop has closed.',
          refund: { amount: '55.00', credits: '5.00', paidBack: false },
        }),
      ),
    'page-refunded': () =>
      render(
        createSampleOrder('0', now, {
          refunded: '55.00',
          refund: { amount: '55.00', credits: '0.00', paidBack: true },
        }),
      ),
    'page-disputed': () =>
      render(
        createSampleOrder('I', now, {
          withdrawn: { state: 'disputed', amount: '48.00', gateway: 'paypal', held: true },
        }),
      ),
  });
}
