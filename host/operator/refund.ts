import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/registry';
import { fromCents } from '@/lib/money';

import { now } from '../clock';
import { schema, type Database, type Tx } from '../db/client';
import { Problem } from '../errors';
import { postLedger } from '../ledger/ledger';
import { queueMail } from '../mail/outbox';
import { findAttempt, lockAttempt, type StoredQuote } from '../payments/attempts';
import { refundLines } from '../payments/settlement-rules';
import type { AttemptRow } from '../payments/targets';

const { captures, members, paymentAttempts } = schema;
const SHOWN = 500;

const owed = {
  attemptid: paymentAttempts.id, suite: members.suite, currency: paymentAttempts.currency, gateway: paymentAttempts.gateway, quote: paymentAttempts.quote,
};
/** A row as the contract names it. */
const named = <T extends { quote: unknown; cents: number }>({ quote, cents, ...row }: T) => ({ ...row, amount: fromCents(cents), reference: (quote as StoredQuote).reference });

/** Captures that must be paid back, oldest first (contract 'GET /operator/refunds'). */
export async function refundsDue(db: Database): Promise<Reply<'GET /operator/refunds'>['items']> {
  const rows = await db
    .select({ ...owed, captureid: captures.id, cents: captures.amountCents, currency: captures.currency, gateway: captures.gateway })
    .from(captures)
    .innerJoin(members, eq(members.id, captures.memberId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .where(eq(captures.state, 'refund-due'))
    .orderBy(asc(captures.capturedAt))
    .limit(SHOWN);
  return rows.map(named);
}

/**
 * Notes that every capture an attempt owes has been paid back: state, reference and ledger lines in one transaction. The
 * same reference again answers the same; another one for money that has gone back already is refused.
 * @throws Problem notFound | operatorInput
 */
export async function noteRefund(db: Database, { attemptid, reference }: Body<'POST /operator/refund'>): Promise<Reply<'POST /operator/refund'>> {
  if (!/^[\x21-\x7e]{4,64}$/.test(reference)) throw refusal('reference', 'must be 4 to 64 letters, digits and signs without spaces');
  const known = await findAttempt(db, attemptid);
  const refunded = await db.transaction(async (tx) => payBack(tx, await lockAttempt(tx, known), reference));
  const due = await db.$count(captures, eq(captures.state, 'refund-due'));
  return { refunded, stilldue: due };
}

const refusal = (field: string, message: string) => new Problem('operatorInput', { fields: [{ field, message }] });

async function payBack(tx: Tx, attempt: AttemptRow, reference: string) {
  const rows = await tx
    .select()
    .from(captures)
    .where(and(eq(captures.memberId, attempt.memberId), eq(captures.attemptId, attempt.id), inArray(captures.state, ['refund-due', 'refunded'])))
    .for('update');
  const due = rows.filter((row) => row.state === 'refund-due');
  const before = rows.filter((row) => row.refundReference === reference);
  if (due.length === 0 && before.length === 0) {
    throw refusal('attemptid', rows[0] ? `was paid back already, under ${rows[0].refundReference}` : 'owes nothing');
  }
  for (const row of due) {
    const own = and(eq(captures.memberId, row.memberId), eq(captures.id, row.id));
    await tx.update(captures).set({ state: 'refunded', refundReference: reference, refundedAt: now() }).where(own);
    await postLedger(tx, {
      memberId: row.memberId,
      kind: 'refund',
      attemptId: row.attemptId,
      lines: refundLines(row.gateway, row.currency, row.amountCents),
    });
    const data = { reference: (attempt.quote as StoredQuote).reference, amount: fromCents(row.amountCents), currency: row.currency };
    await queueMail(tx, { kind: 'refunded', to: { memberId: row.memberId }, data, cause: `refunded:${row.id}` });
  }
  return [...before, ...due].map((row) => ({ captureid: row.id, amount: fromCents(row.amountCents), currency: row.currency }));
}
