import { createHash } from 'node:crypto';

import type { S3mini } from 's3mini';

import { BodyTooLong, MAX_RESPONSE_BYTES, readCapped } from '@/net/capped-body';
import { withSpan } from '@/net/spans';

import { env } from '../env';
import { Problem } from '../errors';

import { PutGate } from './put-gate';

const TIMEOUT_MS = 10_000;

export interface FileKey {
  memberId: string;
  id: string;
  variant: string;
}

export interface ListedObject {
  key: string;
  changedAt: Date;
}

export interface ObjectStore {
  /** @throws Problem unavailable */
  put(key: FileKey, file: { mime: string; bytes: Buffer }): Promise<void>;
  /**
   * Verifies the SHA-256.
   * @throws Problem unavailable | notFound, DamagedObject
   */
  get(key: FileKey, content: Content): Promise<Buffer>;
  /** Lists objects in key order, with the next start key and the store's date. */
  listPage(from?: string): Promise<{ objects: ListedObject[]; next: string | undefined; at: Date }>;
  remove(keys: readonly string[]): Promise<void>;
}

interface Content {
  sha256: string;
  size: number | null;
}

/** The stored object differs from the upload. */
export class DamagedObject extends Error {}

export const toObjectKey = ({ memberId, id, variant }: FileKey) => `${memberId}/${id}/${variant}`;

/** Returns null for keys that are not ours. */
export function parseObjectKey(key: string): FileKey | null {
  const [, memberId = '', id = '', variant = ''] =
    /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/([a-z0-9-]{1,20})$/.exec(key) ?? [];
  return memberId ? { memberId, id, variant } : null;
}

let cachedStore: Promise<ObjectStore> | undefined;

/** @throws Error when S3_URL is not set */
export function openObjectStore(): Promise<ObjectStore> {
  cachedStore ??= open();
  return cachedStore;
}

async function open(): Promise<ObjectStore> {
  if (!env.S3_URL) throw new Error('A file is in an object store, but S3_URL is not set.');
  // Hosts with files in the database never load it.
  const { S3mini: Client } = await import('s3mini');
  let serverDate: string | null = null;
  const client = new Client({
    endpoint: env.S3_URL,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY,
    secretAccessKey: env.S3_SECRET_KEY,
    requestAbortTimeout: TIMEOUT_MS,
    fetch: async (...request) => {
      const response = await fetch(...request);
      serverDate = response.headers.get('date');
      return response;
    },
  });
  const gate = new PutGate();
  return {
    put: (key, file) => gate.pass(() => put(client, key, file)),
    get: (key, content) => get(client, key, content),
    listPage: async (from) => {
      const listing = await callStore(() => client.listObjectsPaged('/', '', 1_000, from));
      const objects = (listing?.objects ?? []).map((object) => ({
        key: object.Key,
        changedAt: new Date(object.LastModified),
      }));
      return { objects, next: listing?.nextContinuationToken, at: new Date(serverDate ?? NaN) };
    },
    remove: async (keys) => {
      if (keys.length > 0) await callStore(() => client.deleteObjects([...keys]));
    },
  };
}

/** An unresponsive store is an outage, not a host error. */
async function callStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withSpan({ name: 'call the object store', kind: 'client' }, work);
  } catch (error) {
    throw Object.assign(new Problem('unavailable'), { cause: error });
  }
}

async function put(
  client: S3mini,
  key: FileKey,
  { mime, bytes }: { mime: string; bytes: Buffer },
): Promise<void> {
  const headers = {
    // Signed, so the store rejects an altered body.
    'x-amz-checksum-sha256': createHash('sha256').update(bytes).digest('base64'),
    ...(env.S3_ENCRYPTION !== 'none' && { 'x-amz-server-side-encryption': env.S3_ENCRYPTION }),
  };
  await callStore(async () => {
    await client.putObject(toObjectKey(key), bytes, mime, undefined, headers);
    const length = await client.getContentLength(toObjectKey(key));
    if (length !== bytes.length) throw new Error(`${toObjectKey(key)} has ${length} bytes`);
  });
}

async function get(client: S3mini, key: FileKey, { sha256, size }: Content): Promise<Buffer> {
  const createDamageError = () =>
    new DamagedObject(`The object ${toObjectKey(key)} differs from what was stored.`);
  const bytes = await callStore(async () => {
    const response = await client.getObjectResponse(toObjectKey(key));
    const maxBytes = size ?? MAX_RESPONSE_BYTES;
    return response && readCapped(response, maxBytes, AbortSignal.timeout(TIMEOUT_MS));
  }).catch((error: unknown) => {
    throw (error as Error).cause instanceof BodyTooLong ? createDamageError() : error;
  });
  if (!bytes) throw new Problem('notFound');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw createDamageError();
  return bytes;
}
