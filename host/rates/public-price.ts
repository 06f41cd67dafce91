import { compareAmounts } from '@/rules/money';

import { quoteShipment } from './engine';
import { imaginedParcel } from './imagined-parcel';
import type { ChargeLine, QuoteResult, ShipmentQuote } from './quote';
import type { RateTables } from './rows';

export const publicSpeeds = ['standard', 'express'] as const;
export type PublicSpeed = (typeof publicSpeeds)[number];

export interface PriceQuery {
  tables: RateTables;
  country: string;
  at: Date;
}

type Facts = Parameters<typeof imaginedParcel>[1];

export function quotePublicly(
  { tables, country, at }: PriceQuery,
  speed: PublicSpeed,
  facts: Facts,
  count = 1,
): QuoteResult {
  const parcels = Array.from({ length: count }, () => imaginedParcel(at, facts));
  const destination = { country, postal: '', town: '' };
  return quoteShipment(
    speed,
    { tier: 'LT', destination, parcels, insurance: false, now: at },
    tables,
  );
}

export function cheapest(
  query: PriceQuery,
  facts: Facts,
  count = 1,
): (ShipmentQuote & { speed: PublicSpeed }) | null {
  const quotes = publicSpeeds.flatMap((speed) => {
    const result = quotePublicly(query, speed, facts, count);
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
