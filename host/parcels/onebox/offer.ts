import type { Db } from '@/host/db/client';
import { quoteSpeeds } from '@/host/rates/engine';
import type { Tier } from '@/host/rates/quote';
import type { RateTables } from '@/host/rates/rows';
import { fromCents, minAmount, type Amount } from '@/rules/money';

import { destinationOf, parcelOf } from '../shipment/checkout';
import type { PackageRow } from '../shipment/contents';

import { boxCharges } from './charge-rules';
import { containersOf, problemsOfContents } from './contents';
import { packageFromBox } from './package';

interface Offer {
  rows: readonly PackageRow[];
  address: Parameters<typeof destinationOf>[0];
  tier: Tier;
  tables: RateTables;
  at: Date;
}

/**
 * What these packages would cost as one OneBox: its charges, and then its cheapest shipping by the
 * measures that it would have. Null when they cannot become one, or nothing ships it.
 */
export async function boxOffer(
  db: Db,
  memberId: string,
  { rows, address, tier, tables, at }: Offer,
): Promise<{ fee: Amount; shipping: Amount } | null> {
  const containers = await containersOf(
    db,
    memberId,
    rows.map(({ ref }) => ref),
  );
  if (problemsOfContents(rows, containers, null).length > 0) return null;
  const box = {
    ...packageFromBox({ memberId, ref: '' }, rows, at),
    repackType: '',
    guaranteedGrams: null,
  };
  const goods = rows.map(({ amountCents, category }) => ({
    amount: fromCents(amountCents),
    category,
  }));
  const speeds = quoteSpeeds(
    {
      tier,
      destination: destinationOf(address),
      parcels: [parcelOf(box, goods)],
      insurance: false,
      now: at,
    },
    tables,
  );
  const totals = speeds.flatMap(({ result }) => (result.ok ? [result.quote.totals.total] : []));
  if (totals.length === 0) return null;
  const fee = boxCharges(tables, tier, rows).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { fee: fromCents(fee), shipping: totals.reduce(minAmount) };
}
