import { and, eq, inArray } from 'drizzle-orm';

import { hostNow, now, withOffset } from '@/host/core/clock';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { settleAttempt } from '@/host/money/payments/engine/settle';
import type { Payments } from '@/host/money/payments/payments';
import { expireCredits } from '@/host/money/reward/credits';
import { sendStorageReminders } from '@/host/parcels/pmt/storage-reminders';
import { liveAttemptStates } from '@/rules/payments/payments';

const { authorizations, paymentAttempts, sessions } = schema;

/**
 * Shifts the session's clock by `ms` and runs this member's time-based jobs. Returns how many took
 * effect.
 */
export async function changeClock(
  { db, payments }: { db: Database; payments: Payments },
  { memberId, tokenHash, expiresAt }: Session,
  ms: number,
): Promise<number> {
  await db
    .update(sessions)
    .set({ expiresAt: new Date(expiresAt.getTime() + ms) })
    .where(eq(sessions.tokenHash, tokenHash));
  const offset = now().getTime() - hostNow().getTime() + ms;
  return withOffset(offset, () => runTimedJobs(db, payments, memberId));
}

async function runTimedJobs(db: Database, payments: Payments, memberId: string): Promise<number> {
  const attempts = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        inArray(paymentAttempts.state, [...liveAttemptStates]),
      ),
    );
  for (const { id } of attempts) await settleAttempt(db, payments, { memberId, id });
  const holds = await db
    .select({ id: authorizations.attemptId })
    .from(authorizations)
    .where(match(authorizations, { memberId, state: 'held' }));
  for (const { id } of holds) await settleAttempt(db, payments, { memberId, id });
  const reminders = await sendStorageReminders(db, memberId);
  return attempts.length + holds.length + reminders + (await expireCredits(db, memberId));
}

export async function setExpiry(db: Database, { tokenHash }: Session, ms: number): Promise<number> {
  await db
    .update(sessions)
    .set({ expiresAt: new Date(now().getTime() + Math.max(0, ms)) })
    .where(eq(sessions.tokenHash, tokenHash));
  return 1;
}
