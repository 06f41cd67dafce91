import { createHash } from 'node:crypto';

import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

import type { ProductReading } from '@/contract/public/product-reading';
import { MAX_CLOCK_SKEW_MS, now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';

import type { ProductFacts } from './product-facts';
import { toReadableUrl } from './store-fetch';

const { productReadings } = schema;
const HOUR_MS = 3600_000;
const PICTURE_RETENTION_MS = 90 * 24 * HOUR_MS;

export interface StoredPicture {
  bytes: Buffer;
  sha256: string;
}

const hashLink = (url: URL) => createHash('sha256').update(url.href).digest('base64url');
const getHourAgo = () => new Date(now().getTime() - HOUR_MS);
/** A later timestamp comes from a wrong clock. */
const getMaxTime = () => new Date(now().getTime() + MAX_CLOCK_SKEW_MS);

/** Finds a reading from the last hour. */
export async function findRecentReading(db: Db, url: URL): Promise<ProductReading | null> {
  const [row] = await db
    .select({
      reading: productReadings.reading,
      readAt: productReadings.readAt,
      pictureId: productReadings.pictureId,
      pictured: sql<boolean>`${productReadings.picture} is not null`,
    })
    .from(productReadings)
    .where(eq(productReadings.link, hashLink(url)));
  if (!row || row.readAt < getHourAgo() || row.readAt > getMaxTime()) return null;
  if (!row.reading) return { found: false };
  return { found: true, ...row.reading, ...(row.pictured && { picture: row.pictureId }) };
}

/** Returns false if the hourly fetch is already claimed. */
export async function claimFetch(db: Db, url: URL): Promise<boolean> {
  const at = now();
  const rows = await db
    .insert(productReadings)
    .values({ link: hashLink(url), readAt: at })
    .onConflictDoUpdate({
      target: productReadings.link,
      set: { readAt: at, reading: null },
      setWhere: or(
        lt(productReadings.readAt, getHourAgo()),
        gt(productReadings.readAt, getMaxTime()),
      ),
    })
    .returning({ link: productReadings.link });
  return rows.length > 0;
}

/** Preserves the stored picture if the new one failed. */
export async function storeReading(
  db: Db,
  url: URL,
  { picture: _, grams, ...facts }: ProductFacts,
  picture: StoredPicture | null,
): Promise<void> {
  await db
    .update(productReadings)
    .set({
      reading: { ...facts, ...(grams && { weight: grams }) },
      ...(picture && { picture: picture.bytes, pictureSha256: picture.sha256 }),
    })
    .where(eq(productReadings.link, hashLink(url)));
}

/** Maps the given links to picture ids. */
export async function findPictureIds(
  db: Db,
  links: readonly string[],
): Promise<Map<string, string>> {
  const digests = new Map(
    links.flatMap((link) => {
      const url = toReadableUrl(link);
      return url ? [[link, hashLink(url)] as const] : [];
    }),
  );
  if (digests.size === 0) return new Map();
  const rows = await db
    .select({ link: productReadings.link, id: productReadings.pictureId })
    .from(productReadings)
    .where(
      and(inArray(productReadings.link, [...digests.values()]), isNotNull(productReadings.picture)),
    );
  const ids = new Map(rows.map(({ link, id }) => [link, id]));
  return new Map(
    [...digests].flatMap(([link, digest]) => {
      const id = ids.get(digest);
      return id ? [[link, id] as const] : [];
    }),
  );
}

/** `bytes` is null if the client's cached copy is current. */
export async function findPicture(
  db: Db,
  id: string,
  cachedHash: string,
): Promise<{ sha256: string; bytes: Buffer | null } | null> {
  const [row] = await db
    .select({
      sha256: productReadings.pictureSha256,
      bytes: sql<Buffer | null>`case when ${productReadings.pictureSha256} = ${cachedHash} then null else ${productReadings.picture} end`,
    })
    .from(productReadings)
    .where(eq(productReadings.pictureId, id));
  return row?.sha256 ? { sha256: row.sha256, bytes: row.bytes } : null;
}

/** Deletes readings an hour after their last fetch, or 90 days after it if they have a picture. */
export async function deleteOldReadings(db: Db): Promise<void> {
  const cutoff = new Date(now().getTime() - PICTURE_RETENTION_MS);
  await db
    .delete(productReadings)
    .where(
      or(
        lt(productReadings.readAt, cutoff),
        and(isNull(productReadings.picture), lt(productReadings.readAt, getHourAgo())),
      ),
    );
}
