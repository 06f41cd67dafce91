import { createHash, randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import { now } from '../clock';

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
  await db
    .insert(files)
    .values(
      photo.renditions.map((one) => ({
        memberId,
        id: fileId,
        ...one,
        mime: WEBP,
        createdAt: now(),
      })),
    );
}

/** A stored rendition; `bytes` is null when the reader already has this very content. */
export interface FoundFile {
  mime: string;
  sha256: string;
  bytes: Buffer | null;
}

/**
 * Finds one rendition of a member's file, or null. `known` is the SHA-256 that the reader holds.
 */
export async function findFile(
  db: Db,
  file: { memberId: string; id: string; variant: string },
  known = '',
): Promise<FoundFile | null> {
  const [found] = await db
    .select({
      mime: files.mime,
      sha256: files.sha256,
      bytes: sql<Buffer | null>`case when ${files.sha256} = ${known} then null else ${files.bytes} end`,
    })
    .from(files)
    .where(
      and(
        eq(files.memberId, file.memberId),
        eq(files.id, file.id),
        eq(files.variant, file.variant),
      ),
    );
  return found ?? null;
}

/** Stores an uploaded file of a member; answers its id. */
export async function storeUpload(
  db: Db,
  memberId: string,
  variant: string,
  { mime, bytes }: Upload,
): Promise<string> {
  const id = randomUUID();
  await db
    .insert(files)
    .values({
      memberId,
      id,
      variant,
      mime,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: now(),
    });
  return id;
}

/** Forgets a file with all its renditions. */
export async function forgetFile(db: Db, memberId: string, id: string): Promise<void> {
  await db.delete(files).where(and(eq(files.memberId, memberId), eq(files.id, id)));
}
