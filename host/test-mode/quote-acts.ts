import { schema } from '@/host/db/client';
import { match } from '@/host/db/match';
import { answerByHand } from '@/host/estimates/agent-view';

import type { TestContext } from './parcels';

const { estimates } = schema;

/** `weight` is in kilograms per piece. Returns how many quotes were answered. */
export async function answerQuotes(
  { db, session: { memberId } }: TestContext,
  answer: { weight: number } | { refuse: true },
): Promise<number> {
  const rows = await db
    .select({ ref: estimates.ref })
    .from(estimates)
    .where(match(estimates, { memberId, status: 'followup' }))
    .limit(50);
  for (const { ref } of rows)
    await db.transaction((tx) => answerByHand(tx, { reference: ref, ...answer }));
  return rows.length;
}
