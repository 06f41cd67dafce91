import type { Cents } from '@/rules/money';

export const computeCreditsToUse = (
  requestedCents: Cents,
  availableCents: Cents,
  dueCents: Cents,
): Cents => Math.min(requestedCents, availableCents, dueCents);

/** `missingCents` is what the lots do not cover. */
export function takeFromLots<Lot extends { remaining: Cents }>(
  lots: readonly Lot[],
  sum: Cents,
): { parts: { lot: Lot; cents: Cents }[]; missingCents: Cents } {
  const parts: { lot: Lot; cents: Cents }[] = [];
  let missingCents = sum;
  for (const lot of lots) {
    const cents = Math.min(missingCents, lot.remaining);
    if (cents > 0) parts.push({ lot, cents });
    missingCents -= cents;
  }
  return { parts, missingCents };
}
