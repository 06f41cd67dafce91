import { eq } from 'drizzle-orm';

import { schema, type Database } from '@/host/db/client';
import { findAttempt } from '@/host/money/payments/attempts';
import { storeAttempt } from '@/host/money/payments/engine/rows';
import { toPaidTarget } from '@/host/money/payments/engine/apply-event';
import type { Account, Attempt } from '@/host/money/payments/machine/account';
import { lockTarget } from '@/host/money/payments/targets';

const { paymentAccounts } = schema;

/** Puts an attempt into a state that time or a gateway would cause. */
export async function editAttempt(
  { db }: { db: Database },
  attemptId: string,
  change: Partial<Attempt>,
): Promise<void> {
  const row = await findAttempt(db, attemptId);
  const byTarget = eq(paymentAccounts.targetId, row.targetId);
  await db.transaction(async (tx) => {
    await lockTarget(tx, row.targetKind, row.targetId);
    const [stored] = await tx.select().from(paymentAccounts).where(byTarget);
    const account = stored?.account as Account | undefined;
    const storedAttempt = account?.attempts.find(({ id }) => id === attemptId);
    if (!account || !storedAttempt) throw new Error(`no account for attempt ${attemptId}`);
    const edited = { ...storedAttempt, ...change };
    const attempts = account.attempts.map((attempt) =>
      attempt === storedAttempt ? edited : attempt,
    );
    await tx
      .update(paymentAccounts)
      .set({ account: { ...account, attempts } })
      .where(byTarget);
    const { keepCents } = account.target;
    await storeAttempt(tx, toPaidTarget(row), edited, { keepCents });
  });
}
