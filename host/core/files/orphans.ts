import { eq, lt, sql } from 'drizzle-orm';

import { schema, type Database, type Tx } from '@/host/db/client';

import { env } from '../env';

import { keyOf, objectStore, placeOfKey, type FilePlace, type ListedObject } from './object-store';

const { files, orphanObjects } = schema;
const PLACES_LOCK = 727_003;
/** An upload is in the store before its row is committed: a day is more than any call takes. */
const GRACE_MS = 24 * 3600_000;
/** Two nights' sweeps are so far apart, though one of them was late. */
const APART_MS = 23 * 3600_000;

/** Lets one transaction alone move files or sweep objects. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
}

/**
 * Removes objects that no row names: of files that were forgotten or moved, and of uploads whose
 * transaction failed. By the store's own date, and only what a sweep of the day before has found too:
 * no clock that is wrong takes anything. Objects that are not called like ours are left alone. Answers
 * how many went.
 * @throws Problem unavailable, Error from a store that does not say its date
 */
export async function sweepOrphans(db: Database): Promise<{ removed: number }> {
  if (!env.S3_URL) return { removed: 0 };
  const store = await objectStore();
  let removed = 0;
  let began: Date | undefined;
  for (let from: string | undefined; ;) {
    const { objects, next, at } = await store.page(from);
    if (Number.isNaN(at.getTime())) throw new Error('The object store does not say its date.');
    began ??= at;
    removed += await db.transaction(async (tx) => {
      await lockPlaces(tx);
      const orphans = await foundTwice(tx, await orphansAmong(tx, objects, at), at);
      await store.remove(orphans);
      return orphans.length;
    });
    if (!next) {
      await db.delete(orphanObjects).where(lt(orphanObjects.lastNamedAt, began));
      return { removed };
    }
    from = next;
  }
}

/** Notes what was found, and answers which of it has been found for a day. */
async function foundTwice(tx: Tx, keys: readonly string[], at: Date): Promise<string[]> {
  if (keys.length === 0) return [];
  const found = await tx
    .insert(orphanObjects)
    .values(keys.map((key) => ({ key, firstNamedAt: at, lastNamedAt: at })))
    .onConflictDoUpdate({ target: orphanObjects.key, set: { lastNamedAt: at } })
    .returning();
  const before = at.getTime() - APART_MS;
  return found.filter((one) => one.firstNamedAt.getTime() <= before).map(({ key }) => key);
}

async function orphansAmong(tx: Tx, objects: readonly ListedObject[], at: Date): Promise<string[]> {
  const before = at.getTime() - GRACE_MS;
  const old = objects.flatMap(({ key, changedAt }) => {
    // A listing without dates is read as 1970.
    const changed = changedAt.getTime();
    const place = changed > 0 && changed < before ? placeOfKey(key) : null;
    return place ? [place] : [];
  });
  if (old.length === 0) return [];
  const column = (name: keyof FilePlace) => sql.param(old.map((place) => place[name]));
  const named = await tx
    .select({ memberId: files.memberId, id: files.id, variant: files.variant })
    .from(files)
    .innerJoin(
      sql`unnest(${column('memberId')}::uuid[], ${column('id')}::uuid[], ${column('variant')}::text[]) as listed (member_id, id, variant)`,
      sql`(${files.memberId}, ${files.id}, ${files.variant}) = (listed.member_id, listed.id, listed.variant)`,
    )
    .where(eq(files.place, 's3'));
  const kept = new Set(named.map(keyOf));
  return old.map(keyOf).filter((key) => !kept.has(key));
}
