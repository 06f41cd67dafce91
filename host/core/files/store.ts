import { createHash, randomUUID } from 'node:crypto';

import { and, inArray, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

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

/** A file whose bytes are where they belong: the row that is still to be kept. */
export type PlacedFile = typeof files.$inferInsert;

/** Places every rendition of a photo under its file id. @throws Problem unavailable */
export function placePhoto(memberId: string, fileId: string, photo: Photo): Promise<PlacedFile[]> {
  return Promise.all(
    photo.renditions.map(({ variant, sha256, bytes }) =>
      placed({ memberId, id: fileId, variant, mime: WEBP, sha256, bytes }),
    ),
  );
}

/**
 * Makes the row of a file. Never within a transaction: an object store may take its time, and a
 * connection of the database must not wait for it. What no transaction keeps is swept
 * (`orphans.ts`).
 */
async function placed(file: {
  memberId: string;
  id: string;
  variant: string;
  mime: string;
  sha256: string;
  bytes: Buffer;
}): Promise<PlacedFile> {
  const row = { ...file, size: file.bytes.length, createdAt: now() };
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
      size: files.size,
      bytes: sql<Buffer | null>`case when ${files.sha256} = ${known} then null else ${files.bytes} end`,
    })
    .from(files)
    .where(and(match(files, { memberId, id }), inArray(files.variant, variants)))
    .orderBy(sql`array_position(${sql.param(variants)}::text[], ${files.variant}::text)`)
    .limit(1);
  if (!found) return null;
  const { variant, mime, sha256, place, size, bytes } = found;
  if (place === 'database' || sha256 === known) return { mime, sha256, bytes };
  const stored = { memberId, id, variant };
  return { mime, sha256, bytes: await (await objectStore()).get(stored, { sha256, size }) };
}

/** Places an uploaded file of a member. @throws Problem unavailable */
export function placeUpload(
  memberId: string,
  variant: string,
  { mime, bytes }: Upload,
): Promise<PlacedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return placed({ memberId, id: randomUUID(), variant, mime, sha256, bytes });
}

export async function keepFiles(db: Db, placed: readonly PlacedFile[]): Promise<void> {
  if (placed.length > 0) await db.insert(files).values([...placed]);
}

/** Forgets a file with all its renditions; objects of theirs are swept within a day or two. */
export async function forgetFile(db: Db, memberId: string, id: string): Promise<void> {
  await db.delete(files).where(match(files, { memberId, id }));
}
