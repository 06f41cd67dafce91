import { asc } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { validAt } from '@/host/rates/dated-rows';

const { referralRules } = schema;

/** What a recommendation earns, and the day's caps. */
export type ReferralRule = typeof referralRules.$inferSelect;

/** The rule that holds on a day; null while there is no referral programme. */
export async function referralRuleAt(db: Db, at: Date): Promise<ReferralRule | null> {
  const rows = await db.select().from(referralRules).orderBy(asc(referralRules.validFrom));
  return validAt(rows, at).at(-1) ?? null;
}
