import { packageCountsOf, shipmentCountsOf } from '@/host/core/counts';
import type { Db } from '@/host/db/client';

/**
 * How many packages and shipments a member has. Packages in history and draft shipments do not
 * count.
 */
export interface MemberCounts {
  packages: number;
  actionNeeded: number;
  processing: number;
  ready: number;
  shipments: number;
  packing: number;
  inTransit: number;
}

export async function memberCounts(db: Db, memberId: string): Promise<MemberCounts> {
  const { action, processing, ready } = await packageCountsOf(db, memberId);
  const { packing, inTransit, delivered } = await shipmentCountsOf(db, memberId);
  return {
    packages: action + processing + ready,
    actionNeeded: action,
    processing,
    ready,
    shipments: packing + inTransit + delivered,
    packing,
    inTransit,
  };
}
