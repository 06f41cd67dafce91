import { Problem } from '@/host/core/errors';
import { makeCallsNow } from '@/host/money/payments/capture-up-to';
import type { MemberCall } from '@/host/money/payments/payments';
import { cancelAttempts } from '@/host/money/payments/target-attempts';

import { cancelLockedOrder } from './cancel-order';
import {
  findOrderByRef,
  listOrderLines,
  lockOrder,
  ORDER,
  type LineRecord,
  type OrderRecord,
} from './order';

/** Members can cancel until buying begins. */
export const isCancellable = (
  { status }: Pick<OrderRecord, 'status'>,
  lines: readonly Pick<LineRecord, 'state'>[],
): boolean => (status === 'P' || status === '2') && lines.every(({ state }) => state !== 'bought');

/**
 * Refunds everything, including price differences. Idempotent.
 * @throws Problem notFound | cancelNotPossible (1041)
 */
export async function cancelByMember(call: MemberCall, ref: string): Promise<OrderRecord> {
  const { db, payments, session } = call;
  const storedOrder = await findOrderByRef(db, ref, session.memberId);
  if (storedOrder.status === '2') await cancelAttempts(call, { kind: ORDER, id: storedOrder.id });
  const order = await db.transaction(async (tx) => {
    const row = await lockOrder(tx, session.memberId, storedOrder.id);
    if (row.status === '0') return row;
    if (!isCancellable(row, await listOrderLines(tx, row))) throw new Problem('cancelNotPossible');
    return (await cancelLockedOrder(tx, payments, row, '')).order;
  });
  await makeCallsNow(db, payments, order);
  return order;
}
