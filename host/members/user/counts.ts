import { eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

const { packageCounts, shipmentCounts } = schema;

/** How many packages and shipments a member has, from the counter rows (never by counting). */
export interface MemberCounts {
  packages: number;
  actionNeeded: number;
  processing: number;
  ready: number;
  shipments: number;
  /** Paid, and still in the warehouse. */
  packing: number;
  /** Handed to the courier and not yet delivered. */
  inTransit: number;
}

/** Reads a member's counters. Packages in history and draft shipments do not count. */
export async function memberCounts(db: Db, memberId: string): Promise<MemberCounts> {
  const packageRows = await db.select().from(packageCounts).where(eq(packageCounts.memberId, memberId));
  const shipmentRows = await db.select().from(shipmentCounts).where(eq(shipmentCounts.memberId, memberId));
  const packages = byStatus(packageRows);
  const shipments = byStatus(shipmentRows);
  return {
    packages: packages('0') + packages('1') + packages('2'),
    actionNeeded: packages('0'),
    processing: packages('1'),
    ready: packages('2'),
    shipments: shipments('paid') + shipments('shipped') + shipments('delivered'),
    packing: shipments('paid'),
    inTransit: shipments('shipped'),
  };
}

function byStatus(rows: { status: string; n: number }[]): (status: string) => number {
  const counts = new Map(rows.map((row) => [row.status, row.n]));
  return (status) => counts.get(status) ?? 0;
}
