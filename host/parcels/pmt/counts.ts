import { eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

const { packageCounts } = schema;

/** Packages of a member by what they wait for; from counter rows, never counted. */
export interface PackageCounts {
  action: number;
  processing: number;
  ready: number;
  /** Shipped and discarded. */
  history: number;
}

/** Counter rows ({ '0': 2, P: 5, … }) → the counts of the contract. */
export function countsOf(byStatus: Record<string, number>): PackageCounts {
  const of = (status: string) => byStatus[status] ?? 0;
  return { action: of('0'), processing: of('1'), ready: of('2'), history: of('D') + of('P') };
}

/** The member's package counts, e.g. for the dashboard. */
export async function packageCountsOf(db: Db, memberId: string): Promise<PackageCounts> {
  const rows = await db.select({ status: packageCounts.status, n: packageCounts.n }).from(packageCounts).where(eq(packageCounts.memberId, memberId));
  return countsOf(Object.fromEntries(rows.map((row) => [row.status, row.n])));
}
