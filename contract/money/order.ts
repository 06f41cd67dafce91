import { Type, type Static } from 'typebox';

import { CartItem } from './cart';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { LastAttempt } from './payment';
import { Refund, WithdrawnPayment } from './refund';
import { AppliedPromo } from './charges';
import {
  Amount,
  Choice,
  Nullable,
  OfferedMethods,
  Paged,
  PageQuery,
  Reference,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

/** If the price rises: ask, buy at up to 5% more, or skip the line. */
export const PriceRise = Choice('ask', 'up5', 'skip');
export type PriceRise = Static<typeof PriceRise>;

export const OrderDelivery = Choice('Fastest', 'Standard');
export type OrderDelivery = Static<typeof OrderDelivery>;

/**
 * T draft, 2 placed (unpaid), P paid, S partly bought, I in transit to the warehouse, C completed,
 * 0 cancelled.
 */
export const OrderStatus = Choice('T', '2', 'P', 'S', 'I', 'C', '0');
export type OrderStatus = Static<typeof OrderStatus>;

/**
 * `fixed`: the fee is fixed (label FIXED). Otherwise it is `bfmrate`, a fraction of the order value
 * such as "0.1000" (label: × 100 with two decimals).
 */
export const CartCharges = Type.Object({
  ordervalue: Amount,
  bfmfee: Amount,
  fixed: Type.Boolean(),
  bfmrate: Type.String(),
  rule: Type.Object({ id: Type.String(), validfrom: Type.String() }),
});
export type CartCharges = Static<typeof CartCharges>;

export const CheckoutItem = Type.Object({
  ...CartItem.properties,
  linetotal: Amount,
  pricerise: PriceRise,
});
export type CheckoutItem = Static<typeof CheckoutItem>;

const DeliveryPeriod = Type.Object({ min: Type.Integer(), max: Type.Integer() });

/**
 * `hash` identifies the price; payment must repeat it. `authorizeamt` is ordervalue + bfmfee +
 * pricecushion − txndiscount − creditredeemed; it excludes the shop's shipping and sales tax.
 */
export const OrderCheckout = Type.Object({
  txnid: Type.String(),
  txnref: Type.String(),
  txnstatus: OrderStatus,
  items: Type.Array(CheckoutItem),
  charges: CartCharges,
  /** Extra authorization for lines that may cost up to 5% more; captured if they do. */
  pricecushion: Amount,
  promo: Nullable(AppliedPromo),
  txndiscount: Amount,
  /** Credits requested, available, and applied. */
  credits: Amount,
  availablecredits: Amount,
  creditredeemed: Amount,
  authorizeamt: Amount,
  currency: Type.Literal('USD'),
  hash: Type.String(),
  partialorderenabled: Type.Boolean(),
  shippingoption: OrderDelivery,
  deliveryperiod: DeliveryPeriod,
  /** Reasons that block payment; a null `itemsid` means the whole order ('empty'). */
  problems: Type.Array(Type.Object({ itemsid: Nullable(Type.String()), code: Type.String() })),
  attempt: Nullable(LastAttempt),
  paymentmethods: OfferedMethods,
});
export type OrderCheckout = Static<typeof OrderCheckout>;

const OrderStops = Type.Object({
  placed: Timestamp,
  paid: Nullable(Timestamp),
  bought: Nullable(Timestamp),
  onitsway: Nullable(Timestamp),
  insuite: Nullable(Timestamp),
});

/**
 * `txnurl`: shop of the first line, `shops`: all. `bfmrate` is in percent ("10.00"); `fixedpromo`
 * is a fixed fee. `totaltxnamount`: before discount and credits; `authorizeamt` of an unpaid order:
 * due now; `actualtxnamount`: final amount, "0.00" until bought. `processtime`: when cancelled. A
 * draft has `active_cart_items`.
 */
export const OrderRow = Type.Object({
  txnid: Type.String(),
  txnref: Type.String(),
  txnurl: Type.String(),
  shops: Type.Optional(Type.Array(Type.String())),
  est_time: Nullable(Timestamp),
  txntime: Timestamp,
  deliveryperiod: DeliveryPeriod,
  txnstatus: OrderStatus,
  txntype: Type.String(),
  partialorderenabled: Type.Boolean(),
  shippingoption: OrderDelivery,
  iscancellable: Type.Boolean(),
  itemnames: Type.Array(Type.String()),
  itemcount: Type.Integer(),
  totaltxnamount: Amount,
  actualtxnamount: Amount,
  authorizefee: Amount,
  bfmrate: Amount,
  fixedpromo: Nullable(Type.Object({ fee: Amount })),
  pricecushion: Amount,
  creditredeemed: Amount,
  promocodeused: Nullable(Type.String()),
  txndiscount: Amount,
  authorizeamt: Amount,
  capturedamt: Amount,
  /** Current authorization, and the part of `capturedamt` that is refunded or due. */
  heldamt: Amount,
  refundamt: Amount,
  /** Its own payment after refunds, with credits, without price differences. */
  keptamt: Type.Optional(Amount),
  capturedtxndiscount: Amount,
  paymentmethod: Type.Optional(Nullable(Type.String())),
  processtime: Nullable(Timestamp),
  stops: OrderStops,
  actionneeded: Type.Boolean(),
  paymentneeded: Type.Optional(Type.Boolean()),
  active_cart_items: Type.Array(CheckoutItem),
});
export type OrderRow = Static<typeof OrderRow>;

export const OrderLineStatus = Choice('waiting', 'asked', 'accepted', 'bought', 'dropped');

const RaisedRequest = Type.Object({
  requestid: Type.String(),
  reference: Type.String(),
  amt: Amount,
  paymentstatus: Type.String(),
});

/** Amounts are per line; "0.00" until the shop confirms them. */
export const OrderLine = Type.Object({
  ...CheckoutItem.properties,
  linestatus: OrderLineStatus,
  reason: Nullable(Choice('soldout', 'price', 'member', 'lapsed', 'cancelled')),
  pricepaid: Amount,
  shopshipping: Amount,
  salestax: Amount,
  /** Price rise above the authorization, with its fee; paid separately. */
  difference: Amount,
  request: Nullable(RaisedRequest),
  shoporder: Nullable(Type.String()),
  trackingno: Nullable(Type.String()),
  packageref: Nullable(Type.String()),
  boughttime: Nullable(Timestamp),
  arrivedtime: Nullable(Timestamp),
});
export type OrderLine = Static<typeof OrderLine>;

/**
 * Transaction record of spec §3. `name` is 'authorization', 'capture', 'release', 'credits',
 * 'difference', 'orderdue' (requested in place of a failed charge), 'refund' or 'creditsback'.
 * `paymentDesc`: the gateway, or the reference of the payment request.
 */
export const TransactionRecord = Type.Object({
  status: Choice('open', 'done', 'failed'),
  name: Choice(
    'authorization',
    'capture',
    'release',
    'credits',
    'difference',
    'orderdue',
    'refund',
    'creditsback',
  ),
  paymentDesc: Type.String(),
  amount: Amount,
});
export type TransactionRecord = Static<typeof TransactionRecord>;

export const Order = Type.Object({
  ...OrderRow.properties,
  items: Type.Array(OrderLine),
  ordervalue: Amount,
  transactionrecords: Type.Array(TransactionRecord),
  paymentmethod: Nullable(Type.String()),
  holdexpires: Nullable(Timestamp),
  /** Waits for the member to decide about an unavailable item. */
  onhold: Type.Boolean(),
  /** Would have been on hold, but everything else was already bought. */
  toolatetohold: Type.Optional(Type.Boolean()),
  cancelreason: Nullable(Type.String()),
  refund: Nullable(Refund),
  unpaidrequest: Nullable(RaisedRequest),
  withdrawn: Nullable(WithdrawnPayment),
});
export type Order = Static<typeof Order>;

const Instructions = Type.Object({
  txnid: Uuid,
  partialorderenabled: Type.Union([Type.Literal(0), Type.Literal(1)]),
  delivery: OrderDelivery,
  pricerises: Type.Optional(
    Type.Array(Type.Object({ itemsid: Text(36, 36), pricerise: PriceRise }), {
      maxItems: limits.cartLinesMax,
    }),
  ),
});

const InstructionsReply = Type.Object({
  txnid: Type.String(),
  partialorderenabled: Type.Boolean(),
  shippingoption: OrderDelivery,
  pricerises: Type.Array(Type.Object({ itemsid: Type.String(), pricerise: PriceRise })),
});

const charges = { summary: 'Cost of ordering the cart', reply: CartCharges } as const;
const instructions = {
  summary: 'Set how to buy the draft order',
  body: Instructions,
  reply: InstructionsReply,
} as const;
const OrderListQuery = Type.Object({
  ...PageQuery,
  at: Type.Optional(Text(200)),
  status: Type.Optional(OrderStatus),
});
const OneOrder = Type.Object({ txnid: Uuid });

/** For payment see payment-calls.ts. */
export const orderEndpoints = defineEndpoints({
  'GET /cart/cartcharges': { access: 'member', ...charges },
  'GET /prelogin/cart/cartcharges': { access: 'prelogin', ...charges },
  'POST /cart/bfminstructions': { access: 'member', ...instructions },
  'POST /prelogin/cart/bfminstructions': { access: 'prelogin', ...instructions },
  'POST /transaction/init': {
    access: 'member',
    summary: 'Start an order from the cart, or continue the one in progress',
    reply: OrderCheckout,
  },
  'GET /checkout/get-data': {
    access: 'member',
    summary:
      "An unpaid order with its current price; without `txnid`, the cart's order once it is started",
    query: Type.Object({ txnid: Type.Optional(Uuid) }),
    reply: OrderCheckout,
  },
  'POST /cartcheckout/redeem': {
    access: 'member',
    summary:
      'Set credits and promo code of an unpaid order; omitted ones stay unchanged, 0 and "" remove them',
    body: Type.Object({
      txnid: Uuid,
      credits: Type.Optional(Type.Number({ minimum: 0, maximum: limits.amountMax })),
      promocode: Type.Optional(Text(40)),
    }),
    reply: OrderCheckout,
  },
  'POST /cartcheckout/updateinstructions': {
    access: 'member',
    summary:
      'Set how to buy a placed order, until it is fully bought; `partialorderenabled` 1 resumes an order on hold',
    body: Instructions,
    reply: InstructionsReply,
  },
  'GET /transaction/bfmlist': {
    access: 'member',
    summary: 'Open orders, drafts included, newest first; `status` filters them',
    query: OrderListQuery,
    reply: Paged(OrderRow),
  },
  'GET /transaction/bfmhistorylist': {
    access: 'member',
    summary: 'All placed orders, newest first; `status` filters them',
    query: OrderListQuery,
    reply: Paged(OrderRow),
  },
  'GET /transaction/bfmdetails': {
    access: 'member',
    summary: 'An order with its lines and payments',
    query: OneOrder,
    reply: Order,
  },
  'POST /transaction/canceltxn': {
    access: 'member',
    summary: 'Cancel an order before anything is bought; releases its authorization',
    body: Type.Object({ txnref: Reference }),
    reply: Order,
  },
  'POST /transaction/answerprice': {
    access: 'member',
    summary:
      'Respond to a price increase: accept it (the difference becomes a payment request), or drop the line',
    body: Type.Object({
      txnid: Uuid,
      itemsid: Uuid,
      answer: Choice('accept', 'drop'),
      difference: Type.Optional(Text(20)),
    }),
    reply: Order,
  },
});
