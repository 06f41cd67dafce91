import { addDays } from 'date-fns/addDays';
import { and, desc, eq, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import { REVERSED } from './credits';

const { creditHolds, creditLots } = schema;

const MIN_VALID_DAYS = 30;

/**
 * Returns spent credits, last spent lot first, and extends lots near expiry. The caller posts to
 * the ledger and lowers the attempt's credits.
 */
export async function returnCredits(
  tx: Tx,
  memberId: string,
  attemptId: string,
  cents: number,
): Promise<void> {
  const spentHolds = await tx
    .select({ lotId: creditHolds.lotId, cents: creditHolds.amountCents })
    .from(creditHolds)
    .innerJoin(
      creditLots,
      and(eq(creditLots.memberId, creditHolds.memberId), eq(creditLots.id, creditHolds.lotId)),
    )
    .where(match(creditHolds, { memberId, attemptId, state: 'consumed' }))
    .orderBy(
      sql`${creditLots.expiresAt} desc nulls first`,
      desc(creditLots.createdAt),
      desc(creditLots.id),
    )
    .for('update');
  let remainingCents = cents;
  for (const hold of spentHolds) {
    const part = Math.min(remainingCents, hold.cents);
    if (part > 0) await refillLot(tx, { memberId, attemptId, lotId: hold.lotId }, hold.cents, part);
    remainingCents -= part;
  }
  if (remainingCents > 0)
    throw new RangeError(`attempt ${attemptId} spent ${remainingCents} cents less than requested`);
}

interface HoldKey {
  memberId: string;
  attemptId: string;
  lotId: string;
}

async function refillLot(
  tx: Tx,
  { memberId, attemptId, lotId }: HoldKey,
  usedCents: number,
  addedCents: number,
): Promise<void> {
  const newExpiry = addDays(now(), MIN_VALID_DAYS);
  await tx
    .update(creditHolds)
    .set(addedCents === usedCents ? { state: 'released' } : { amountCents: usedCents - addedCents })
    .where(match(creditHolds, { memberId, attemptId, lotId }));
  await tx
    .update(creditLots)
    .set({
      remainingCents: sql`${creditLots.remainingCents} + ${addedCents}`,
      expiresAt: sql`greatest(${creditLots.expiresAt}, case when ${creditLots.expiresAt} is null or ${creditLots.kind} = ${REVERSED} then null else ${newExpiry.toISOString()}::timestamptz end)`,
    })
    .where(and(eq(creditLots.memberId, memberId), eq(creditLots.id, lotId)));
}
