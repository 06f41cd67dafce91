import { and, eq, inArray, lte } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';

import { findAttempt, lockAttempt } from './attempts';
import type { Gateway } from './gateways';
import { logWithdrawals } from './operator-log';
import { gatewayOf, type Payments } from './payments';
import { settleAttempt } from './settle';
import type { AttemptRow } from './targets';
import { nextReview } from './withdrawal-rules';
import type { CaptureRow } from './withdrawal-rows';
import { recordWithdrawals, withdrawalsOf } from './withdrawals';

const { captures, captureWithdrawals } = schema;
const BATCH = 20;
const AT_ONCE = 5;
/** A question that failed is asked again this much later. */
const RETRY_MS = 3600_000;

/**
 * Asks a gateway what became of money that it took: refunds and reversals with the order itself,
 * then disputes. Everything that went back or came again is recorded. @throws GatewayFailure
 */
export async function reviewAttempt(
  db: Database,
  payments: Payments,
  attemptId: string,
): Promise<void> {
  const attempt = await settleAttempt(db, payments, attemptId, true);
  const { disputesOf } = gatewayOf(payments, attempt.gateway);
  const taken = await db
    .select()
    .from(captures)
    .where(and(eq(captures.memberId, attempt.memberId), eq(captures.attemptId, attemptId)));
  for (const capture of taken) {
    if (disputesOf) await takeOverDisputes(db, payments, { attempt, capture, disputesOf });
    await planReview(db, capture);
  }
}

interface Disputable {
  attempt: AttemptRow;
  capture: CaptureRow;
  disputesOf: NonNullable<Gateway['disputesOf']>;
}

async function takeOverDisputes(
  db: Database,
  payments: Payments,
  { attempt, capture, disputesOf }: Disputable,
): Promise<void> {
  const askedAt = now();
  const disputes = await disputesOf({
    id: capture.gatewayCaptureId,
    amountCents: capture.amountCents,
    currency: capture.currency,
  });
  const news = await db.transaction(async (tx) => {
    await lockAttempt(tx, attempt);
    return recordWithdrawals(tx, payments, capture, disputes, askedAt);
  });
  if (news) logWithdrawals(payments, news);
}

/**
 * When the gateway is asked about a capture next. Also after a notice, since a late dispute is
 * asked about until it ends.
 */
async function planReview(db: Database, { memberId, id }: CaptureRow): Promise<void> {
  const own = and(eq(captures.memberId, memberId), eq(captures.id, id));
  const [after] = await db.select().from(captures).where(own);
  if (after)
    await db
      .update(captures)
      .set({ reviewAt: nextReview(after.capturedAt, now(), after.standing) })
      .where(own);
}

/**
 * Remembers that a notice has called a withdrawal a reversal: the gateway's order shows it as a
 * refund, before or after this.
 */
export async function expectReversal(
  db: Database,
  payments: Payments,
  gateway: string,
  captureIds: readonly string[],
  reference: string,
): Promise<void> {
  const [capture] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.gateway, gateway), inArray(captures.gatewayCaptureId, [...captureIds])));
  if (!capture) return;
  const { memberId, id: captureId, attemptId } = capture;
  const attempt = await findAttempt(db, attemptId, memberId);
  await db.transaction(async (tx) => {
    await lockAttempt(tx, attempt);
    const known = (await withdrawalsOf(tx, capture)).find((row) => row.reference === reference);
    if (known)
      return recordWithdrawals(
        tx,
        payments,
        capture,
        [{ ...known, kind: 'reversal' }],
        known.askedAt,
      );
    const values = {
      memberId,
      captureId,
      gateway,
      reference,
      kind: 'reversal' as const,
      state: 'undone' as const,
      amountCents: 0,
    };
    return tx
      .insert(captureWithdrawals)
      .values({ ...values, askedAt: new Date(0), createdAt: now(), updatedAt: now() })
      .onConflictDoNothing();
  });
}

/**
 * Asks a gateway about every capture whose turn has come, so that money that went back is found
 * though no notice came. Any number of hosts may run it: each claims its own rows. Returns how many
 * it asked about.
 * @param stopping ends it early; what was not asked about is due again in an hour
 */
export async function reviewGateway(
  db: Database,
  payments: Payments,
  gateway: string,
  stopping?: AbortSignal,
): Promise<number> {
  let asked = 0;
  for (;;) {
    const due = payments.gateways.has(gateway) ? await claimDue(db, gateway) : [];
    for (let i = 0; i < due.length && !stopping?.aborted; i += AT_ONCE) {
      const some = due.slice(i, i + AT_ONCE);
      await Promise.all(some.map((capture) => review(db, payments, capture)));
      asked += some.length;
    }
    if (due.length < BATCH || stopping?.aborted) return asked;
  }
}

async function review(
  db: Database,
  payments: Payments,
  { memberId, attemptId }: CaptureRow,
): Promise<void> {
  try {
    await reviewAttempt(db, payments, (await findAttempt(db, attemptId, memberId)).id);
  } catch (err) {
    payments.log.warn({ err, attempt: attemptId }, 'a payment was not asked about again');
  }
}

/**
 * Takes a batch of a gateway's due captures; until it is asked about, each is due again when a
 * failed question would be.
 */
async function claimDue(db: Database, gateway: string): Promise<CaptureRow[]> {
  const due = db
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.gateway, gateway), lte(captures.reviewAt, now())))
    .orderBy(captures.reviewAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(captures)
    .set({ reviewAt: new Date(now().getTime() + RETRY_MS) })
    .where(inArray(captures.id, due))
    .returning();
}
