import { and, asc, eq, inArray } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { owedOf } from '@/host/money/payments/owed';

import { isOnHold, ORDER, type LineRecord, type OrderRecord } from './order';

const { authorizations, captures, orderLines, paymentRequests } = schema;

/** What rows of orders are told by beside the orders themselves. In cents. */
export interface RowFacts {
  lines: LineRecord[];
  /** It has asked for a payment that is not made. */
  hasOpenRequest: boolean;
  /** What a gateway holds for it now. */
  heldCents: number;
  /** What of the money taken comes back, or has come back. */
  backCents: number;
}

/** Reads that for some orders of a member, by a few queries for all of them. */
export async function rowFacts(
  db: Db,
  memberId: string,
  rows: readonly OrderRecord[],
): Promise<(order: OrderRecord) => RowFacts> {
  const ids = rows.map(({ id }) => id);
  const [lines, requests, holds, taken] = [
    await db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.memberId, memberId), inArray(orderLines.orderId, ids)))
      .orderBy(asc(orderLines.position)),
    await db
      .select({ orderId: paymentRequests.orderId })
      .from(paymentRequests)
      .where(
        and(
          eq(paymentRequests.memberId, memberId),
          inArray(paymentRequests.orderId, ids),
          eq(paymentRequests.status, '1'),
        ),
      ),
    await db
      .select({ orderId: authorizations.targetId, cents: authorizations.amountCents })
      .from(authorizations)
      .where(
        and(
          eq(authorizations.memberId, memberId),
          eq(authorizations.targetKind, ORDER),
          inArray(authorizations.targetId, ids),
          inArray(authorizations.state, ['held', 'capturing']),
        ),
      ),
    await db
      .select()
      .from(captures)
      .where(
        and(
          eq(captures.memberId, memberId),
          eq(captures.targetKind, ORDER),
          inArray(captures.targetId, ids),
        ),
      ),
  ];
  return ({ id }) => ({
    lines: lines.filter(({ orderId }) => orderId === id),
    hasOpenRequest: requests.some(({ orderId }) => orderId === id),
    heldCents: holds.reduce((sum, hold) => sum + (hold.orderId === id ? hold.cents : 0), 0),
    backCents: taken
      .filter(({ targetId }) => targetId === id)
      .reduce((sum, capture) => sum + owedOf(capture) + capture.returnedCents, 0),
  });
}

type Facts = Pick<RowFacts, 'lines' | 'hasOpenRequest'>;

/** Whether an order waits for its member's answer. */
export const needsAnswer = (order: OrderRecord, { lines }: Pick<RowFacts, 'lines'>): boolean =>
  isOnHold(order, lines) || lines.some(({ state }) => state === 'asked');

/** Whether an order waits for its member: for an answer, or for a payment. */
export const needsMember = (order: OrderRecord, facts: Facts): boolean =>
  order.status === '2' || facts.hasOpenRequest || needsAnswer(order, facts);
