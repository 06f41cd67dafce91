import { compareAmounts } from '@/rules/money';

import { quoteShipment } from './engine';
import { createSampleParcel } from './sample-parcel';
import type { ChargeLine, QuoteResult, ShipmentQuote } from './quote';
import type { RateRows } from './rows';

export const publicSpeeds = ['standard', 'express'] as const;
export type PublicSpeed = (typeof publicSpeeds)[number];

export interface PriceQuery {
  tables: RateRows;
  country: string;
  at: Date;
}

type ParcelFacts = Parameters<typeof createSampleParcel>[1];

export function quotePublicPrice(
  { tables, country, at }: PriceQuery,
  speed: PublicSpeed,
  facts: ParcelFacts,
  count = 1,
): QuoteResult {
  const parcels = Array.from({ length: count }, () => createSampleParcel(at, facts));
  const destination = { country, postal: '', town: '' };
  return quoteShipment(
    speed,
    { tier: 'LT', destination, parcels, insurance: false, now: at },
    tables,
  );
}

export function findCheapestQuote(
  query: PriceQuery,
  facts: ParcelFacts,
  count = 1,
): (ShipmentQuote & { speed: PublicSpeed }) | null {
  const quotes = publicSpeeds.flatMap((speed) => {
    const result = quotePublicPrice(query, speed, facts, count);
    return result.ok ? [{ ...result.quote, speed }] : [];
  });
  return quotes.toSorted((a, b) => compareAmounts(a.totals.total, b.totals.total))[0] ?? null;
}

export const toWireCharge = ({ code, amount, rule, basis }: ChargeLine) => ({
  code,
  amount,
  rule: { id: rule.id, validfrom: rule.validFrom },
  basis,
});
