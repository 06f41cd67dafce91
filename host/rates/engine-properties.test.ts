import fc from 'fast-check';

import { aParcel, aQuoteInput, quoteDay, buildSeedTables } from '@/host/testing/quotes';
import { chargeGroups } from '@/rules/charges/charges';
import { addAmounts, compareAmounts, fromCents, subtractAmounts } from '@/rules/money';
import { wireKinds } from '@/rules/packages/package';

import { quoteShipment } from './engine';
import type { QuoteInput, QuoteParcel, SpeedCode } from './quote';

const tables = buildSeedTables();

/**
 * A shipment is slow to price; `__tests__/lib/money-properties.test.ts` tests single sums more
 * often.
 */
fc.configureGlobal({ numRuns: 200 });

const side = fc.integer({ min: 10, max: 600 });
const parcel = fc
  .record({
    weightGrams: fc.integer({ min: 1, max: 8000 }),
    lengthMm: side,
    widthMm: side,
    heightMm: side,
    amount: fc.integer({ min: 0, max: 100_000 }).map(fromCents),
    kinds: fc.array(fc.constantFrom(...Object.values(wireKinds)), { minLength: 1, maxLength: 3 }),
    category: fc.constantFrom('clothing', 'books', 'tobacco', 'phones'),
    repackType: fc.constantFrom('', 'box', 'bag'),
    daysAgo: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ daysAgo, ...rest }): QuoteParcel => ({
    ...rest,
    arrivals: [new Date(quoteDay.getTime() - daysAgo * 86_400_000)],
  }));

const shipment = fc
  .record({
    tier: fc.constantFrom('LT', 'PR', 'BZ') as fc.Arbitrary<QuoteInput['tier']>,
    country: fc.constantFrom(
      'PH',
      'SG',
      'AU',
      'NZ',
      'JP',
      'DE',
      'UA',
      'BR',
      'CD',
      'KP',
      'CA',
      'MY',
    ),
    parcels: fc.array(parcel, { minLength: 1, maxLength: 5 }),
    insurance: fc.boolean(),
    discount: fc.option(
      fc.record({
        code: fc.constant('X'),
        kind: fc.constantFrom('fixed', 'rate') as fc.Arbitrary<'fixed' | 'rate'>,
        value: fc.constantFrom('0.15', '0.5', '1'),
      }),
      { nil: undefined },
    ),
  })
  .map(({ country, ...rest }): QuoteInput => aQuoteInput(country, rest));
const anySpeed = fc.constantFrom('standard', 'express', 'upg-express') as fc.Arbitrary<SpeedCode>;

function quoteTotal(speed: SpeedCode, input: QuoteInput): string | null {
  const result = quoteShipment(speed, input, tables);
  return result.ok ? result.quote.totals.total : null;
}

it('the total is the sum of the lines less the discounts, and no line is zero or negative', () => {
  fc.assert(
    fc.property(anySpeed, shipment, (speed, input) => {
      const result = quoteShipment(speed, input, tables);
      if (!result.ok) return;
      const { lines, totals } = result.quote;
      expect(totals.subtotal).toBe(addAmounts(...lines.map((line) => line.amount)));
      expect(totals.total).toBe(subtractAmounts(totals.subtotal, totals.discount));
      for (const line of lines) expect(compareAmounts(line.amount, '0.00')).toBe(1);
    }),
  );
});

it('every amount is a decimal string with two decimals', () => {
  fc.assert(
    fc.property(anySpeed, shipment, (speed, input) => {
      const result = quoteShipment(speed, input, tables);
      if (!result.ok) return;
      const { lines, totals, atBorder, declaredValue } = result.quote;
      for (const amount of [
        declaredValue,
        ...Object.values(totals),
        ...[...lines, ...atBorder].map((line) => line.amount),
      ])
        expect(amount).toMatch(/^\d+\.\d{2}$/);
    }),
  );
});

it('more weight never costs less', () => {
  fc.assert(
    fc.property(
      anySpeed,
      shipment,
      fc.integer({ min: 1, max: 5000 }),
      (speed, input, extraGrams) => {
        const [first, ...rest] = input.parcels;
        const heavierInput = {
          ...input,
          parcels: [
            aParcel({ ...first, weightGrams: (first?.weightGrams ?? 0) + extraGrams }),
            ...rest,
          ],
        };
        const [lightTotal, heavyTotal] = [
          quoteTotal(speed, input),
          quoteTotal(speed, heavierInput),
        ];
        if (lightTotal !== null && heavyTotal !== null)
          expect(compareAmounts(heavyTotal, lightTotal)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it('a bigger box never costs less', () => {
  fc.assert(
    fc.property(anySpeed, shipment, fc.integer({ min: 1, max: 300 }), (speed, input, extraMm) => {
      const [first, ...rest] = input.parcels;
      const biggerInput = {
        ...input,
        parcels: [aParcel({ ...first, lengthMm: (first?.lengthMm ?? 0) + extraMm }), ...rest],
      };
      const [smallTotal, bigTotal] = [quoteTotal(speed, input), quoteTotal(speed, biggerInput)];
      if (smallTotal !== null && bigTotal !== null)
        expect(compareAmounts(bigTotal, smallTotal)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('the order of the parcels does not matter', () => {
  fc.assert(
    fc.property(anySpeed, shipment, (speed, input) => {
      expect(
        quoteShipment(speed, { ...input, parcels: [...input.parcels].reverse() }, tables),
      ).toEqual(quoteShipment(speed, input, tables));
    }),
  );
});

it('express never costs less than standard', () => {
  fc.assert(
    fc.property(shipment, (input) => {
      const [standard, express] = [quoteTotal('standard', input), quoteTotal('express', input)];
      if (standard !== null && express !== null)
        expect(compareAmounts(express, standard)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('a remote place always costs more', () => {
  fc.assert(
    fc.property(
      anySpeed,
      shipment,
      fc.constantFrom(
        { country: 'JP', postal: '9070011' },
        { country: 'AU', postal: '6743' },
        { country: 'CA', postal: 'X0A 0H0' },
      ),
      (speed, shipmentInput, place) => {
        // Without a promo code, which could reduce both to zero.
        const input = { ...shipmentInput, discount: undefined };
        const [nearTotal, farTotal] = [
          quoteTotal(speed, { ...input, destination: { ...place, postal: '', town: '' } }),
          quoteTotal(speed, { ...input, destination: { ...place, town: '' } }),
        ];
        if (nearTotal !== null && farTotal !== null)
          expect(compareAmounts(farTotal, nearTotal)).toBe(1);
      },
    ),
  );
});

it('the same input gives the same quote and stays untouched', () => {
  fc.assert(
    fc.property(anySpeed, shipment, (speed, input) => {
      const inputCopy = structuredClone(input);
      expect(quoteShipment(speed, input, tables)).toEqual(quoteShipment(speed, input, tables));
      expect(input).toEqual(inputCopy);
    }),
  );
});

it('a discount takes off no more than the order amount or its cap, and changes no charge', () => {
  const discount = fc.record({
    code: fc.constant('X'),
    kind: fc.constantFrom('fixed' as const, 'rate' as const),
    value: fc.integer({ min: 0, max: 20_000 }).map(fromCents),
    cap: fc.option(fc.integer({ min: 0, max: 5000 }).map(fromCents), { nil: undefined }),
  });
  fc.assert(
    fc.property(anySpeed, shipment, discount, (speed, input, discountInput) => {
      const [plainResult, discountedResult] = [
        quoteShipment(speed, { ...input, discount: undefined }, tables),
        quoteShipment(speed, { ...input, discount: discountInput }, tables),
      ];
      if (!plainResult.ok || !discountedResult.ok) return;
      const omitTaxLines = (lines: typeof discountedResult.quote.lines) =>
        lines.filter(({ code }) => chargeGroups[code] !== 'tax');
      expect(omitTaxLines(discountedResult.quote.lines)).toEqual(
        omitTaxLines(plainResult.quote.lines),
      );
      const orderAmount = addAmounts(
        ...omitTaxLines(discountedResult.quote.lines).map(({ amount }) => amount),
      );
      for (const limit of [orderAmount, discountInput.cap])
        if (limit !== undefined)
          expect(compareAmounts(discountedResult.quote.totals.discount, limit)).toBeLessThanOrEqual(
            0,
          );
      expect(
        compareAmounts(discountedResult.quote.totals.total, plainResult.quote.totals.total),
      ).toBeLessThanOrEqual(0);
    }),
  );
});

it('the goods of a OneBox cost the same in one line or in several of one category', () => {
  const cents = fc.integer({ min: 0, max: 50_000 });
  fc.assert(
    fc.property(
      anySpeed,
      shipment,
      fc.array(cents, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('clothing', 'tobacco', 'phones'),
      (speed, input, values, category) => {
        const amount = addAmounts(...values.map(fromCents));
        const quoteBox = (goods: QuoteParcel['goods']) =>
          quoteShipment(
            speed,
            {
              ...input,
              parcels: [
                ...input.parcels,
                aParcel({ kinds: ['onebox'], amount, category: 'other', goods }),
              ],
            },
            tables,
          );
        expect(quoteBox(values.map((value) => ({ amount: fromCents(value), category })))).toEqual(
          quoteBox([{ amount, category }]),
        );
      },
    ),
  );
});
