import { eq, sql } from 'drizzle-orm';

import type { Key } from '@/contract/calls';
import { schema, type Database } from '@/host/db/client';
import type { Replica } from '@/host/db/replica';

import { Problem } from '../errors';
import type { Session } from '../sessions/session';

const { sessions } = schema;

/** Calls that do not say so by their method, and after which their member looks for what they did. */
const writing: readonly Key[] = ['GET /getauthurl', 'GET /payment/attempt'];

/**
 * Reads a list or a count: from the replica where there is one and it shows what this session has
 * written, else from the database. What goes wrong there is asked here again.
 */
export async function readList<T>(
  db: Database,
  replica: Replica | null,
  session: Session | null,
  work: (from: Database) => Promise<T>,
): Promise<T> {
  if (!replica?.mayServe(session?.writtenTo ?? null)) return work(db);
  try {
    return await work(replica.database);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return work(db);
  }
}

/** Notes, when a call of a session has ended, up to where the log must be shown to it from now on. */
export async function noteWrite(
  db: Database,
  replica: Replica | null,
  session: Session | null,
  key: Key,
): Promise<void> {
  if (!replica || !session || (key.startsWith('GET ') && !writing.includes(key))) return;
  await db
    .update(sessions)
    .set({ writtenTo: sql`pg_current_wal_insert_lsn()::text` })
    .where(eq(sessions.tokenHash, session.tokenHash));
}
