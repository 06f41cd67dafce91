import { and, asc, eq, inArray } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { getRetainedCents, getRefundDue } from '@/host/money/payments/refund-balance';

import { isOnHold, ORDER, type LineRecord, type OrderRecord } from './order';

const { authorizations, captures, orderLines, paymentAttempts, paymentRequests } = schema;

/** In cents. */
export interface RowFacts {
  lines: LineRecord[];
  /** Ids of unpaid payment requests. */
  openRequests: string[];
  /** Current authorization. */
  heldCents: number;
  /** Refunded or due. */
  refundCents: number;
  /** Own payment after refunds, with credits. */
  retainedCents: number;
  paidBy: string | null;
}

/** Loads many orders in a few queries. */
export async function loadRowFacts(
  db: Db,
  memberId: string,
  rows: readonly OrderRecord[],
): Promise<(order: OrderRecord) => RowFacts> {
  const ids = rows.map(({ id }) => id);
  const [lines, requests, holds, captureRows, credits] = [
    await db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.memberId, memberId), inArray(orderLines.orderId, ids)))
      .orderBy(asc(orderLines.position)),
    await db
      .select({ id: paymentRequests.id, orderId: paymentRequests.orderId })
      .from(paymentRequests)
      .where(
        and(
          match(paymentRequests, { memberId, status: '1' }),
          inArray(paymentRequests.orderId, ids),
        ),
      ),
    ...(await loadMoney(db, memberId, ids)),
  ];
  const sumForOrder = (entries: readonly { orderId: string; cents: number }[], id: string) =>
    entries.reduce((sum, { orderId, cents }) => sum + (orderId === id ? cents : 0), 0);
  const retainedSums = captureRows.map((capture) => ({
    orderId: capture.targetId,
    gateway: capture.gateway,
    cents: getRetainedCents(capture),
  }));
  return ({ id }) => ({
    lines: lines.filter(({ orderId }) => orderId === id),
    openRequests: requests.flatMap((request) => (request.orderId === id ? [request.id] : [])),
    heldCents: sumForOrder(holds, id),
    refundCents: captureRows
      .filter(({ targetId }) => targetId === id)
      .reduce((sum, capture) => sum + getRefundDue(capture) + capture.returnedCents, 0),
    retainedCents: sumForOrder(retainedSums, id) + sumForOrder(credits, id),
    paidBy: retainedSums.find(({ orderId, cents }) => orderId === id && cents > 0)?.gateway ?? null,
  });
}

const loadMoney = async (db: Db, memberId: string, ids: string[]) =>
  [
    await db
      .select({ orderId: authorizations.targetId, cents: authorizations.amountCents })
      .from(authorizations)
      .where(
        and(
          match(authorizations, { memberId, targetKind: ORDER }),
          inArray(authorizations.targetId, ids),
          inArray(authorizations.state, ['held', 'capturing']),
        ),
      ),
    await db
      .select()
      .from(captures)
      .where(
        and(match(captures, { memberId, targetKind: ORDER }), inArray(captures.targetId, ids)),
      ),
    await db
      .select({ orderId: paymentAttempts.targetId, cents: paymentAttempts.creditsCents })
      .from(paymentAttempts)
      .where(
        and(
          match(paymentAttempts, { memberId, targetKind: ORDER }),
          inArray(paymentAttempts.targetId, ids),
          inArray(paymentAttempts.state, ['held', 'applied']),
        ),
      ),
  ] as const;

type Facts = Pick<RowFacts, 'lines' | 'openRequests'>;

export const needsAnswer = (order: OrderRecord, { lines }: Pick<RowFacts, 'lines'>): boolean =>
  isOnHold(order, lines) || lines.some(({ state }) => state === 'asked');

export const needsAction = (order: OrderRecord, facts: Facts): boolean =>
  order.status === '2' || facts.openRequests.length > 0 || needsAnswer(order, facts);
