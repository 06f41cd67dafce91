import { addAmounts, fromCents, multiplyAmount, type Amount } from '@/rules/money';

import { buildLine, toKilos, type ChargeLine } from './quote';
import type { RateRows } from './rows';

export type Service = RateRows['services'][number];

export function findZone(tables: RateRows, service: Service, country: string) {
  return tables.zones.find((row) => row.service === service.code && row.country === country);
}

/** Step 1: the bracket of the chargeable weight; null without a match. */
export function buildFreightLine(
  tables: RateRows,
  service: Service,
  zone: number,
  chargeableGrams: number,
): ChargeLine | null {
  const bracket = tables.brackets.find(
    (row) =>
      row.service === service.code &&
      row.zone === zone &&
      row.fromGrams < chargeableGrams &&
      chargeableGrams <= row.toGrams,
  );
  if (!bracket) return null;
  const furtherSteps = Math.ceil((chargeableGrams - bracket.fromGrams) / service.stepGrams) - 1;
  const amount: Amount = addAmounts(
    fromCents(bracket.baseCents),
    multiplyAmount(fromCents(bracket.stepCents), furtherSteps),
  );
  return buildLine('internationalshipping', amount, bracket, {
    weight: toKilos(chargeableGrams),
    zone: String(zone),
  });
}
