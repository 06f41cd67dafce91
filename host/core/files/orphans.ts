import { eq, sql } from 'drizzle-orm';

import { schema, type Database, type Tx } from '@/host/db/client';

import { now } from '../clock';
import { env } from '../env';

import { keyOf, objectStore, placeOfKey, type FilePlace, type ListedObject } from './object-store';

const { files } = schema;
const PLACES_LOCK = 727_003;
/** An upload is in the store before its row is committed: a day is more than any call takes. */
const GRACE_MS = 24 * 3600_000;

/** Lets one transaction alone move files or sweep objects. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
}

/**
 * Removes objects that no row names: of files that were forgotten or moved, and of uploads whose
 * transaction failed. Objects that are not called like ours are left alone. Answers how many went.
 * @throws Problem unavailable
 */
export async function sweepOrphans(db: Database): Promise<{ removed: number }> {
  if (!env.S3_URL) return { removed: 0 };
  const store = await objectStore();
  let removed = 0;
  for (let from: string | undefined; ;) {
    const { objects, next } = await store.page(from);
    removed += await db.transaction(async (tx) => {
      await lockPlaces(tx);
      const orphans = await orphansAmong(tx, objects);
      await store.remove(orphans);
      return orphans.length;
    });
    if (!next) return { removed };
    from = next;
  }
}

async function orphansAmong(tx: Tx, objects: readonly ListedObject[]): Promise<string[]> {
  const before = now().getTime() - GRACE_MS;
  const old = objects.flatMap(({ key, changedAt }) => {
    const place = changedAt.getTime() < before ? placeOfKey(key) : null;
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
