import type { Db } from '@/host/db/client';
import type { Tier } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { fromCents, type Amount } from '@/rules/money';

import type { PackageRow } from '../shipment/contents';

import { chargeBox } from './charge-rules';
import { findContainers, findContentsProblems } from './contents';

interface OfferInput {
  rows: readonly PackageRow[];
  tier: Tier;
  tables: RateRows;
}

/** Returns null if the packages cannot share a OneBox. */
export async function findBoxOffer(
  db: Db,
  memberId: string,
  { rows, tier, tables }: OfferInput,
): Promise<{ fee: Amount } | null> {
  const refs = rows.map(({ ref }) => ref);
  const containers = await findContainers(db, memberId, refs);
  if (findContentsProblems(rows, containers, null).length > 0) return null;
  const fee = chargeBox(tables, tier, rows).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { fee: fromCents(fee) };
}
