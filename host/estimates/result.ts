import { and, ne } from 'drizzle-orm';

import type { EstimateResult } from '@/contract/public/estimate';
import { listRestrictedStores } from '@/host/cart/items';
import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { readTier } from '@/host/money/membership/tier';
import { quoteShipment } from '@/host/rates/engine';
import { findFee } from '@/host/rates/fees';
import { createSampleParcel } from '@/host/rates/sample-parcel';
import type { ShipmentQuote, Tier } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { loadRateTables } from '@/host/rates/tables';
import { findRestrictedStore, getShopHost } from '@/rules/cart/product';
import { fromCents, subtractAmounts, type Amount } from '@/rules/money';

import type { EstimateRow } from './estimate';

const { paymentRequests } = schema;

const GUARANTEE_FEE = 'weightguarantee';

export function findGuaranteeFee(tables: Pick<RateRows, 'fees'>, tier: Tier): Amount | null {
  const row = findFee(tables, GUARANTEE_FEE, tier);
  return row && row.cents > 0 ? fromCents(row.cents) : null;
}

/** Prices an estimate like `/rates`. */
export async function priceEstimate(
  db: Db,
  row: EstimateRow,
  { country, memberId }: { country: string; memberId: string | null },
): Promise<EstimateResult> {
  const time = now();
  const tier = memberId ? await readTier(db, memberId, time) : 'LT';
  const rates = await loadRateTables(db, time);
  const toTotalGrams = (grams: number | null) => (grams === null ? null : grams * row.quantity);
  const weight = row.status === 'completed' ? toTotalGrams(row.unitGrams) : null;
  const quoteSpeed = (speed: 'standard' | 'express') => {
    if (weight === null) return null;
    const result = quoteShipment(
      speed,
      buildQuoteInput(weight, { country, tier, at: time }),
      rates,
    );
    return result.ok ? result.quote : null;
  };
  const [standardQuote, expressQuote] = [quoteSpeed('standard'), quoteSpeed('express')];
  return {
    estimateid: row.id,
    reference: row.ref,
    status: row.status,
    product: row.product,
    producturl: row.url,
    qty: row.quantity,
    country,
    weight,
    weightlow: weight === null ? null : toTotalGrams(row.lowGrams),
    weighthigh: weight === null ? null : toTotalGrams(row.highGrams),
    confidence: row.confidence,
    basis: row.basis,
    samples: row.samples,
    ...toCost('standard', standardQuote),
    ...toCost('express', expressQuote),
    guaranteefee: standardQuote && isProven(row) ? findGuaranteeFee(rates, tier) : null,
    comment: row.comment,
    followupcategory: row.followup,
    flags: row.flags,
    notes: row.notes,
    isHOO: isReviewed(row),
    buyable: await isBuyable(db, row),
    locked: memberId === null ? null : await readLock(db, row, memberId),
  };
}

/** A typed name does not prove a weight, so no guarantee is sold on it. */
export const isProven = ({ basis }: Pick<EstimateRow, 'basis'>): boolean =>
  ['link', 'page', 'person'].includes(basis);

export const isReviewed = ({ flags, byHand }: Pick<EstimateRow, 'flags' | 'byHand'>): boolean =>
  flags.length > 0 || byHand;

const buildQuoteInput = (
  weightGrams: number,
  { country, tier, at }: { country: string; tier: Tier; at: Date },
) => ({
  tier,
  destination: { country, postal: '', town: '' },
  parcels: [createSampleParcel(at, { weightGrams })],
  insurance: false,
  now: at,
});

type Costs<S extends 'standard' | 'express'> = Pick<
  EstimateResult,
  `cost${S}` | `costadditional${S}` | `dates${S}`
>;

/** Both parts sum to the total price. */
function toCost<S extends 'standard' | 'express'>(speed: S, quote: ShipmentQuote | null): Costs<S> {
  const freight =
    quote?.lines.find(({ code }) => code === 'internationalshipping')?.amount ?? fromCents(0);
  return {
    [`cost${speed}`]: quote && freight,
    [`costadditional${speed}`]: quote && subtractAmounts(quote.totals.total, freight),
    [`dates${speed}`]: quote && {
      earliest: quote.dates.earliest.toISOString(),
      latest: quote.dates.latest.toISOString(),
    },
  } as Costs<S>;
}

async function isBuyable(db: Db, row: EstimateRow): Promise<boolean> {
  if (row.status === 'error' || getShopHost(row.url) === '') return false;
  return findRestrictedStore(row.url, await listRestrictedStores(db)) === null;
}

async function readLock(
  db: Db,
  row: EstimateRow,
  memberId: string,
): Promise<EstimateResult['locked']> {
  if (row.memberId !== memberId || row.lockedGrams === null) return null;
  const [request] = await db
    .select({ id: paymentRequests.id, status: paymentRequests.status })
    .from(paymentRequests)
    .where(
      and(
        match(paymentRequests, { memberId, estimateId: row.id, kind: 'guarantee' }),
        ne(paymentRequests.status, '0'),
      ),
    );
  return {
    weight: row.lockedGrams,
    country: row.lockedCountry ?? row.country,
    requestid: request?.id ?? null,
    paid: request?.status === 'C',
  };
}
