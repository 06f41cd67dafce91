import { sql } from 'drizzle-orm';

import type { Package } from '@/contract/pmt';

import type { Db } from '../db/client';
import { Problem } from '../errors';
import type { Session } from '../sessions/session';

import { packageColumns, writePackage, type PackageRow } from './package-json';
import { packageTerms } from './terms';

/** Whose package: the caller's own, named by reference. */
export interface OwnPackage {
  session: Pick<Session, 'memberId' | 'tier'>;
  ref: string;
}

/**
 * One package of the member. Another member's package and one that does not exist are the same answer.
 * @throws Problem notFound
 */
export async function readPackage(db: Db, { session, ref }: OwnPackage): Promise<Package> {
  const result = await db.execute<Record<string, unknown>>(
    sql`select ${sql.raw(packageColumns)} from packages p where p.member_id = ${session.memberId} and p.ref = ${ref}`,
  );
  const row = result.rows[0];
  if (!row) throw new Problem('notFound');
  return JSON.parse(writePackage(Object.values(row) as unknown as PackageRow, await packageTerms(db, session.tier))) as Package;
}
