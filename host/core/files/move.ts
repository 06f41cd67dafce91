import { asc, gt, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { schema, type Database, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import { env } from '../env';
import { Problem } from '../errors';

import {
  DamagedObject,
  toObjectKey,
  openObjectStore,
  parseObjectKey,
  type FileKey,
  type ObjectStore,
} from './object-store';
import { lockFileMoves } from './orphans';

const { files } = schema;
/** At ten megabytes each, they fit in memory and one call. */
const BATCH_SIZE = 20;

const matchFile = (key: FileKey) =>
  match(files, { memberId: key.memberId, id: key.id, variant: key.variant });

/**
 * Moves a batch of files in key order. They stay readable; the sweep removes leftovers. Files with
 * a missing or damaged object stay and are returned as lost.
 * @throws Problem operatorInput without S3_URL | unavailable
 */
export async function moveFiles(
  db: Database,
  { to, from }: Body<'POST /operator/movefiles'>,
): Promise<Reply<'POST /operator/movefiles'>> {
  if (!env.S3_URL)
    throw new Problem('operatorInput', { message: 'The host has no object store: set S3_URL.' });
  const store = await openObjectStore();
  // The lock blocks sweeps; no row lock waits for the store.
  return db.transaction(async (tx) => {
    await lockFileMoves(tx);
    const batch = await listNextFiles(tx, from);
    const filesToMove = batch.filter(({ place }) => place !== to);
    const lostKeys: string[] = [];
    for (const file of filesToMove)
      if (to === 's3') await moveToStore(db, store, file);
      else if (!(await moveToDatabase(db, store, file))) lostKeys.push(toObjectKey(file));
    const lastFile = batch.at(-1);
    return {
      moved: filesToMove.length - lostKeys.length,
      lost: lostKeys,
      next: lastFile && batch.length === BATCH_SIZE ? toObjectKey(lastFile) : null,
    };
  });
}

function listNextFiles(tx: Tx, from: string | undefined) {
  const start = from === undefined ? null : parseObjectKey(from);
  if (from !== undefined && !start)
    throw new Problem('operatorInput', { message: `${from} is not the key of a file.` });
  return tx
    .select({
      memberId: files.memberId,
      id: files.id,
      variant: files.variant,
      mime: files.mime,
      sha256: files.sha256,
      size: files.size,
      place: files.place,
    })
    .from(files)
    .where(
      start
        ? gt(
            sql`(${files.memberId}, ${files.id}, ${files.variant})`,
            sql`(${start.memberId}::uuid, ${start.id}::uuid, ${start.variant})`,
          )
        : undefined,
    )
    .orderBy(asc(files.memberId), asc(files.id), asc(files.variant))
    .limit(BATCH_SIZE);
}

type FileRow = Awaited<ReturnType<typeof listNextFiles>>[number];

async function moveToStore(db: Database, store: ObjectStore, file: FileRow): Promise<void> {
  const [row] = await db.select({ bytes: files.bytes }).from(files).where(matchFile(file));
  if (!row?.bytes) return;
  const size = row.bytes.length;
  await store.put(file, { mime: file.mime, bytes: row.bytes });
  // Verifies the stored object before the row drops its copy.
  await store.get(file, { ...file, size }).catch((error: unknown) => {
    throw isLost(error) ? Object.assign(new Problem('unavailable'), { cause: error }) : error;
  });
  await db.update(files).set({ bytes: null, size, place: 's3' }).where(matchFile(file));
}

async function moveToDatabase(db: Database, store: ObjectStore, file: FileRow): Promise<boolean> {
  const bytes = await store.get(file, file).catch((error: unknown) => {
    if (isLost(error)) return null;
    throw error;
  });
  if (!bytes) return false;
  await db.update(files).set({ bytes, place: 'database' }).where(matchFile(file));
  return true;
}

const isLost = (error: unknown): boolean =>
  error instanceof DamagedObject || (error instanceof Problem && error.problem === 'notFound');
