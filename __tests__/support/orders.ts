import type { Order, OrderLine, OrderRow } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';

export const orderId = '00000000-0000-4000-8000-0000000000c1';

/** A line as the host sends it: two bowls waiting to be bought. */
export const wireLine = (override: Partial<OrderLine> = {}): OrderLine => ({
  itemsid: '00000000-0000-4000-8000-0000000000d1',
  itemname: 'Tea\u00a0bowl',
  unitprice: '25.00',
  quantity: 2,
  itemurl: 'https://www.example-shop.com/bowl',
  size: 'M',
  color: 'Blue',
  additionalinfo: 'No gift wrap',
  linetotal: '50.00',
  pricerise: 'ask',
  linestatus: 'waiting',
  reason: null,
  pricepaid: '0.00',
  shopshipping: '0.00',
  salestax: '0.00',
  difference: '0.00',
  request: null,
  shoporder: null,
  trackingno: null,
  packageref: null,
  boughttime: null,
  arrivedtime: null,
  ...override,
});

/** A paid order, as the host sends it in a list. */
export const wireOrderRow = (override: Partial<OrderRow> = {}): OrderRow => ({
  txnid: orderId,
  txnref: 'OR7H2M9QX4',
  txnurl: 'https://example-shop.com/',
  est_time: '2026-03-20T00:00:00.000Z',
  txntime: '2026-03-01T10:00:00.000Z',
  deliveryperiod: { min: 5, max: 14 },
  txnstatus: 'P',
  txntype: '4',
  partialorderenabled: true,
  shippingoption: 'Standard',
  iscancellable: true,
  itemnames: ['Tea\u00a0bowl'],
  itemcount: 2,
  totaltxnamount: '55.00',
  actualtxnamount: '0.00',
  authorizefee: '5.00',
  bfmrate: '10.00',
  fixedpromo: null,
  pricecushion: '0.00',
  creditredeemed: '0.00',
  promocodeused: null,
  txndiscount: '0.00',
  authorizeamt: '55.00',
  capturedamt: '0.00',
  heldamt: '55.00',
  refundamt: '0.00',
  capturedtxndiscount: '0.00',
  processtime: null,
  stops: {
    placed: '2026-03-01T10:00:00.000Z',
    paid: '2026-03-01T10:05:00.000Z',
    bought: null,
    onitsway: null,
    insuite: null,
  },
  actionneeded: false,
  active_cart_items: [],
  ...override,
});

/** A paid order with all details, as the host sends it. */
export const wireOrder = (override: Partial<Order> = {}): Order => ({
  ...wireOrderRow(),
  items: [wireLine()],
  ordervalue: '50.00',
  transactionrecords: [
    { status: 'done', name: 'authorization', paymentDesc: 'paypal', amount: '55.00' },
  ],
  paymentmethod: 'paypal',
  holdexpires: '2026-03-29T10:05:00.000Z',
  onhold: false,
  cancelreason: null,
  refund: null,
  unpaidrequest: null,
  withdrawn: null,
  ...override,
});

/** The order after everything was bought for less than the held amount, and sent. */
export const wireBoughtOrder = (override: Partial<Order> = {}): Order =>
  wireOrder({
    txnstatus: 'I',
    iscancellable: false,
    actualtxnamount: '48.00',
    capturedamt: '48.00',
    heldamt: '0.00',
    holdexpires: null,
    stops: {
      placed: '2026-03-01T10:00:00.000Z',
      paid: '2026-03-01T10:05:00.000Z',
      bought: '2026-03-02T10:00:00.000Z',
      onitsway: '2026-03-03T10:00:00.000Z',
      insuite: null,
    },
    items: [
      wireLine({
        linestatus: 'bought',
        pricepaid: '38.00',
        shopshipping: '4.00',
        salestax: '1.00',
        shoporder: '113-2745',
        trackingno: '1Z999AA10123456784',
        boughttime: '2026-03-02T10:00:00.000Z',
      }),
    ],
    transactionrecords: [
      { status: 'done', name: 'authorization', paymentDesc: 'paypal', amount: '55.00' },
      { status: 'done', name: 'release', paymentDesc: 'paypal', amount: '7.00' },
      { status: 'done', name: 'capture', paymentDesc: 'paypal', amount: '48.00' },
    ],
    ...override,
  });

type Page = Reply<'GET /transaction/bfmlist'>;

export const wireOrderPage = (items: OrderRow[], override: Partial<Page> = {}): Page => ({
  page: 1,
  totalpages: 1,
  perpage: 10,
  total: items.length,
  items,
  next: null,
  previous: null,
  ...override,
});
