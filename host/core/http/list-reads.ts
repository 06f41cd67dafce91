import { eq, sql } from 'drizzle-orm';

import type { Key } from '@/contract/calls';
import { schema, type Database } from '@/host/db/client';
import type { Replica } from '@/host/db/replica';

import { Problem } from '../errors';
import type { Session } from '../sessions/session';

const { sessions } = schema;

/** GET calls that write something the member then reads. */
const writeKeys: readonly Key[] = ['GET /getauthurl', 'GET /payment/attempt'];

/**
 * Reads from the replica if it has this session's writes; otherwise, or on failure, from the
 * database.
 */
export async function readList<T>(
  db: Database,
  replica: Replica | null,
  session: Session | null,
  work: (source: Database) => Promise<T>,
): Promise<T> {
  if (!replica?.canServe(session?.writtenTo ?? null)) return work(db);
  try {
    return await work(replica.database);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return work(db);
  }
}

/** Records the log position that this session must see from now on. */
export async function recordWritePosition(
  db: Database,
  replica: Replica | null,
  session: Session | null,
  key: Key,
): Promise<void> {
  if (!replica || !session || (key.startsWith('GET ') && !writeKeys.includes(key))) return;
  await db
    .update(sessions)
    .set({ writtenTo: sql`pg_current_wal_insert_lsn()::text` })
    .where(eq(sessions.tokenHash, session.tokenHash));
}
