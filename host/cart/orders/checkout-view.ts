import { createHash } from 'node:crypto';

import type { CheckoutItem, OrderCheckout, OrderStatus, PriceRise } from '@/contract/money/order';
import type { Db } from '@/host/db/client';
import { listMethods, type Payments } from '@/host/money/payments/payments';
import { findLastAttempt } from '@/host/money/payments/target-attempts';
import { fromCents, multiplyAmount } from '@/rules/money';

import { findPictureIds } from '../reader/stored-readings';

import {
  loadOrderCheckout,
  pickWantedValues,
  type OrderCheckoutState,
  type WantedLine,
} from './checkout';
import { ORDER, type OrderRecord } from './order';
import { toPromoView } from './promo';
import type { OrderSums } from './sums';

const sha256 = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const hashContents = (lines: readonly WantedLine[]): string =>
  sha256(lines.map(pickWantedValues));

/** Covers everything that affects the price, so the hash is stable as long as the price is. */
export const hashPrice = ({ order, lines, terms, sums, creditsCents }: OrderCheckoutState) =>
  sha256([order.id, order.status, hashContents(lines), terms, sums, creditsCents]);

export const toItemView = (line: WantedLine): CheckoutItem => ({
  itemsid: line.id,
  itemname: line.name,
  unitprice: fromCents(line.unitPriceCents),
  quantity: line.quantity,
  itemurl: line.url,
  size: line.size,
  color: line.color,
  additionalinfo: line.additionalInfo,
  linetotal: multiplyAmount(fromCents(line.unitPriceCents), line.quantity),
  pricerise: line.priceRise as PriceRise,
});

export const toChargesView = (
  { valueCents, feeCents, isFixed }: OrderSums,
  { id, validfrom, rate }: OrderCheckoutState['terms']['fee'],
) => ({
  ordervalue: fromCents(valueCents),
  bfmfee: fromCents(feeCents),
  fixed: isFixed,
  bfmrate: rate,
  rule: { id, validfrom },
});

export async function buildCheckoutView(
  db: Db,
  payments: Payments,
  order: OrderRecord,
): Promise<OrderCheckout> {
  const state = await loadOrderCheckout(db, order);
  const { sums, terms, promo } = state;
  const pictures = await findPictureIds(
    db,
    state.lines.map(({ url }) => url),
  );
  return {
    txnid: order.id,
    txnref: order.ref,
    txnstatus: order.status as OrderStatus,
    items: state.lines.map((line) => {
      const picture = pictures.get(line.url);
      return { ...toItemView(line), ...(picture && { picture }) };
    }),
    charges: toChargesView(sums, terms.fee),
    pricecushion: fromCents(sums.cushionCents),
    promo: promo && toPromoView(promo, sums.discountCents),
    txndiscount: fromCents(sums.discountCents),
    credits: fromCents(order.creditsCents),
    availablecredits: fromCents(state.availableCents),
    creditredeemed: fromCents(state.creditsCents),
    authorizeamt: fromCents(state.totalCents),
    currency: 'USD',
    hash: hashPrice(state),
    partialorderenabled: order.partial,
    shippingoption: order.delivery === 'Fastest' ? 'Fastest' : 'Standard',
    deliveryperiod: state.days,
    problems: state.problems.map(({ line, code }) => ({ itemsid: line, code })),
    attempt: await findLastAttempt(db, order.memberId, { kind: ORDER, id: order.id }),
    paymentmethods: await listMethods({ db, payments, session: order }, ORDER),
  };
}
