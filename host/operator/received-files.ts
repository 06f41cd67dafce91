import { eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Receipt } from '@/contract/operator/warehouse';
import { requireDiskSpace } from '@/host/core/files/disk-room';
import { encodePhoto, inspectPdf } from '@/host/core/files/inspection';
import type { Photo, PhotoRefusal } from '@/host/core/files/photo-renditions';
import {
  deleteFile,
  assignFileId,
  storeFiles,
  placePhoto,
  placeUpload,
  type PlacedFile,
  type StoredPhoto,
} from '@/host/core/files/store';
import type { Upload } from '@/host/core/files/upload';
import { requireUnique } from '@/host/core/references';

import { schema, type Db, type Tx } from '../db/client';
import { match } from '../db/match';

import { toFieldProblem, findTextFault } from './plain-input';

type SentPhoto = Receipt['photos'][number];
type SentSlip = NonNullable<Receipt['slip']>;

const reasons: Record<PhotoRefusal, string> = {
  empty: 'is an empty file',
  tooLarge: 'is larger than 12 MB',
  notAPhoto: 'is not a JPEG, PNG or WebP picture',
  tooManyPixels: 'has more than 40 million pixels',
  broken: 'cannot be read as a picture',
};

export interface CheckedPhoto {
  photo: Photo;
  caption: string;
}

/**
 * Re-encodes the photos. Leaves out each invalid photo and adds a problem for it to
 * `fieldProblems`.
 * @throws Problem tooManyRequests | unavailable | uploadsPaused
 */
export async function readPhotos(
  photos: readonly SentPhoto[],
  fieldProblems: FieldProblem[],
): Promise<CheckedPhoto[]> {
  const results = await Promise.all(photos.map((photo, i) => readPhoto(photo, i, fieldProblems)));
  return results.filter((photo) => photo !== null);
}

async function readPhoto(
  { name, data, caption = '' }: SentPhoto,
  index: number,
  fieldProblems: FieldProblem[],
): Promise<CheckedPhoto | null> {
  await requireDiskSpace();
  const fault = findTextFault(caption);
  if (fault) fieldProblems.push(toFieldProblem(`photos.${index}`, `the caption ${fault}`));
  const photo = await encodePhoto(Buffer.from(data, 'base64'));
  if (typeof photo !== 'string') return { photo, caption: caption.trim() };
  fieldProblems.push(toFieldProblem(`photos.${index}`, `${name || 'the photo'} ${reasons[photo]}`));
  return null;
}

export const assignFileIds = (photos: readonly CheckedPhoto[]) =>
  photos.map(({ photo, caption }) => ({ photo, storedPhoto: assignFileId(photo, caption) }));
export type IdentifiedPhotos = ReturnType<typeof assignFileIds>;

export const toStoredPhotos = (photos: IdentifiedPhotos): StoredPhoto[] =>
  photos.map(({ storedPhoto }) => storedPhoto);

export async function findPackageMemberId(db: Db, ref: string): Promise<string | undefined> {
  const { packages } = schema;
  const byRef = eq(packages.ref, ref);
  const rows = await db.select({ memberId: packages.memberId }).from(packages).where(byRef);
  return requireUnique(rows, ref)?.memberId;
}

/**
 * Locks a package by its reference. Returns undefined if it does not exist.
 * @throws Problem operatorInput if two packages share it
 */
export async function lockPackageByRef(tx: Tx, ref: string) {
  const { packages } = schema;
  const memberId = await findPackageMemberId(tx, ref);
  if (memberId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(packages)
    .where(match(packages, { memberId, ref }))
    .for('update');
  return row;
}

/**
 * Call it before the transaction that stores the rows: a slow object store would hold the
 * connection.
 */
export async function placePhotos(
  memberId: string,
  photos: IdentifiedPhotos,
): Promise<PlacedFile[]> {
  const placedFiles: PlacedFile[] = [];
  for (const { photo, storedPhoto } of photos)
    placedFiles.push(...(await placePhoto(memberId, storedPhoto.fileId, photo)));
  return placedFiles;
}

export interface CheckedSlip {
  type: SentSlip['type'];
  upload: Upload;
}

/**
 * Returns null and adds to `fieldProblems` if it is invalid.
 * @throws Problem tooManyRequests | unavailable | uploadsPaused
 */
export async function readSlip(
  slip: SentSlip | undefined,
  fieldProblems: FieldProblem[],
): Promise<CheckedSlip | null> {
  if (!slip) return null;
  await requireDiskSpace();
  const bytes = Buffer.from(slip.data, 'base64');
  const upload = await (bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    ? readPdf(bytes)
    : readPicture(bytes));
  if (typeof upload !== 'string') return { type: slip.type, upload };
  fieldProblems.push(toFieldProblem('slip', `${slip.name || 'the slip'} ${upload}`));
  return null;
}

async function readPdf(bytes: Buffer): Promise<Upload | string> {
  if (bytes.length > limits.photoBytesMax) return reasons.tooLarge;
  const fault = await inspectPdf(bytes);
  if (fault === null) return { mime: 'application/pdf', bytes };
  return fault === 'unsafe' ? 'contains scripts, actions or files' : 'cannot be read as a PDF';
}

async function readPicture(bytes: Buffer): Promise<Upload | string> {
  const photo = await encodePhoto(bytes);
  if (typeof photo === 'string')
    return photo === 'notAPhoto' ? 'is neither a PDF nor a picture' : reasons[photo];
  const largest = photo.renditions.at(-1);
  return largest ? { mime: 'image/webp', bytes: largest.bytes } : reasons.broken;
}

export interface PlacedSlip {
  type: SentSlip['type'];
  file: PlacedFile;
}

export const placeSlip = async (memberId: string, slip: CheckedSlip | null) =>
  slip && { type: slip.type, file: await placeUpload(memberId, 'slip', slip.upload) };

/** Replaces the slip file `oldFileId` and returns the package columns to set. */
export async function storeSlip(
  tx: Tx,
  { type, file }: PlacedSlip,
  oldFileId: string | null = null,
) {
  if (oldFileId) await deleteFile(tx, file.memberId, oldFileId);
  await storeFiles(tx, [file]);
  return { slipType: type, slipFile: file.id };
}
