import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { countToday, limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { toNetworkKey } from '@/net/network-address';

import type { TargetKey } from '../payments/targets';

import { promoApplies, isPromoValid, type PromoRow, type TranslatedPromo } from './promo-rules';

const { promoCodes, promoTexts, promoUses } = schema;

const MAX_WRONG_CODES = 20;

/** `db` is outside the caller's transaction, so that wrong codes are always counted. */
export interface PromoCall {
  db: Database;
  session: { memberId: string };
  request: { ip: string };
}

/** Returns null if the member used the code before, or if it does not apply. */
export async function findUsablePromo(
  db: Db,
  memberId: string,
  code: string | null,
  kind: string,
): Promise<TranslatedPromo | null> {
  if (!code) return null;
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  if (!row || !isPromoValid(row, now()) || !promoApplies(row, kind)) return null;
  return (await isUsed(db, memberId, code))
    ? null
    : { ...row, words: await readPromoTexts(db, code) };
}

async function readPromoTexts(db: Db, code: string): Promise<Record<string, string>> {
  const rows = await db.select().from(promoTexts).where(eq(promoTexts.code, code));
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]));
}

/**
 * Counts the attempt before the lookup and takes the count back if the code is correct, so parallel
 * guesses gain nothing.
 * @throws Problem promoInvalid | promoUsed | promoElsewhere (it is for another kind of payment) |
 * tooManyRequests after too many wrong ones in a day
 */
export async function checkPromo(
  { db, session: { memberId }, request }: PromoCall,
  code: string,
  kind: string,
): Promise<PromoRow> {
  if (await isUsed(db, memberId, code)) throw new Problem('promoUsed');
  const memberKey = `promo:${memberId}`;
  const networkKey = `promo:${toNetworkKey(request.ip)}`;
  await limitToday(db, memberKey, MAX_WRONG_CODES);
  await limitToday(db, networkKey, env.RATE_LIMIT_CHECKS_DAY);
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  if (!row || !isPromoValid(row, now())) throw new Problem('promoInvalid');
  for (const key of [memberKey, networkKey]) await countToday(db, key, -1, now());
  if (!promoApplies(row, kind)) throw new Problem('promoElsewhere');
  return row;
}

async function isUsed(db: Db, memberId: string, code: string): Promise<boolean> {
  const rows = await db
    .select({ code: promoUses.code })
    .from(promoUses)
    .where(and(eq(promoUses.memberId, memberId), eq(promoUses.code, code)));
  return rows.length > 0;
}

/**
 * Enforces the limit under parallel use.
 * @throws Problem promoInvalid | promoUsed
 */
export async function spendPromo(
  tx: Tx,
  memberId: string,
  code: string,
  target: TargetKey,
): Promise<void> {
  const [countedPromo] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(
        eq(promoCodes.code, code),
        or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses)),
      ),
    )
    .returning({ code: promoCodes.code });
  if (!countedPromo) throw new Problem('promoInvalid');
  const [storedUse] = await tx
    .insert(promoUses)
    .values({ memberId, code, targetKind: target.kind, targetId: target.id, usedAt: now() })
    .onConflictDoNothing()
    .returning({ code: promoUses.code });
  if (!storedUse) throw new Problem('promoUsed');
}

export async function returnPromo(
  tx: Tx,
  memberId: string,
  { kind, id }: TargetKey,
): Promise<void> {
  const [deletedUse] = await tx
    .delete(promoUses)
    .where(match(promoUses, { memberId, targetKind: kind, targetId: id }))
    .returning({ code: promoUses.code });
  if (deletedUse)
    await tx
      .update(promoCodes)
      .set({ uses: sql`${promoCodes.uses} - 1` })
      .where(eq(promoCodes.code, deletedUse.code));
}
