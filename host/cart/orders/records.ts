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
  const [holds, taken, retainedCredits] = [
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
  const used = requests
    .filter(({ status }) => status === 'C')
    .reduce((sum, request) => sum + request.creditRedeemedCents, order.creditRedeemedCents);
  return {
    holds,
    requests,
    captures: taken,
    /** Refunded credits, in cents. */
    creditsBackCents: Math.max(0, used - retainedCredits),
  };
}

/** Credits that stay used, including requests. */
async function loadRetainedCredits(
  db: Db,
  order: OrderRecord,
  requests: RequestRow[],
): Promise<number> {
  const { memberId, attemptId } = order;
  const paid = requests.filter(({ status }) => status === 'C').map(({ id }) => id);
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
            inArray(paymentAttempts.targetId, paid),
          ),
        ),
      ),
    );
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** Oldest first: authorizations, captures, voids and refunds. */
export function buildTransactionRecords(
  order: OrderRecord,
  { holds, requests, captures: all, creditsBackCents }: OrderMovements,
): TransactionRecord[] {
  const taken = all.filter(({ amountCents }) => amountCents > 0);
  const orderCaptures = taken.filter(({ targetKind }) => targetKind === ORDER);
  return [
    ...holds.flatMap(recordsOfHold),
    ...orderCaptures.map(({ amountCents, gateway }) =>
      record('done', 'capture', gateway, amountCents),
    ),
    ...(order.creditRedeemedCents > 0
      ? [record('done', 'credits', '', order.creditRedeemedCents)]
      : []),
    ...requests
      .filter(({ status }) => status !== '0')
      .map(({ status, ref, amountCents, lineId }) =>
        record(
          status === 'C' ? 'done' : 'open',
          lineId === null ? 'orderdue' : 'difference',
          ref,
          amountCents,
        ),
      ),
    ...taken.flatMap((capture) => {
      const due = getRefundDue(capture);
      const returned = getRefundedCents(capture);
      return [
        ...(returned > 0 ? [record('done', 'refund', capture.gateway, returned)] : []),
        ...(due > 0 ? [record('open', 'refund', capture.gateway, due)] : []),
      ];
    }),
    ...(creditsBackCents > 0 ? [record('done', 'creditsback', '', creditsBackCents)] : []),
  ];
}

const record = (
  status: TransactionRecord['status'],
  name: TransactionRecord['name'],
  paymentDesc: string,
  cents: number,
): TransactionRecord => ({ status, name, paymentDesc, amount: fromCents(cents) });

function recordsOfHold(hold: AuthorizationRow): TransactionRecord[] {
  const { state, gateway, amountCents, capturedCents } = hold;
  const rest = amountCents - capturedCents;
  const ended = state === 'released' || state === 'captured';
  return [
    record(state === 'failed' ? 'failed' : 'done', 'authorization', gateway, amountCents),
    ...(state === 'capturing' ? [record('open', 'capture', gateway, hold.askedCents)] : []),
    ...(state === 'releasing' || (ended && rest > 0)
      ? [record(ended ? 'done' : 'open', 'release', gateway, rest)]
      : []),
  ];
}

/** Refunded and due amounts; null if none. */
export function refundOfOrder({
  captures: all,
  creditsBackCents,
}: OrderMovements): Static<typeof Refund> | null {
  const due = all.reduce((sum, capture) => sum + getRefundDue(capture), 0);
  const returned = all.reduce((sum, capture) => sum + getRefundedCents(capture), 0);
  if (due + returned + creditsBackCents === 0) return null;
  return {
    amount: fromCents(due > 0 ? due : returned),
    credits: fromCents(creditsBackCents),
    state: due > 0 ? 'due' : 'refunded',
    refundedtime: null,
  };
}

/** In cents, after refunds. */
export type RetainedMoney = Awaited<ReturnType<typeof loadRetainedMoney>>;

export async function loadRetainedMoney(
  db: Db,
  order: OrderRecord,
  { captures: all, requests }: OrderMovements,
) {
  const differences = new Set(requests.filter(({ lineId }) => lineId !== null).map(({ id }) => id));
  const sumRetained = (rows: CaptureRow[]) =>
    rows.reduce((sum, row) => sum + getRetainedCents(row), 0);
  const applied = all.filter((row) => getRetainedCents(row) > 0);
  const differencesCents = sumRetained(applied.filter(({ targetId }) => differences.has(targetId)));
  const paidCents = sumRetained(applied.filter(({ targetId }) => !differences.has(targetId)));
  const creditsCents = await loadRetainedCredits(db, order, requests);
  return {
    /** Includes credits of requests. */
    creditsCents,
    paidCents,
    differencesCents,
    /** Bought but unpaid. */
    openCents: Math.max(0, order.actualCents - creditsCents - paidCents - differencesCents),
    gateways: [...new Set(applied.map(({ gateway }) => gateway))],
  };
}
