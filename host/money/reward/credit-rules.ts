import type { Cents } from '@/rules/money';

/**
 * How many of the credits that a member asked for are used: never more than they have, nor than
 * there is to pay.
 */
export const creditsToUse = (requested: Cents, available: Cents, toPay: Cents): Cents =>
  Math.min(requested, available, toPay);

/**
 * What each lot gives, in the order of the lots, until the sum is reached; `missing` is what they
 * do not hold.
 */
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
