import { inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import { now } from '../clock';
import { schema, type Database } from '../db/client';
import { env } from '../env';

import { settleAttempt } from './settle';

const { paymentAttempts } = schema;
const BATCH = 20;
const AT_ONCE = 4;

/**
 * Asks the gateways about every open attempt whose turn has come, so that a payment is found even if page and notice
 * were both lost. Any number of hosts may run it: each claims its own rows. Returns how many it asked about.
 */
export async function sweepAttempts(db: Database, log: Pick<Logger, 'warn'>): Promise<number> {
  let asked = 0;
  for (;;) {
    const ids = await claimDue(db);
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      await Promise.all(ids.slice(i, i + AT_ONCE).map((id) => settleAttempt(db, id).catch((err: unknown) => log.warn({ err, attempt: id }, 'payment attempt not settled'))));
    }
    asked += ids.length;
    if (ids.length < BATCH) return asked;
  }
}

/** Takes a batch of due attempts and sets when they are due again. */
async function claimDue(db: Database): Promise<string[]> {
  const at = now();
  const due = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextCheckAt, at))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`${new Date(at.getTime() + env.SWEEP_SECONDS * 1000).toISOString()}::timestamptz` })
    .where(inArray(paymentAttempts.id, due))
    .returning({ id: paymentAttempts.id });
  return rows.map((row) => row.id);
}
