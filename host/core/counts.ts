import { eq } from 'drizzle-orm';

import { schema, type Db } from '../db/client';

const { packageCounts, shipmentCounts } = schema;

/**
 * Packages of a member by what they wait for; from counter rows that triggers keep, never counted.
 */
export interface PackageCounts {
  action: number;
  processing: number;
  ready: number;
  /** Shipped and discarded. */
  history: number;
}

/** Paid shipments of a member by where they are. */
export interface ShipmentCounts {
  /** Paid, and still in the warehouse. */
  packing: number;
  /** Handed to the courier and not yet delivered. */
  inTransit: number;
  delivered: number;
}

/**
 * Counter rows of packages by stage ({ '0': 2, P: 5, … }) → the counts of the contract. Packages in
 * a paid OneBox (B) are in no list.
 */
export function countsOf(byStage: Record<string, number>): PackageCounts {
  const of = (stage: string) => byStage[stage] ?? 0;
  return { action: of('0'), processing: of('1'), ready: of('2'), history: of('D') + of('P') };
}

/** How many packages a member has in each stage, by the counters that triggers keep. */
export async function packageCountsOf(db: Db, memberId: string): Promise<PackageCounts> {
  const rows = await db
    .select({ stage: packageCounts.status, n: packageCounts.n })
    .from(packageCounts)
    .where(eq(packageCounts.memberId, memberId));
  return countsOf(Object.fromEntries(rows.map(({ stage, n }) => [stage, n])));
}

/** The same of a member's shipments that are paid. */
export async function shipmentCountsOf(db: Db, memberId: string): Promise<ShipmentCounts> {
  const rows = await db
    .select({ status: shipmentCounts.status, n: shipmentCounts.n })
    .from(shipmentCounts)
    .where(eq(shipmentCounts.memberId, memberId));
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return { packing: of('paid'), inTransit: of('shipped'), delivered: of('delivered') };
}
