import { createHash, randomUUID } from 'node:crypto';

import { and, eq, inArray, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import { now } from '../clock';
import { env } from '../env';

import { objectStore, type FilePlace } from './object-store';
import type { Photo } from './photo-renditions';
import type { Upload } from './upload';

const { files } = schema;
const WEBP = 'image/webp';

/** A photo as a package row names it. */
export interface StoredPhoto {
  fileId: string;
  caption: string;
  width: number;
  height: number;
}

/** Names a photo before it is stored, so that a package row can name it first. */
export function namePhoto(photo: Photo, caption: string): StoredPhoto {
  return { fileId: randomUUID(), caption, width: photo.width, height: photo.height };
}

/** Stores every rendition of a photo under its file id. */
export async function storePhoto(
  db: Db,
  memberId: string,
  fileId: string,
  photo: Photo,
): Promise<void> {
  const rows = await Promise.all(
    photo.renditions.map(({ variant, sha256, bytes }) =>
      placed({ memberId, id: fileId, variant, mime: WEBP, sha256, bytes }),
    ),
  );
  await db.insert(files).values(rows);
}

/**
 * The row of a file. Where an object store has the bytes, they are there before the row is: what a
 * transaction that fails leaves behind is swept (`orphans.ts`).
 */
async function placed(file: {
  memberId: string;
  id: string;
  variant: string;
  mime: string;
  sha256: string;
  bytes: Buffer;
}): Promise<typeof files.$inferInsert> {
  const row = { ...file, createdAt: now() };
  if (env.FILES === 'database') return row;
  await (await objectStore()).put(file, file);
  return { ...row, bytes: null, place: 's3' };
}

/** A stored rendition; `bytes` is null when the reader already has this very content. */
export interface FoundFile {
  mime: string;
  sha256: string;
  bytes: Buffer | null;
}

/**
 * Finds one rendition of a member's file, or the first of its `standIns` that there is, or null.
 * `known` is the SHA-256 that the reader holds.
 */
export async function findFile(
  db: Db,
  {
    memberId,
    id,
    variant: asked,
    standIns = [],
  }: FilePlace & { standIns?: readonly string[] | undefined },
  known = '',
): Promise<FoundFile | null> {
  const variants = [asked, ...standIns];
  const [found] = await db
    .select({
      variant: files.variant,
      mime: files.mime,
      sha256: files.sha256,
      place: files.place,
      bytes: sql<Buffer | null>`case when ${files.sha256} = ${known} then null else ${files.bytes} end`,
    })
    .from(files)
    .where(and(eq(files.memberId, memberId), eq(files.id, id), inArray(files.variant, variants)))
    .orderBy(sql`array_position(${sql.param(variants)}::text[], ${files.variant}::text)`)
    .limit(1);
  if (!found) return null;
  const { variant, mime, sha256, place, bytes } = found;
  if (place === 'database' || sha256 === known) return { mime, sha256, bytes };
  const stored = { memberId, id, variant };
  return { mime, sha256, bytes: await (await objectStore()).get(stored, sha256) };
}

/** Stores an uploaded file of a member; answers its id. */
export async function storeUpload(
  db: Db,
  memberId: string,
  variant: string,
  { mime, bytes }: Upload,
): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.insert(files).values(await placed({ memberId, id, variant, mime, sha256, bytes }));
  return id;
}

/** Forgets a file with all its renditions; objects of theirs are swept within a day or two. */
export async function forgetFile(db: Db, memberId: string, id: string): Promise<void> {
  await db.delete(files).where(and(eq(files.memberId, memberId), eq(files.id, id)));
}
