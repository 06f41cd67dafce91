import type { Body } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';
import { makeCallsNow } from '@/host/money/payments/capture-up-to';
import type { MemberCall, Payments } from '@/host/money/payments/payments';
import { stopPayments } from '@/host/money/payments/target-attempts';
import { findRequest, PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';
import { raiseRequest } from '@/host/money/paymentrequest/raise';
import { fromCents } from '@/rules/money';

import { updateFromLines } from './update-from-lines';
import {
  endLine,
  findOrder,
  isUnderWay,
  listOrderLines,
  lockOrder,
  storeLine,
  type LineRecord,
  type OrderRecord,
} from './order';

type Answer = Body<'POST /transaction/answerprice'>;

/**
 * Accepts a higher price, which creates a payment request for the difference, or drops the line.
 * Idempotent.
 * @throws Problem notFound | priceChanged | orderChanged if the line was bought or its difference
 * was paid
 */
export async function answerPrice(call: MemberCall, answer: Answer): Promise<OrderRecord> {
  const { db, payments, session } = call;
  const { memberId } = session;
  const storedOrder = await findOrder(db, memberId, answer.txnid);
  const line = (await listOrderLines(db, storedOrder)).find(({ id }) => id === answer.itemsid);
  if (!line) throw new Problem('notFound');
  if (answer.answer === 'drop' && line.requestId)
    await stopPayments(call, { kind: PAYMENT_REQUEST, id: line.requestId });
  const order = await db.transaction(async (tx) => {
    const row = await lockOrder(tx, memberId, answer.txnid);
    const currentLine = (await listOrderLines(tx, row)).find(({ id }) => id === answer.itemsid);
    if (!currentLine) throw new Problem('notFound');
    if (answer.answer === 'accept') return accept(tx, row, currentLine, answer);
    return drop(tx, payments, row, currentLine);
  });
  await makeCallsNow(db, payments, order);
  return order;
}

async function accept(tx: Tx, order: OrderRecord, line: LineRecord, { difference }: Answer) {
  if (line.state === 'accepted') return order;
  if (!isUnderWay(order) || line.state !== 'asked') throw new Problem('orderChanged');
  if (difference !== fromCents(line.differenceCents)) throw new Problem('priceChanged');
  const request = await raiseRequest(tx, {
    memberId: order.memberId,
    kind: 'difference',
    description: line.name,
    amountCents: line.differenceCents,
    // The request ends with its line.
    required: true,
    orderId: order.id,
    lineId: line.id,
  });
  await storeLine(tx, line, { state: 'accepted', requestId: request.id });
  return order;
}

async function drop(tx: Tx, payments: Payments, order: OrderRecord, line: LineRecord) {
  if (line.state === 'dropped') return order;
  if (!isUnderWay(order) || (line.state !== 'asked' && line.state !== 'accepted'))
    throw new Problem('orderChanged');
  if (line.requestId) {
    const request = await findRequest(tx, order.memberId, line.requestId);
    if (request.status === 'C') throw new Problem('orderChanged');
  }
  await endLine(tx, line, 'member');
  return (await updateFromLines(tx, payments, order)).order;
}
