import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { getOffset } from '@/host/core/paging';
import { refusal } from '@/host/core/errors';
import { matchSuite } from '@/host/core/suites';
import { findAttempt, type StoredQuote } from '@/host/money/payments/attempts';
import { applyEvent, toPaidTarget } from '@/host/money/payments/engine/apply-event';
import { owedCents, getRefundDue, hasRefundDue } from '@/host/money/payments/refund-balance';
import type { Payments } from '@/host/money/payments/payments';
import { lockTarget, type AttemptRow } from '@/host/money/payments/targets';
import type { CaptureRow } from '@/host/money/payments/money-rows';
import { fromCents } from '@/rules/money';

import { schema, type Database, type Db, type Tx } from '../db/client';
import { match } from '@/host/db/match';
import { queueMail } from '../mail/outbox';

import { PAGE_SIZE } from './stuck-payments';

const { captures, members, paymentAttempts } = schema;

const refundColumns = {
  attemptid: paymentAttempts.id,
  suite: members.suite,
  currency: paymentAttempts.currency,
  gateway: paymentAttempts.gateway,
  quote: paymentAttempts.quote,
};
const toDueItem = <T extends { quote: unknown; cents: number }>({ quote, cents, ...row }: T) => ({
  ...row,
  amount: fromCents(cents),
  reference: (quote as StoredQuote).reference,
});

/** Disputed money is not refunded before the dispute is decided. */
const dueCents = sql<number>`${owedCents} - ${captures.disputedCents}`.mapWith(Number);
const isDue = and(hasRefundDue, sql`${dueCents} > 0`, eq(captures.disputedCents, 0));

/** Lists captures to refund, oldest first, plus one row beyond the page if there is one. */
export async function listDueRefunds(
  db: Db,
  query: DeskListQuery = {},
): Promise<Reply<'GET /operator/refunds'>['items']> {
  const rows = await db
    .select({
      ...refundColumns,
      captureid: captures.id,
      cents: dueCents,
      currency: captures.currency,
      gateway: captures.gateway,
    })
    .from(captures)
    .innerJoin(members, eq(members.id, captures.memberId))
    .innerJoin(
      paymentAttempts,
      match(paymentAttempts, { memberId: captures.memberId, id: captures.attemptId }),
    )
    .where(and(isDue, matchSuite(query)))
    .orderBy(asc(captures.capturedAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  return rows.map(toDueItem);
}

/**
 * Records that all due captures of an attempt were refunded. Writes state, reference and ledger
 * lines in one transaction. Idempotent by reference. Refuses another reference for refunded money.
 * @throws Problem notFound | operatorInput
 */
export async function recordRefund(
  db: Database,
  payments: Payments,
  { attemptid, reference }: Body<'POST /operator/refund'>,
): Promise<Reply<'POST /operator/refund'>> {
  if (!/^[\x21-\x7e]{4,64}$/.test(reference))
    throw refusal('reference', 'must be 4 to 64 letters, digits and symbols without spaces');
  const attempt = await findAttempt(db, attemptid);
  const refundLines = await db.transaction(async (tx) =>
    storeRefunds(tx, payments, attempt, reference),
  );
  const dueCount = await db.$count(captures, isDue);
  return { refunded: refundLines, stilldue: dueCount };
}

async function storeRefunds(tx: Tx, payments: Payments, attempt: AttemptRow, reference: string) {
  await lockTarget(tx, attempt.targetKind, attempt.targetId);
  const rows = await tx
    .select()
    .from(captures)
    .where(
      and(
        match(captures, { memberId: attempt.memberId, attemptId: attempt.id }),
        inArray(captures.state, ['refund-due', 'refunded', 'applied']),
      ),
    );
  const dueRows = rows.filter((row) => getRefundDue(row) > 0 && row.disputedCents === 0);
  const priorRows = rows.filter((row) => row.refundReference === reference);
  if (dueRows.length === 0 && priorRows.length === 0)
    throw refusal('attemptid', explainRefusal(rows));
  const newLines = [];
  for (const row of dueRows)
    newLines.push(await recordCaptureRefund(tx, payments, { attempt, row, reference }));
  return [...priorRows.map((row) => toRefundLine(row, row.amountCents)), ...newLines];
}

function explainRefusal(rows: CaptureRow[]): string {
  const row = rows.find((entry) => entry.state !== 'applied' || entry.promisedCents > 0);
  if (!row) return 'has no refund due';
  if (row.state === 'applied' && getRefundDue(row) <= 0)
    return `was already refunded, under ${row.refundReference}`;
  return row.state === 'refunded'
    ? `was already refunded, under ${row.refundReference}`
    : 'is disputed at the gateway: wait for the decision';
}

const toRefundLine = (row: CaptureRow, cents: number) => ({
  captureid: row.id,
  amount: fromCents(cents),
  currency: row.currency,
});

/** The capture of an applied payment stays in the state `applied`. */
async function recordCaptureRefund(
  tx: Tx,
  payments: Payments,
  { attempt, row, reference }: { attempt: AttemptRow; row: CaptureRow; reference: string },
) {
  const cents = getRefundDue(row);
  const { gatewayCaptureId: captureId } = row;
  const event = { kind: 'noted' as const, captureId, cents, reference };
  const { refusal: problem } = await applyEvent(tx, payments, toPaidTarget(attempt), event);
  if (problem) throw refusal('attemptid', 'has no refund due');
  const data = {
    reference: (attempt.quote as StoredQuote).reference,
    amount: fromCents(cents),
    currency: row.currency,
  };
  await queueMail(tx, {
    kind: 'refunded',
    to: { memberId: row.memberId },
    data,
    cause: `refunded:${row.id}:${row.returnedCents}`,
  });
  return toRefundLine(row, cents);
}
