import fc from 'fast-check';

import { sumBox } from '@/host/parcels/onebox/charge-rules';
import { computeSums } from '@/host/parcels/shipment/sum-rules';
import { fromCents, toCents } from '@/rules/money';

import { computeCreditsToUse, takeFromLots } from './credit-rules';

const CASES = 5000;
const assertProperty = <Case>(property: fc.IProperty<Case>) =>
  fc.assert(property, { numRuns: CASES });
const cents = fc.nat(5_000_000);

describe('credits', () => {
  it('never pay more than requested, available or due, and never leave a negative amount', () => {
    assertProperty(
      fc.property(cents, cents, cents, (requested, available, toPay) => {
        const usedCredits = computeCreditsToUse(requested, available, toPay);
        return (
          usedCredits <= requested &&
          usedCredits <= available &&
          usedCredits <= toPay &&
          [requested, available, toPay].includes(usedCredits)
        );
      }),
    );
  });

  it('leave a shipment total of exactly the subtotal less discount and credits', () => {
    assertProperty(
      fc.property(cents, cents, cents, cents, (freight, fees, requested, available) => {
        const totals = {
          subtotal: fromCents(freight + fees),
          discount: fromCents(freight),
          total: fromCents(fees),
        };
        const { subtotal, discount, credits, total } = computeSums(
          { totals },
          requested,
          available,
        );
        return (
          total === subtotal - discount - credits &&
          total >= 0 &&
          credits <= available &&
          total + credits === toCents(totals.total)
        );
      }),
    );
  });

  it('leave a OneBox total of exactly its lines less the credits', () => {
    const line = cents.map((amountCents) => ({
      code: 'oneboxFee',
      amountCents,
      rule: { id: 'r', source: 's', validfrom: '2026-01-01' },
      basis: {},
    }));
    assertProperty(
      fc.property(fc.array(line, { maxLength: 6 }), cents, cents, (lines, requested, available) => {
        const { subtotal, credits, total } = sumBox(lines, undefined, { requested, available });
        return (
          subtotal === lines.reduce((sum, { amountCents }) => sum + amountCents, 0) &&
          total === subtotal - credits &&
          total >= 0 &&
          credits <= Math.min(requested, available)
        );
      }),
    );
  });

  it('are taken from lots to the cent, in order, and never more than a lot holds', () => {
    assertProperty(
      fc.property(
        fc.array(fc.record({ remaining: fc.nat(500) }), { maxLength: 8 }),
        fc.nat(2000),
        (lots, sum) => {
          const { parts, missingCents } = takeFromLots(lots, sum);
          const unspentIndex = lots.findIndex(
            (lot) => (parts.find((part) => part.lot === lot)?.cents ?? 0) < lot.remaining,
          );
          return (
            parts.reduce((total, part) => total + part.cents, 0) + missingCents === sum &&
            missingCents ===
              Math.max(0, sum - lots.reduce((total, lot) => total + lot.remaining, 0)) &&
            parts.every(
              ({ lot, cents: takenCents }) => takenCents > 0 && takenCents <= lot.remaining,
            ) &&
            (unspentIndex < 0 || parts.every(({ lot }) => lots.indexOf(lot) <= unspentIndex))
          );
        },
      ),
    );
  });
});
