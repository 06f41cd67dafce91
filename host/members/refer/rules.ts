import { asc } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { filterValid } from '@/host/rates/dated-rows';

const { referralRules } = schema;

export type ReferralRule = typeof referralRules.$inferSelect;

/** Returns null when there is no referral program. */
export async function findReferralRule(db: Db, at: Date): Promise<ReferralRule | null> {
  const rows = await db.select().from(referralRules).orderBy(asc(referralRules.validFrom));
  return filterValid(rows, at).at(-1) ?? null;
}
