import { and, asc, desc, eq, gte, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm';

import type { CreditLot } from '@/contract/member/membership';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';

import { isUsableLot } from './credits';

const { creditLots, creditHolds, ledgerEntries, paymentAttempts, referralRewards } = schema;
const MAX_LISTED = 100;
const MONTHS = 12;

const isReferralLot = eq(creditLots.kind, 'referral');

const toWireLot = (lot: typeof creditLots.$inferSelect): CreditLot => ({
  amount: fromCents(lot.amountCents),
  remaining: fromCents(lot.remainingCents),
  kind: lot.kind,
  reason: lot.reason,
  createdtime: lot.createdAt.toISOString(),
  expiry: lot.expiresAt?.toISOString() ?? null,
});

/** Lists usable grants, earliest expiry first. `limit` is clamped to 1 … 100. */
export async function listUsableLots(
  db: Db,
  memberId: string,
  limit = MAX_LISTED,
): Promise<CreditLot[]> {
  const clampedLimit = Math.min(MAX_LISTED, Math.max(1, limit));
  const order = [sql`${creditLots.expiresAt} asc nulls last`, asc(creditLots.createdAt)];
  return (
    await db
      .select()
      .from(creditLots)
      .where(isUsableLot(memberId))
      .orderBy(...order)
      .limit(clampedLimit)
  ).map(toWireLot);
}

export const countUsableLots = (db: Db, memberId: string): Promise<number> =>
  db.$count(creditLots, isUsableLot(memberId));

/** Returns cents: those usable now, and all that were earned and not reversed. */
export async function sumReferralCredits(
  db: Db,
  memberId: string,
): Promise<{ available: number; earned: number }> {
  const [[availableSum], [earnedSum]] = await Promise.all([
    db
      .select({ cents: sum(creditLots.remainingCents).mapWith(Number) })
      .from(creditLots)
      .where(and(isUsableLot(memberId), isReferralLot)),
    db
      .select({ cents: sum(referralRewards.amountCents).mapWith(Number) })
      .from(referralRewards)
      .where(and(eq(referralRewards.memberId, memberId), eq(referralRewards.state, 'granted'))),
  ]);
  return { available: availableSum?.cents ?? 0, earned: earnedSum?.cents ?? 0 };
}

/** Lists referral grants, newest first: usable ones, or all that were not reversed. */
export async function listReferralLots(
  db: Db,
  memberId: string,
  scope: 'usable' | 'all',
): Promise<CreditLot[]> {
  const lotFilter = scope === 'usable' ? isUsableLot(memberId) : eq(creditLots.memberId, memberId);
  const rows = await db
    .select({ lot: creditLots })
    .from(creditLots)
    .leftJoin(
      referralRewards,
      match(referralRewards, { memberId: creditLots.memberId, lotId: creditLots.id }),
    )
    .where(
      and(
        lotFilter,
        isReferralLot,
        or(isNull(referralRewards.state), ne(referralRewards.state, 'reversed')),
      ),
    )
    .orderBy(desc(creditLots.createdAt))
    .limit(MAX_LISTED);
  return rows.map(({ lot }) => toWireLot(lot));
}

/** Newest first. */
export async function listRedeemedCredits(
  db: Db,
  memberId: string,
): Promise<Reply<'GET /user/redeemedcredits'>> {
  const isConsumed = and(eq(creditHolds.memberId, memberId), eq(creditHolds.state, 'consumed'));
  const [[total], rows] = await Promise.all([
    db
      .select({ cents: sum(creditHolds.amountCents).mapWith(Number) })
      .from(creditHolds)
      .where(isConsumed),
    db
      .select({
        cents: sum(creditHolds.amountCents).mapWith(Number),
        quote: paymentAttempts.quote,
        target: paymentAttempts.targetKind,
        at: paymentAttempts.updatedAt,
      })
      .from(creditHolds)
      .innerJoin(
        paymentAttempts,
        match(paymentAttempts, { memberId: creditHolds.memberId, id: creditHolds.attemptId }),
      )
      .where(isConsumed)
      .groupBy(paymentAttempts.memberId, paymentAttempts.id)
      .orderBy(desc(paymentAttempts.updatedAt))
      .limit(MAX_LISTED),
  ]);
  return {
    redeemedcredits: fromCents(total?.cents ?? 0),
    items: rows.map((row) => ({
      amount: fromCents(row.cents),
      reference: String(row.quote['reference'] ?? ''),
      target: row.target,
      createdtime: row.at.toISOString(),
    })),
  };
}

const categoryByKind: Record<string, 'earned' | 'used' | 'expired'> = {
  'credit-grant': 'earned',
  'credit-reversal': 'earned',
  payment: 'used',
  'zero-payment': 'used',
  'credit-expiry': 'expired',
};

/** By UTC month from the ledger: the last twelve, oldest first. */
export async function listCreditMonths(
  db: Db,
  memberId: string,
): Promise<Reply<'GET /user/creditmonths'>['months']> {
  const currentTime = now();
  const start = new Date(
    Date.UTC(currentTime.getUTCFullYear(), currentTime.getUTCMonth() - MONTHS + 1, 1),
  );
  const month = sql<string>`to_char(${ledgerEntries.at} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await db
    .select({
      month,
      kind: ledgerEntries.kind,
      cents: sum(ledgerEntries.amountCents).mapWith(Number),
    })
    .from(ledgerEntries)
    .where(
      and(
        match(ledgerEntries, { memberId, account: 'member:credits' }),
        gte(ledgerEntries.at, start),
        inArray(ledgerEntries.kind, Object.keys(categoryByKind)),
      ),
    )
    .groupBy(month, ledgerEntries.kind);
  return Array.from({ length: MONTHS }, (_, index) => {
    const name = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1))
      .toISOString()
      .slice(0, 7);
    const sumCategory = (side: 'earned' | 'used' | 'expired') =>
      rows
        .filter((row) => row.month === name && categoryByKind[row.kind] === side)
        .reduce((total, row) => total + (side === 'earned' ? -row.cents : row.cents), 0);
    return {
      month: name,
      earned: fromCents(Math.max(0, sumCategory('earned'))),
      used: fromCents(sumCategory('used')),
      expired: fromCents(sumCategory('expired')),
    };
  });
}
