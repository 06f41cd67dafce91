import { and, eq } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { hasLiveAttempt } from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';

const { oneboxes } = schema;

export type BoxRow = typeof oneboxes.$inferSelect;

const matchBox = (memberId: string, id: string) => match(oneboxes, { memberId, id });

/** @throws Problem notFound, also for another member's box */
export async function findBox(
  db: Db,
  memberId: string,
  key: { id: string } | { ref: string },
): Promise<BoxRow> {
  const condition = 'id' in key ? eq(oneboxes.id, key.id) : eq(oneboxes.ref, key.ref.toUpperCase());
  const [row] = await db
    .select()
    .from(oneboxes)
    .where(and(eq(oneboxes.memberId, memberId), condition));
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * Locks the payment target, then the box row. Lock packages only after these, in reference order.
 * @throws Problem notFound
 */
export async function lockBox(tx: Tx, memberId: string, id: string): Promise<BoxRow> {
  await lockTarget(tx, 'onebox', id);
  const [row] = await tx.select().from(oneboxes).where(matchBox(memberId, id)).for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

/** @throws Problem stepNotReady (dissolved) | alreadyPaid */
export function refuseEndedBox({ status }: BoxRow): void {
  if (status === 'cancelled') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (status !== 'draft') throw new Problem('alreadyPaid');
}

/** @throws Problem notFound | alreadyPaid | stepNotReady | attemptState (payment in progress) */
export async function lockDraftBox(tx: Tx, memberId: string, id: string): Promise<BoxRow> {
  const row = await lockBox(tx, memberId, id);
  refuseEndedBox(row);
  if (await hasLiveAttempt(tx, memberId, { kind: 'onebox', id })) throw new Problem('attemptState');
  return row;
}

/** Requires the caller to hold the box lock. */
export async function storeBox(
  tx: Tx,
  { memberId, id }: BoxRow,
  change: Partial<BoxRow>,
): Promise<BoxRow> {
  const [row] = await tx.update(oneboxes).set(change).where(matchBox(memberId, id)).returning();
  if (!row) throw new Problem('notFound');
  return row;
}
