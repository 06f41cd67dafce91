import { and, eq, inArray } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import { countUpTo } from '@/host/core/counts';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { listBlockedTargets } from '@/host/money/payments/reversal-blocks';
import type { RateRows } from '@/host/rates/rows';

import { countPackages } from './package-stages';

const { shipments } = schema;

/** Counts up to `limits.countMax` each, without history and drafts. */
export async function countPackagesAndShipments(
  db: Database,
  memberId: string,
  countries: RateRows['countries'],
  addressId?: string,
) {
  const [{ action, processing, ready }, packingCount, heldCount, inTransitCount, deliveredCount] =
    await Promise.all([
      countPackages(db, memberId, countries, addressId),
      countShipments(db, memberId, 'paid'),
      countHeldShipments(db, memberId),
      countShipments(db, memberId, 'shipped'),
      countShipments(db, memberId, 'delivered'),
    ]);
  const cap = (sum: number) => Math.min(sum, limits.countMax);
  return {
    packages: cap(action + processing + ready),
    actionNeeded: action,
    processing,
    ready,
    shipments: cap(packingCount + inTransitCount + deliveredCount),
    /** Paid, but not shipped. */
    packing: packingCount,
    /** Those in `packing` whose payment is unsettled. */
    held: heldCount,
    inTransit: inTransitCount,
  };
}

async function countHeldShipments(db: Db, memberId: string): Promise<number> {
  const ids = [...(await listBlockedTargets(db, memberId, 'shipment'))];
  if (ids.length === 0) return 0;
  const blockedFilter = and(eq(shipments.memberId, memberId), inArray(shipments.id, ids));
  return countUpTo(db, shipments, and(blockedFilter, eq(shipments.status, 'paid')));
}

const countShipments = (db: Db, memberId: string, status: string) =>
  countUpTo(db, shipments, match(shipments, { memberId, status }));
