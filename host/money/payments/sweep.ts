import { and, eq, inArray, lte, sql } from 'drizzle-orm';

import type { GatewayName } from '@/contract/payments-table';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema, type Database } from '@/host/db/client';

import type { Payments } from './payments';
import { settleAttempt, endedUnpaid } from './settle';

const { paymentAttempts } = schema;
const AT_ONCE = 10;
/**
 * A turn claims nothing more after this time: a gateway that hangs may make each claim last for
 * most of a minute.
 */
const TURN_MS = 60_000;
/**
 * While the payer may be at the gateway every turn asks; from then on the pauses double up to the
 * longest.
 */
const KEEN_SECONDS = 180;
const LONGEST_SECONDS = 300;
/**
 * After so many days without an answer about an attempt that has ended it is left to the operator.
 */
const UNANSWERED_DAYS = 8;

/** When a turn ends though more is due: when `stopping` is aborted, and after `turnMs`. */
export interface TurnLimits {
  stopping?: AbortSignal;
  turnMs?: number;
}

/**
 * Asks a gateway about every attempt whose turn has come, so that a payment is found even if page
 * and notice were both lost. Any number of hosts may run it: each claims its own rows, no more than
 * it asks about at once. Returns how many it asked about.
 */
export async function sweepGateway(
  db: Database,
  payments: Payments,
  gateway: GatewayName,
  { stopping, turnMs = TURN_MS }: TurnLimits = {},
): Promise<number> {
  const until = performance.now() + turnMs;
  let asked = 0;
  for (;;) {
    const ids = await claimDue(db, gateway);
    const unsettled = (id: string) => (err: unknown) =>
      payments.log.warn({ err, attempt: id }, 'payment attempt not settled');
    await Promise.all(ids.map((id) => settleAttempt(db, payments, id).catch(unsettled(id))));
    asked += ids.length;
    if (ids.length < AT_ONCE || stopping?.aborted || performance.now() > until) return asked;
  }
}

/**
 * When an attempt that is asked about `at` is due again: each pause after the keen time is as long
 * as all before it, and one question falls on its expiry.
 */
function dueAgain(at: Date) {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const age = sql`extract(epoch from ${moment} - ${paymentAttempts.createdAt})`;
  const pause = sql`case when ${age} < ${KEEN_SECONDS} then ${env.SWEEP_SECONDS}
    else least(${LONGEST_SECONDS}, ${age} - ${KEEN_SECONDS} + 2 * ${env.SWEEP_SECONDS}) end`;
  const next = sql`${moment} + make_interval(secs => (${pause})::double precision)`;
  const ended = inArray(paymentAttempts.state, endedUnpaid);
  const unanswered = sql`${ended} and ${paymentAttempts.updatedAt} < ${moment} - make_interval(days => ${UNANSWERED_DAYS})`;
  return sql`case when ${unanswered} then null
    when ${paymentAttempts.expiresAt} > ${moment} then least(${paymentAttempts.expiresAt}, ${next}) else ${next} end`;
}

/** Takes a batch of a gateway's due attempts and sets when they are due again. */
async function claimDue(db: Database, gateway: GatewayName): Promise<string[]> {
  const at = now();
  const due = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.nextCheckAt, at)))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ nextCheckAt: dueAgain(at) })
    .where(inArray(paymentAttempts.id, due))
    .returning({ id: paymentAttempts.id });
  return rows.map((row) => row.id);
}
