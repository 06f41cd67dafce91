import { findOrderByRef, listOrderLines, ORDER, listRequests } from '@/host/cart/orders/order';
import { loadRetainedMoney, loadOrderMovements } from '@/host/cart/orders/records';
import { Problem } from '@/host/core/errors';
import { findPaidAttempt } from '@/host/money/payments/capture-up-to';

import type { Db } from '../db/client';

import { loadMember } from './find-facts';
import type { OrderFacts } from './order-receipt';

/** @throws Problem notFound for an order of another member or one that is not bought yet */
export async function loadOrder(db: Db, memberId: string, ref: string): Promise<OrderFacts> {
  const order = await findOrderByRef(db, ref, memberId);
  const attempt = await findPaidAttempt(db, { memberId, kind: ORDER, id: order.id });
  if (!order.boughtAt || order.status === '0' || !attempt) throw new Problem('notFound');
  const boughtLines = (await listOrderLines(db, order)).filter(({ state }) => state === 'bought');
  const movements = await loadOrderMovements(db, order, await listRequests(db, order));
  return {
    order,
    bought: boughtLines,
    member: await loadMember(db, memberId),
    ...(await loadRetainedMoney(db, order, movements)),
  };
}
