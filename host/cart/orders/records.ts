import { and, eq, inArray, or } from 'drizzle-orm';
import type { Static } from 'typebox';

import type { TransactionRecord } from '@/contract/money/order';
import type { Refund } from '@/contract/money/refund';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { AuthorizationRow, CaptureRow } from '@/host/money/payments/money-rows';
import {
  getRetainedCents,
  getRefundDue,
  getRefundedCents,
} from '@/host/money/payments/refund-balance';
import { PAYMENT_REQUEST, type RequestRow } from '@/host/money/paymentrequest/request';
import { fromCents } from '@/rules/money';

import { ORDER, type OrderRecord } from './order';

const { authorizations, captures, paymentAttempts } = schema;

export type OrderMovements = Awaited<ReturnType<typeof loadOrderMovements>>;

export async function loadOrderMovements(db: Db, order: OrderRecord, requests: RequestRow[]) {
  const { memberId, id } = order;
  const ids = requests.map((request) => request.id);
  const [holds, captureRows, retainedCredits] = [
    await db
      .select()
      .from(authorizations)
      .where(match(authorizations, { memberId, targetKind: ORDER, targetId: id }))
      .orderBy(authorizations.createdAt),
    await db
      .select()
      .from(captures)
      .where(
        and(
          eq(captures.memberId, memberId),
          or(
            match(captures, { targetKind: ORDER, targetId: id }),
            and(eq(captures.targetKind, PAYMENT_REQUEST), inArray(captures.targetId, ids)),
          ),
        ),
      )
      .orderBy(captures.capturedAt),
    await loadRetainedCredits(db, order, requests),
  ];
  const usedCredits = requests
    .filter(({ status }) => status === 'C')
    .reduce((sum, request) => sum + request.creditRedeemedCents, order.creditRedeemedCents);
  return {
    holds,
    requests,
    captures: captureRows,
    /** Refunded credits, in cents. */
    creditsBackCents: Math.max(0, usedCredits - retainedCredits),
  };
}

/** Sums the credits that remain used, including those of requests. */
async function loadRetainedCredits(
  db: Db,
  order: OrderRecord,
  requests: RequestRow[],
): Promise<number> {
  const { memberId, attemptId } = order;
  const paidIds = requests.filter(({ status }) => status === 'C').map(({ id }) => id);
  const rows = await db
    .select({ cents: paymentAttempts.creditsCents })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        or(
          attemptId === null ? undefined : eq(paymentAttempts.id, attemptId),
          and(
            match(paymentAttempts, { targetKind: PAYMENT_REQUEST, state: 'applied' }),
            inArray(paymentAttempts.targetId, paidIds),
          ),
        ),
      ),
    );
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** Oldest first: authorizations, captures, voids and refunds. */
export function buildTransactionRecords(
  order: OrderRecord,
  { holds, requests, captures: captureRows, creditsBackCents }: OrderMovements,
): TransactionRecord[] {
  const nonZeroCaptures = captureRows.filter(({ amountCents }) => amountCents > 0);
  const orderCaptures = nonZeroCaptures.filter(({ targetKind }) => targetKind === ORDER);
  return [
    ...holds.flatMap(buildHoldRecords),
    ...orderCaptures.map(({ amountCents, gateway }) =>
      buildRecord('done', 'capture', gateway, amountCents),
    ),
    ...(order.creditRedeemedCents > 0
      ? [buildRecord('done', 'credits', '', order.creditRedeemedCents)]
      : []),
    ...requests
      .filter(({ status }) => status !== '0')
      .map(({ status, ref, amountCents, lineId }) =>
        buildRecord(
          status === 'C' ? 'done' : 'open',
          lineId === null ? 'orderdue' : 'difference',
          ref,
          amountCents,
        ),
      ),
    ...nonZeroCaptures.flatMap((capture) => {
      const refundDue = getRefundDue(capture);
      const refunded = getRefundedCents(capture);
      return [
        ...(refunded > 0 ? [buildRecord('done', 'refund', capture.gateway, refunded)] : []),
        ...(refundDue > 0 ? [buildRecord('open', 'refund', capture.gateway, refundDue)] : []),
      ];
    }),
    ...(creditsBackCents > 0 ? [buildRecord('done', 'creditsback', '', creditsBackCents)] : []),
  ];
}

const buildRecord = (
  status: TransactionRecord['status'],
  name: TransactionRecord['name'],
  paymentDesc: string,
  cents: number,
): TransactionRecord => ({ status, name, paymentDesc, amount: fromCents(cents) });

function buildHoldRecords(hold: AuthorizationRow): TransactionRecord[] {
  const { state, gateway, amountCents, capturedCents } = hold;
  const releasedCents = amountCents - capturedCents;
  const hasEnded = state === 'released' || state === 'captured';
  return [
    buildRecord(state === 'failed' ? 'failed' : 'done', 'authorization', gateway, amountCents),
    ...(state === 'capturing' ? [buildRecord('open', 'capture', gateway, hold.askedCents)] : []),
    ...(state === 'releasing' || (hasEnded && releasedCents > 0)
      ? [buildRecord(hasEnded ? 'done' : 'open', 'release', gateway, releasedCents)]
      : []),
  ];
}

/** Returns the refunded or due amount, or null if there is none. */
export function summarizeRefund({
  captures: captureRows,
  creditsBackCents,
}: OrderMovements): Static<typeof Refund> | null {
  const dueCents = captureRows.reduce((sum, capture) => sum + getRefundDue(capture), 0);
  const returnedCents = captureRows.reduce((sum, capture) => sum + getRefundedCents(capture), 0);
  if (dueCents + returnedCents + creditsBackCents === 0) return null;
  return {
    amount: fromCents(dueCents > 0 ? dueCents : returnedCents),
    credits: fromCents(creditsBackCents),
    state: dueCents > 0 ? 'due' : 'refunded',
    refundedtime: null,
  };
}

/** In cents, after refunds. */
export type RetainedMoney = Awaited<ReturnType<typeof loadRetainedMoney>>;

export async function loadRetainedMoney(
  db: Db,
  order: OrderRecord,
  { captures: captureRows, requests }: OrderMovements,
) {
  const diffIds = new Set(requests.filter(({ lineId }) => lineId !== null).map(({ id }) => id));
  const sumRetained = (rows: CaptureRow[]) =>
    rows.reduce((sum, row) => sum + getRetainedCents(row), 0);
  const retained = captureRows.filter((row) => getRetainedCents(row) > 0);
  const differencesCents = sumRetained(retained.filter(({ targetId }) => diffIds.has(targetId)));
  const paidCents = sumRetained(retained.filter(({ targetId }) => !diffIds.has(targetId)));
  const creditsCents = await loadRetainedCredits(db, order, requests);
  return {
    /** Includes credits of requests. */
    creditsCents,
    paidCents,
    differencesCents,
    /** Bought but unpaid. */
    openCents: Math.max(0, order.actualCents - creditsCents - paidCents - differencesCents),
    gateways: [...new Set(retained.map(({ gateway }) => gateway))],
  };
}
