import { createHash, randomUUID } from 'node:crypto';

import { and, inArray, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

import { now } from '../clock';
import { env } from '../env';

import { openObjectStore, type FileKey } from './object-store';
import type { Photo } from './photo-renditions';
import type { Upload } from './upload';

const { files } = schema;
const WEBP = 'image/webp';

export interface StoredPhoto {
  fileId: string;
  caption: string;
  width: number;
  height: number;
}

/** Assigns the file id early, so that a package row can name it first. */
export function assignFileId(photo: Photo, caption: string): StoredPhoto {
  return { fileId: randomUUID(), caption, width: photo.width, height: photo.height };
}

/** A row to insert. Bytes for an object store are already there. */
export type PlacedFile = typeof files.$inferInsert;

/** @throws Problem unavailable */
export function placePhoto(memberId: string, fileId: string, photo: Photo): Promise<PlacedFile[]> {
  return Promise.all(
    photo.renditions.map(({ variant, sha256, bytes }) =>
      placeBytes({ memberId, id: fileId, variant, mime: WEBP, sha256, bytes }),
    ),
  );
}

/**
 * Never call it in a transaction: a slow object store would hold the connection. `orphans.ts`
 * removes unused objects.
 */
async function placeBytes(file: {
  memberId: string;
  id: string;
  variant: string;
  mime: string;
  sha256: string;
  bytes: Buffer;
}): Promise<PlacedFile> {
  const row = { ...file, size: file.bytes.length, createdAt: now() };
  if (env.FILES === 'database') return row;
  await (await openObjectStore()).put(file, file);
  return { ...row, bytes: null, place: 's3' };
}

/** `bytes` is null if the client has this content. */
export interface FileContent {
  mime: string;
  sha256: string;
  bytes: Buffer | null;
}

/** Falls back to the first existing of `fallbackVariants`. `cachedHash` is what the client has. */
export async function findFile(
  db: Db,
  {
    memberId,
    id,
    variant: requestedVariant,
    fallbackVariants = [],
  }: FileKey & { fallbackVariants?: readonly string[] | undefined },
  cachedHash = '',
): Promise<FileContent | null> {
  const variants = [requestedVariant, ...fallbackVariants];
  const [row] = await db
    .select({
      variant: files.variant,
      mime: files.mime,
      sha256: files.sha256,
      place: files.place,
      size: files.size,
      bytes: sql<Buffer | null>`case when ${files.sha256} = ${cachedHash} then null else ${files.bytes} end`,
    })
    .from(files)
    .where(and(match(files, { memberId, id }), inArray(files.variant, variants)))
    .orderBy(sql`array_position(${sql.param(variants)}::text[], ${files.variant}::text)`)
    .limit(1);
  if (!row) return null;
  const { variant, mime, sha256, place, size, bytes } = row;
  if (place === 'database' || sha256 === cachedHash) return { mime, sha256, bytes };
  const storedKey = { memberId, id, variant };
  return { mime, sha256, bytes: await (await openObjectStore()).get(storedKey, { sha256, size }) };
}

/** @throws Problem unavailable */
export function placeUpload(
  memberId: string,
  variant: string,
  { mime, bytes }: Upload,
): Promise<PlacedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return placeBytes({ memberId, id: randomUUID(), variant, mime, sha256, bytes });
}

/** Inserts rows, whose bytes must be placed first (`placeUpload`, `placePhoto`). */
export async function storeFiles(db: Db, placedFiles: readonly PlacedFile[]): Promise<void> {
  if (placedFiles.length > 0) await db.insert(files).values([...placedFiles]);
}

/** Deletes the rows; the sweep removes the objects within two days. */
export async function deleteFile(db: Db, memberId: string, id: string): Promise<void> {
  await db.delete(files).where(match(files, { memberId, id }));
}
