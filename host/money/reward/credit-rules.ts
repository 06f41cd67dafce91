import type { Cents } from '@/rules/money';

export const creditsToUse = (requested: Cents, available: Cents, toPay: Cents): Cents =>
  Math.min(requested, available, toPay);

/** `missing` is what the lots do not cover. */
export function takeFromLots<Lot extends { remaining: Cents }>(
  lots: readonly Lot[],
  sum: Cents,
): { parts: { lot: Lot; cents: Cents }[]; missing: Cents } {
  const parts: { lot: Lot; cents: Cents }[] = [];
  let missing = sum;
  for (const lot of lots) {
    const cents = Math.min(missing, lot.remaining);
    if (cents > 0) parts.push({ lot, cents });
    missing -= cents;
  }
  return { parts, missing };
}
