import { createHash } from 'node:crypto';

import type { S3mini } from 's3mini';

import { asSpan } from '@/net/spans';

import { env } from '../env';
import { Problem } from '../errors';

const TIMEOUT_MS = 10_000;

/** One rendition of a member's file, as it is called in the object store. */
export interface FilePlace {
  memberId: string;
  id: string;
  variant: string;
}

/** An object of a listing. */
export interface ListedObject {
  key: string;
  changedAt: Date;
}

/** An S3-compatible object store of private objects: nobody but the host ever reads them. */
export interface ObjectStore {
  /** @throws Problem unavailable */
  put(place: FilePlace, file: { mime: string; bytes: Buffer }): Promise<void>;
  /** The bytes, held against their SHA-256. @throws Problem unavailable | notFound, DamagedObject */
  get(place: FilePlace, sha256: string): Promise<Buffer>;
  /** A page of what there is, in the order of the keys, and where the next begins. */
  page(from?: string): Promise<{ objects: ListedObject[]; next: string | undefined }>;
  remove(keys: readonly string[]): Promise<void>;
}

/** What lies in the store is not what was put there. */
export class DamagedObject extends Error {}

export const keyOf = ({ memberId, id, variant }: FilePlace) => `${memberId}/${id}/${variant}`;

/** The place that a key names, or null for an object that is not one of ours. */
export function placeOfKey(key: string): FilePlace | null {
  const [, memberId = '', id = '', variant = ''] =
    /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/([a-z0-9-]{1,20})$/.exec(key) ?? [];
  return memberId ? { memberId, id, variant } : null;
}

let opened: Promise<ObjectStore> | undefined;

/** The store of the settings. @throws Error when S3_URL is not set */
export function objectStore(): Promise<ObjectStore> {
  opened ??= open();
  return opened;
}

async function open(): Promise<ObjectStore> {
  if (!env.S3_URL) throw new Error('A file lies in an object store, and S3_URL is not set.');
  // Whoever keeps files in the database never loads it.
  const { S3mini: Client } = await import('s3mini');
  const client = new Client({
    endpoint: env.S3_URL,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY,
    secretAccessKey: env.S3_SECRET_KEY,
    requestAbortTimeout: TIMEOUT_MS,
  });
  return {
    put: (place, file) => put(client, place, file),
    get: (place, sha256) => get(client, place, sha256),
    page: async (from) => {
      const found = await reached(() => client.listObjectsPaged('/', '', 1_000, from));
      const objects = (found?.objects ?? []).map((one) => ({
        key: one.Key,
        changedAt: new Date(one.LastModified),
      }));
      return { objects, next: found?.nextContinuationToken };
    },
    remove: async (keys) => {
      if (keys.length > 0) await reached(() => client.deleteObjects([...keys]));
    },
  };
}

/** An object store that does not answer is a part that is down, not a fault of ours. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await asSpan({ name: 'ask the object store', kind: 'client' }, work);
  } catch (error) {
    throw Object.assign(new Problem('unavailable'), { cause: error });
  }
}

async function put(
  client: S3mini,
  place: FilePlace,
  { mime, bytes }: { mime: string; bytes: Buffer },
): Promise<void> {
  const headers = {
    // Signed with the request: the store refuses a body that differs.
    'x-amz-checksum-sha256': createHash('sha256').update(bytes).digest('base64'),
    ...(env.S3_ENCRYPTION !== 'none' && { 'x-amz-server-side-encryption': env.S3_ENCRYPTION }),
  };
  await reached(() => client.putObject(keyOf(place), bytes, mime, undefined, headers));
}

async function get(client: S3mini, place: FilePlace, sha256: string): Promise<Buffer> {
  const found = await reached(() => client.getObjectArrayBuffer(keyOf(place)));
  if (!found) throw new Problem('notFound');
  const bytes = Buffer.from(found);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new DamagedObject(`The object ${keyOf(place)} is not what was stored.`);
  return bytes;
}
