import { eq, lt, sql } from 'drizzle-orm';

import { schema, type Database, type Tx } from '@/host/db/client';

import { env } from '../env';

import {
  toObjectKey,
  openObjectStore,
  parseObjectKey,
  type FileKey,
  type ListedObject,
} from './object-store';

const { files, orphanObjects } = schema;
const MOVES_LOCK = 727_003;
/** Uploads reach the store before their row commits; no call takes a day. */
const GRACE_MS = 24 * 3600_000;
/** Shorter than the gap between two nightly sweeps, even if one is late. */
const MIN_GAP_MS = 23 * 3600_000;

/** Serializes file moves and sweeps. */
export async function lockFileMoves(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MOVES_LOCK})`);
}

/**
 * Removes objects without a row. Requires the store's date and a match in the previous day's sweep,
 * so that a wrong clock removes nothing.
 * @throws Problem unavailable, Error from a store that sends no date
 */
export async function sweepOrphans(db: Database): Promise<{ removed: number }> {
  if (!env.S3_URL) return { removed: 0 };
  const store = await openObjectStore();
  let removedCount = 0;
  let startedAt: Date | undefined;
  for (let from: string | undefined; ;) {
    const { objects, next, at } = await store.listPage(from);
    if (Number.isNaN(at.getTime())) throw new Error('The object store sends no date.');
    startedAt ??= at;
    removedCount += await db.transaction(async (tx) => {
      await lockFileMoves(tx);
      const orphans = await recordOrphans(tx, await findOrphans(tx, objects, at), at);
      await store.remove(orphans);
      return orphans.length;
    });
    if (!next) {
      await db.delete(orphanObjects).where(lt(orphanObjects.lastNamedAt, startedAt));
      return { removed: removedCount };
    }
    from = next;
  }
}

/** Records the keys and returns those first found a day ago. */
async function recordOrphans(tx: Tx, keys: readonly string[], at: Date): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .insert(orphanObjects)
    .values(keys.map((key) => ({ key, firstNamedAt: at, lastNamedAt: at })))
    .onConflictDoUpdate({ target: orphanObjects.key, set: { lastNamedAt: at } })
    .returning();
  const cutoff = at.getTime() - MIN_GAP_MS;
  return rows.filter((row) => row.firstNamedAt.getTime() <= cutoff).map(({ key }) => key);
}

async function findOrphans(tx: Tx, objects: readonly ListedObject[], at: Date): Promise<string[]> {
  const cutoff = at.getTime() - GRACE_MS;
  const oldKeys = objects.flatMap(({ key, changedAt }) => {
    // A missing date reads as 1970.
    const changedMs = changedAt.getTime();
    const fileKey = changedMs > 0 && changedMs < cutoff ? parseObjectKey(key) : null;
    return fileKey ? [fileKey] : [];
  });
  if (oldKeys.length === 0) return [];
  const column = (name: keyof FileKey) => sql.param(oldKeys.map((key) => key[name]));
  const storedRows = await tx
    .select({ memberId: files.memberId, id: files.id, variant: files.variant })
    .from(files)
    .innerJoin(
      sql`unnest(${column('memberId')}::uuid[], ${column('id')}::uuid[], ${column('variant')}::text[]) as listed (member_id, id, variant)`,
      sql`(${files.memberId}, ${files.id}, ${files.variant}) = (listed.member_id, listed.id, listed.variant)`,
    )
    .where(eq(files.place, 's3'));
  const storedKeys = new Set(storedRows.map(toObjectKey));
  return oldKeys.map(toObjectKey).filter((key) => !storedKeys.has(key));
}
