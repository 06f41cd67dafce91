import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';
import { emailRequest, raiseRequest } from '@/host/money/paymentrequest/raise';
import { findRequest, storeRequest, type RequestRow } from '@/host/money/paymentrequest/request';
import type { Payments } from '@/host/money/payments/payments';

import { updateFromLines } from './update-from-lines';
import { listRequests, storeOrder, type OrderRecord } from './order';

/** After a failed capture, requests payment for what was bought so far. */
export async function requestDuePayment(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  amountCents: number,
): Promise<void> {
  const { memberId, id: orderId, ref } = order;
  if (order.status === '0') return;
  const { id } = await raiseRequest(tx, {
    memberId,
    kind: 'orderdue',
    description: ref,
    amountCents,
    required: true,
    orderId,
  });
  await updateFromLines(tx, payments, order);
  const row = await findRequest(tx, memberId, id);
  if (row.status !== '1') return;
  await emailRequest(tx, row, { order: ref });
}

/**
 * A late capture replaces the payment request. @throws Problem alreadyPaid when the member has paid
 * it, or the order is canceled
 */
export async function applyLateCapture(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  cents: number,
) {
  const request = await findOpenCharge(tx, order);
  if (order.status === '0' || !request) throw new Problem('alreadyPaid');
  await replaceRequest(tx, payments, order, { request, cents });
}

/** `cents` may exceed the expected amount. */
export async function applyCapture(tx: Tx, payments: Payments, order: OrderRecord, cents: number) {
  const request = order.takenCents > 0 ? await findOpenCharge(tx, order) : undefined;
  if (request) await replaceRequest(tx, payments, order, { request, cents });
  else await updateFromLines(tx, payments, await storeOrder(tx, order, { takenCents: cents }));
}

const findOpenCharge = async (tx: Tx, order: OrderRecord): Promise<RequestRow | undefined> =>
  (await listRequests(tx, order)).find(({ lineId, status }) => lineId === null && status === '1');

async function replaceRequest(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  { request, cents }: { request: RequestRow; cents: number },
): Promise<void> {
  await storeRequest(tx, request, { status: '0', cancelledAt: now() });
  const updatedOrder = await storeOrder(tx, order, { takenCents: cents });
  const missingCents = request.amountCents - (cents - order.takenCents);
  if (missingCents > 0) await requestDuePayment(tx, payments, updatedOrder, missingCents);
  else await updateFromLines(tx, payments, updatedOrder);
}
