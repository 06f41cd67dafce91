import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { MemberCall } from '@/host/money/payments/payments';
import { changeTarget, stopPayments } from '@/host/money/payments/target-attempts';
import { sumTargetCredits } from '@/host/money/reward/credits';
import type { PromoCall } from '@/host/money/reward/promo';
import { readCents } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

import { estimateDelivery, findUnpaid, requireUnpaid, listWantedLines } from './checkout';
import {
  findOrder,
  isOpenLine,
  isUnderWay,
  listOrderLines,
  lockOrder,
  ORDER,
  toTarget,
  storeLine,
  storeOrder,
  type OrderRecord,
} from './order';
import { readOrderPromo } from './promo';

const { cartItems } = schema;
type Instructions = Body<'POST /cart/bfminstructions'>;

/**
 * Stores buying instructions before payment. @throws Problem notFound | alreadyPaid | attemptState
 */
export function setInstructions(
  call: MemberCall,
  instructions: Instructions,
): Promise<Reply<'POST /cart/bfminstructions'>> {
  return changeOrder(call, instructions, async (tx, order) => {
    requireUnpaid(order);
    return storeInstructions(tx, order, instructions);
  });
}

/** Changes a locked order, except during a payment. @throws Problem notFound | attemptState */
const changeOrder = <T>(
  call: MemberCall,
  { txnid }: Pick<Instructions, 'txnid'>,
  work: (tx: Tx, order: OrderRecord) => Promise<T>,
): Promise<T> => {
  const { memberId } = call.session;
  return changeTarget(call, toTarget({ memberId, id: txnid }), async (tx) =>
    work(tx, await lockOrder(tx, memberId, txnid)),
  );
};

/**
 * Stores instructions while a line is open.
 * @throws Problem notFound | stepNotReady before the order is placed | attemptState when no line is
 * open
 */
export function setPlacedInstructions(
  call: MemberCall,
  instructions: Instructions,
): Promise<Reply<'POST /cartcheckout/updateinstructions'>> {
  return changeOrder(call, instructions, async (tx, order) => {
    if (order.status === 'T') throw new Problem('stepNotReady');
    const isOpen = (await listOrderLines(tx, order)).some(isOpenLine);
    if (!isOpen || !(isUnderWay(order) || order.status === '2')) throw new Problem('attemptState');
    // The authorization uses the presets, so a paid order may not raise them.
    const allowedRises = isUnderWay(order)
      ? (instructions.pricerises ?? []).filter(({ pricerise }) => pricerise !== 'up5')
      : instructions.pricerises;
    return storeInstructions(tx, order, {
      ...instructions,
      ...(allowedRises && { pricerises: allowedRises }),
    });
  });
}

async function storeInstructions(
  tx: Tx,
  order: OrderRecord,
  { partialorderenabled, delivery, pricerises = [] }: Instructions,
): Promise<Reply<'POST /cart/bfminstructions'>> {
  const { paidAt } = order;
  await storeOrder(tx, order, {
    partial: partialorderenabled === 1,
    delivery,
    ...(paidAt &&
      delivery !== order.delivery &&
      (await estimateDelivery(tx, { ...order, delivery }, paidAt))),
  });
  const lines = await listOrderLines(tx, order);
  for (const { itemsid, pricerise } of pricerises) {
    if (order.status === 'T' && isUuid(itemsid))
      await tx
        .update(cartItems)
        .set({ priceRise: pricerise, updatedAt: now() })
        .where(match(cartItems, { memberId: order.memberId, id: itemsid }));
    const line = lines.find((candidate) => candidate.id === itemsid && isOpenLine(candidate));
    if (line) await storeLine(tx, line, { priceRise: pricerise });
  }
  const updatedLines =
    order.status === 'T' ? await listWantedLines(tx, order) : await listOrderLines(tx, order);
  return {
    txnid: order.id,
    partialorderenabled: partialorderenabled === 1,
    shippingoption: delivery,
    pricerises: updatedLines.map(({ id, priceRise }) => ({
      itemsid: id,
      pricerise: priceRise as 'ask' | 'up5' | 'skip',
    })),
  };
}

/**
 * Applies credits and a promo code, both capped by the price. Ends payments at the old price.
 * @throws Problem creditsShort | promoInvalid | promoUsed | attemptState and those of `findUnpaid`
 */
export async function redeemForOrder(
  call: MemberCall & PromoCall,
  { txnid, credits, promocode }: Body<'POST /cartcheckout/redeem'>,
): Promise<OrderRecord> {
  const { db } = call;
  const { memberId } = call.session;
  await findUnpaid(db, memberId, txnid);
  const creditsCents = credits === undefined ? undefined : readCents(credits);
  if (creditsCents === null) throw invalid('credits', 'invalid');
  const promoCode = promocode === undefined ? undefined : await readOrderPromo(call, promocode);
  await stopPayments(call, { kind: ORDER, id: txnid });
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, txnid);
    requireUnpaid(order);
    if (
      creditsCents !== undefined &&
      creditsCents > (await sumTargetCredits(tx, memberId, { kind: ORDER, id: txnid }))
    )
      throw new Problem('creditsShort');
    await storeOrder(tx, order, {
      ...(creditsCents !== undefined && { creditsCents }),
      ...(promoCode !== undefined && { promoCode }),
    });
  });
  return findOrder(db, memberId, txnid);
}
