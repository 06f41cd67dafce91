import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { OrderDelivery, OrderLineStatus, OrderStatus, PriceRise } from '../money/order';
import {
  Amount,
  AmountInput,
  DeskList,
  DeskListQuery,
  Nullable,
  Reason,
  Reference,
  Rows,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

const Line = { txnref: Reference, itemsid: Uuid };
/** Shop prices: per piece; shipping and sales tax per line. */
const ShopPrices = {
  unitprice: AmountInput,
  shopshipping: Type.Optional(AmountInput),
  salestax: Type.Optional(AmountInput),
};

const OrderResult = Type.Object({
  txnref: Type.String(),
  txnstatus: OrderStatus,
  linestatus: Nullable(OrderLineStatus),
  changed: Type.Boolean(),
  capturedamt: Amount,
  refunddue: Amount,
  /** The amount of a capture in progress, which is refunded once it completes. */
  chargingamt: Amount,
});

export const operatorOrderEndpoints = defineEndpoints({
  'GET /operator/orders': {
    access: 'operator',
    summary: 'Paid, incomplete orders, oldest first, with what to buy',
    query: DeskListQuery,
    reply: DeskList({
      txnref: Type.String(),
      suite: Type.String(),
      txnstatus: OrderStatus,
      paid: Timestamp,
      holdexpires: Nullable(Timestamp),
      delivery: OrderDelivery,
      partial: Type.Boolean(),
      onhold: Type.Boolean(),
      authorizeamt: Amount,
      lines: Rows({
        itemsid: Type.String(),
        name: Type.String(),
        url: Type.String(),
        quantity: Type.Integer(),
        unitprice: Amount,
        size: Type.String(),
        color: Type.String(),
        additionalinfo: Type.String(),
        pricerise: PriceRise,
        linestatus: OrderLineStatus,
        tracking: Nullable(Type.String()),
      }),
    }),
  },
  'POST /operator/buy': {
    access: 'operator',
    summary:
      'Record that a line was bought, its cost and, now or later, its tracking number; the last line captures the money',
    body: Type.Object({
      ...Line,
      ...ShopPrices,
      shoporder: Text(100, 1),
      tracking: Type.Optional(Text(64, 4)),
    }),
    reply: OrderResult,
  },
  'POST /operator/soldout': {
    access: 'operator',
    summary: 'Record that a line is unavailable, even if it was bought but will not be sent',
    body: Type.Object(Line),
    reply: OrderResult,
  },
  'POST /operator/price': {
    access: 'operator',
    summary:
      "Record the shop's new price; above the authorized amount, asks the member or drops the line",
    body: Type.Object({ ...Line, ...ShopPrices }),
    reply: OrderResult,
  },
  'POST /operator/cancelorder': {
    access: 'operator',
    summary: 'Cancel an order: releases authorizations and marks captured money for refund',
    body: Type.Object({ txnref: Reference, reason: Reason }),
    reply: OrderResult,
  },
  'POST /operator/arrived': {
    access: 'operator',
    summary: 'Link a received package to a bought line whose tracking number was unknown',
    body: Type.Object({ ...Line, packageref: Reference }),
    reply: OrderResult,
  },
});
