import { and, eq, inArray } from 'drizzle-orm';

import type { PaymentRequest } from '@/contract/money/payment-request';
import { countUpTo } from '@/host/core/counts';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';

import { getRetainedCents, getRefundDue, getRefundedCents } from '../payments/refund-balance';
import { lockTarget } from '../payments/targets';

const { captures, paymentAttempts, paymentRequests } = schema;

export type RequestRow = typeof paymentRequests.$inferSelect;

export const PAYMENT_REQUEST = 'payment-request';

const byId = (memberId: string, id: string) =>
  and(eq(paymentRequests.memberId, memberId), eq(paymentRequests.id, id));

/** @throws Problem notFound, also for another member's request */
export async function findRequest(db: Db, memberId: string, id: string): Promise<RequestRow> {
  const [row] = await db.select().from(paymentRequests).where(byId(memberId, id));
  if (!row) throw new Problem('notFound');
  return row;
}

/** Takes the target's lock first. @throws Problem notFound */
export async function lockRequest(tx: Tx, memberId: string, id: string): Promise<RequestRow> {
  await lockTarget(tx, PAYMENT_REQUEST, id);
  const [row] = await tx.select().from(paymentRequests).where(byId(memberId, id)).for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

/** Requires the request to be locked. */
export async function storeRequest(
  tx: Tx,
  { memberId, id }: RequestRow,
  change: Partial<RequestRow>,
): Promise<RequestRow> {
  const [row] = await tx.update(paymentRequests).set(change).where(byId(memberId, id)).returning();
  if (!row) throw new Problem('notFound');
  return row;
}

export const outstandingFilter = eq(paymentRequests.status, '1');

export const countOutstandingRequests = (db: Db, memberId: string): Promise<number> =>
  countUpTo(db, paymentRequests, and(eq(paymentRequests.memberId, memberId), outstandingFilter));

export async function loadRequestMoney(
  db: Db,
  memberId: string,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => Pick<PaymentRequest, 'refund' | 'keptamt'>> {
  const ids = rows.map(({ id }) => id);
  const storedCaptures = await db
    .select()
    .from(captures)
    .where(
      and(
        match(captures, { memberId, targetKind: PAYMENT_REQUEST }),
        inArray(captures.targetId, ids),
      ),
    );
  const credits = await db
    .select({ id: paymentAttempts.targetId, cents: paymentAttempts.creditsCents })
    .from(paymentAttempts)
    .where(
      and(
        match(paymentAttempts, { memberId, targetKind: PAYMENT_REQUEST }),
        inArray(paymentAttempts.targetId, ids),
        eq(paymentAttempts.state, 'applied'),
      ),
    );
  return ({ id, status, creditRedeemedCents }) => {
    const requestCaptures = storedCaptures.filter(({ targetId }) => targetId === id);
    const sum = (getCents: (capture: (typeof requestCaptures)[number]) => number) =>
      requestCaptures.reduce((total, capture) => total + getCents(capture), 0);
    const [retainedCents, dueCents, refundedCents] = [
      sum(getRetainedCents),
      sum(getRefundDue),
      sum(getRefundedCents),
    ];
    const keptCredits = credits.reduce((all, item) => all + (item.id === id ? item.cents : 0), 0);
    const creditsBack = status === 'C' ? creditRedeemedCents - keptCredits : 0;
    return {
      keptamt: fromCents(status === 'C' ? retainedCents + keptCredits : 0),
      refund:
        dueCents + refundedCents + creditsBack === 0
          ? null
          : {
              amount: fromCents(dueCents > 0 ? dueCents : refundedCents),
              credits: fromCents(creditsBack),
              state: dueCents > 0 ? 'due' : 'refunded',
              refundedtime: null,
            },
    };
  };
}

/** @throws Problem alreadyPaid | stepNotReady (canceled) */
export function requireOpen({ status }: Pick<RequestRow, 'status'>): void {
  if (status === 'C') throw new Problem('alreadyPaid');
  if (status !== '1') throw new Problem('stepNotReady', { detail: 'cancelled' });
}

/** `creditsCents` is what credits would pay. */
export function toRequestView(row: RequestRow, creditsCents = 0): PaymentRequest {
  return {
    requestid: row.id,
    reference: row.ref,
    kind: row.kind,
    createdtime: row.createdAt.toISOString(),
    paidtime: row.paidAt?.toISOString() ?? null,
    paymentmethod: row.paymentMethod,
    paymentdesc: row.description,
    amt: fromCents(row.amountCents),
    paymentstatus: row.status,
    sugarid: row.sugarId,
    sugar: row.sugarId !== '',
    estimate: row.estimateId === null ? null : { estimateid: row.estimateId },
    redemptionamt: fromCents(row.status === 'C' ? row.creditRedeemedCents : creditsCents),
    registrationcountry: row.registrationCountry,
    packageref: row.packageRef,
    order: row.orderId === null ? null : { txnid: row.orderId },
    required: row.required,
    claimedpackageref: row.claimedPackageRef,
  };
}
