import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql, sum, type SQL } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { isDistributed } from '@/host/core/directory';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { liveAttemptStates } from '@/rules/payments/payments';

import { postLedger } from '../ledger/ledger';

import { takeFromLots } from './credit-rules';

const { creditLots, creditHolds, paymentAttempts } = schema;

const EXPIRED_MAX = 500;

const spendingOrder = [
  sql`${creditLots.expiresAt} asc nulls last`,
  asc(creditLots.createdAt),
  asc(creditLots.id),
];

export const isUsableLot = (memberId: string) =>
  and(
    eq(creditLots.memberId, memberId),
    gt(creditLots.remainingCents, 0),
    or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now())),
  );

/** In cents; excludes spent, held and expired credits. */
export async function sumAvailableCredits(db: Db, memberId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(creditLots.remainingCents).mapWith(Number) })
    .from(creditLots)
    .where(isUsableLot(memberId));
  return row?.cents ?? 0;
}

/** In cents, reserved by live payments. */
export async function sumHeldCredits(
  db: Db,
  memberId: string,
  target?: { kind: string; id: string },
): Promise<number> {
  const [row] = await db
    .select({ cents: sum(creditHolds.amountCents).mapWith(Number) })
    .from(creditHolds)
    .innerJoin(
      paymentAttempts,
      match(paymentAttempts, { memberId: creditHolds.memberId, id: creditHolds.attemptId }),
    )
    .where(
      and(
        match(creditHolds, { memberId, state: 'held' }),
        inArray(paymentAttempts.state, [...liveAttemptStates]),
        target &&
          and(eq(paymentAttempts.targetKind, target.kind), eq(paymentAttempts.targetId, target.id)),
      ),
    );
  return row?.cents ?? 0;
}

/**
 * In cents: available credits plus those held by the target's own payment, so that a started
 * payment does not change the price.
 */
export async function sumTargetCredits(
  db: Db,
  memberId: string,
  target: { kind: string; id: string },
): Promise<number> {
  return (await sumAvailableCredits(db, memberId)) + (await sumHeldCredits(db, memberId, target));
}

/**
 * Holds all or nothing, from the lots that expire first.
 * @throws Problem creditsShort
 */
export async function holdCredits(
  tx: Tx,
  memberId: string,
  attemptId: string,
  amountCents: number,
): Promise<void> {
  if (amountCents === 0) return;
  const lots = await tx
    .select({ id: creditLots.id, remaining: creditLots.remainingCents })
    .from(creditLots)
    .where(isUsableLot(memberId))
    .orderBy(...spendingOrder)
    .for('update');
  const { parts, missingCents } = takeFromLots(lots, amountCents);
  if (missingCents > 0) throw new Problem('creditsShort');
  for (const { lot, cents } of parts) {
    await tx
      .update(creditLots)
      .set({ remainingCents: sql`${creditLots.remainingCents} - ${cents}` })
      .where(and(eq(creditLots.memberId, memberId), eq(creditLots.id, lot.id)));
    await tx
      .insert(creditHolds)
      .values({ memberId, attemptId, lotId: lot.id, amountCents: cents, createdAt: now() });
  }
}

/** Credits of an expired lot expire with it. */
export async function releaseCredits(tx: Tx, memberId: string, attemptId: string): Promise<void> {
  const releasedHolds = await tx
    .update(creditHolds)
    .set({ state: 'released' })
    .where(match(creditHolds, { memberId, attemptId, state: 'held' }))
    .returning({ lotId: creditHolds.lotId, amountCents: creditHolds.amountCents });
  if (releasedHolds.length === 0) return;
  const lotIds = releasedHolds.map((hold) => hold.lotId);
  await tx
    .select({ id: creditLots.id })
    .from(creditLots)
    .where(and(eq(creditLots.memberId, memberId), inArray(creditLots.id, lotIds)))
    .orderBy(...spendingOrder)
    .for('update');
  for (const { lotId, amountCents } of releasedHolds)
    await tx
      .update(creditLots)
      .set({ remainingCents: sql`${creditLots.remainingCents} + ${amountCents}` })
      .where(and(eq(creditLots.memberId, memberId), eq(creditLots.id, lotId)));
}

/** Returns the spent cents; the caller posts them to the ledger. */
export async function consumeCredits(tx: Tx, memberId: string, attemptId: string): Promise<number> {
  const spentHolds = await tx
    .update(creditHolds)
    .set({ state: 'consumed' })
    .where(match(creditHolds, { memberId, attemptId, state: 'held' }))
    .returning({ amountCents: creditHolds.amountCents });
  return spentHolds.reduce((total, hold) => total + hold.amountCents, 0);
}

/**
 * Spends returned credits again. Returns the cents; the caller posts them to the ledger.
 * @throws Problem creditsShort when a part of them is spent or has expired
 */
export async function consumeReturnedCredits(
  tx: Tx,
  memberId: string,
  attemptId: string,
): Promise<number> {
  const isReleased = match(creditHolds, { memberId, attemptId, state: 'released' });
  const spentHolds = await tx
    .update(creditHolds)
    .set({ state: 'consumed' })
    .where(isReleased)
    .returning({ lotId: creditHolds.lotId, cents: creditHolds.amountCents });
  for (const { lotId, cents } of spentHolds) {
    const [updatedLot] = await tx
      .update(creditLots)
      .set({ remainingCents: sql`${creditLots.remainingCents} - ${cents}` })
      .where(
        and(isUsableLot(memberId), eq(creditLots.id, lotId), gte(creditLots.remainingCents, cents)),
      )
      .returning({ id: creditLots.id });
    if (!updatedLot) throw new Problem('creditsShort');
  }
  return spentHolds.reduce((total, { cents }) => total + cents, 0);
}

/** Grants credits (cents above zero) with ledger lines; returns the lot id. */
export async function grantCredits(
  tx: Tx | Db,
  grant: {
    memberId: string;
    amountCents: number;
    reason: string;
    kind?: 'credit' | 'referral';
    expiresAt?: Date | null;
  },
): Promise<string> {
  if (!Number.isSafeInteger(grant.amountCents) || grant.amountCents <= 0)
    throw new RangeError('Credits must be a positive whole number of cents');
  const { memberId, amountCents, reason } = grant;
  const values = {
    memberId,
    amountCents,
    remainingCents: amountCents,
    reason,
    kind: grant.kind ?? 'credit',
    createdAt: now(),
    expiresAt: grant.expiresAt ?? null,
  };
  const [lot] = await tx.insert(creditLots).values(values).returning({ id: creditLots.id });
  if (!lot) throw new Problem('internal');
  await postLedger(tx, {
    memberId,
    kind: 'credit-grant',
    lines: [
      { account: 'revenue:credits', amountCents },
      { account: 'member:credits', amountCents: -amountCents },
    ],
  });
  return lot.id;
}

/** The kind of a reversed lot. Credits that return to it are not extended. */
export const REVERSED = 'reversed';

/**
 * Reverses what is left of a lot, in the ledger too; credits returned to it later expire.
 * Returns the reversed cents.
 */
export async function reverseCredits(tx: Tx, memberId: string, lotId: string): Promise<number> {
  const matchesLot = and(eq(creditLots.memberId, memberId), eq(creditLots.id, lotId));
  const [lot] = await tx
    .select({ left: creditLots.remainingCents, amount: creditLots.amountCents })
    .from(creditLots)
    .where(matchesLot)
    .for('update');
  if (!lot) return 0;
  await tx
    .update(creditLots)
    .set({ remainingCents: 0, kind: REVERSED, expiresAt: now() })
    .where(matchesLot);
  await postLedger(tx, {
    memberId,
    kind: 'credit-reversal',
    lines: [
      { account: 'member:credits', amountCents: lot.left },
      { account: 'revenue:credits', amountCents: -lot.left },
    ],
  });
  return lot.left;
}

/** Writes off expired lots of one member or all; returns their number. */
export async function expireCredits(db: Database, memberId?: string): Promise<number> {
  const isExpired = and(
    gt(creditLots.remainingCents, 0),
    lte(creditLots.expiresAt, now()),
    memberId === undefined ? undefined : eq(creditLots.memberId, memberId),
  );
  // In a distributed database, one statement cannot lock rows of several members.
  if (!isDistributed) return expireLots(db, isExpired);
  const rows = await db
    .select({ memberId: creditLots.memberId, id: creditLots.id })
    .from(creditLots)
    .where(isExpired)
    .limit(EXPIRED_MAX);
  let expiredCount = 0;
  for (const row of rows)
    expiredCount += await expireLots(db, and(isExpired, match(creditLots, row)));
  return expiredCount;
}

async function expireLots(db: Database, isExpired: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const lots = await tx
      .select()
      .from(creditLots)
      .where(isExpired)
      .limit(EXPIRED_MAX)
      .for('update', { skipLocked: true });
    for (const lot of lots) {
      await tx
        .update(creditLots)
        .set({ remainingCents: 0 })
        .where(and(eq(creditLots.memberId, lot.memberId), eq(creditLots.id, lot.id)));
      await postLedger(tx, {
        memberId: lot.memberId,
        kind: 'credit-expiry',
        lines: [
          { account: 'member:credits', amountCents: lot.remainingCents },
          { account: 'revenue:credits', amountCents: -lot.remainingCents },
        ],
      });
    }
    return lots.length;
  });
}
