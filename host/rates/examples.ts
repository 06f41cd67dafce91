import type { Examples } from '@/contract/public/destination';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { sumBorder } from '@/rules/charges/landed';
import { multiplyAmount } from '@/rules/money';

import type { Db } from '../db/client';

import { findCheapestQuote, toWireCharge, type PriceQuery } from './public-price';
import type { QuoteParcel } from './quote';
import { getTaxCoverage } from './tax-coverage';
import { loadRateTables } from './tables';

interface Example {
  code: Examples['examples'][number]['code'];
  count: number;
  each: Partial<QuoteParcel> & Pick<QuoteParcel, 'weightGrams' | 'amount'>;
}

const createBoxMeasures = (
  weightGrams: number,
  lengthMm: number,
  widthMm: number,
  heightMm: number,
) => ({ weightGrams, lengthMm, widthMm, heightMm });
const LIGHTEST_GRAMS = 500;
/** No size or value: for a price label. */
const plain: Example = { code: 'plain', count: 1, each: { weightGrams: 2000, amount: '0.00' } };
const sneakers: Example = {
  code: 'sneakers',
  count: 1,
  each: { ...createBoxMeasures(1400, 340, 240, 130), amount: '120.00', category: 'shoes' },
};
const laptop: Example = {
  code: 'laptop',
  count: 1,
  each: {
    ...createBoxMeasures(2600, 420, 320, 90),
    amount: '900.00',
    kinds: ['battery'],
    category: 'computers',
  },
};
/** Replaces the laptop where batteries are banned. */
const coffeeMaker: Example = {
  code: 'coffeeMaker',
  count: 1,
  each: { ...createBoxMeasures(4200, 360, 300, 260), amount: '150.00', category: 'appliances' },
};
const clothes: Example = {
  code: 'clothes',
  count: 5,
  each: { ...createBoxMeasures(600, 320, 260, 35), amount: '30.00', category: 'clothing' },
};

function buildExample(query: PriceQuery, example: Example): Examples['examples'] {
  const { code, count, each } = example;
  const quote = findCheapestQuote(query, each, count);
  if (!quote) return [];
  const singleQuote = count > 1 ? findCheapestQuote(query, each) : null;
  return [
    {
      code,
      count,
      goods: multiplyAmount(each.amount, count),
      speed: quote.speed,
      actual: quote.weight.actualGrams,
      chargeable: quote.weight.chargeableGrams,
      earliest: quote.dates.earliest.toISOString(),
      latest: quote.dates.latest.toISOString(),
      lines: quote.lines.map(toWireCharge),
      total: quote.totals.total,
      atborder: quote.atBorder.map(toWireCharge),
      border: sumBorder(quote.atBorder),
      apart: singleQuote && {
        total: multiplyAmount(singleQuote.totals.total, count),
        border: multiplyAmount(sumBorder(singleQuote.atBorder), count),
      },
    },
  ];
}

/**
 * Quotes the examples for the standard tier, without insurance or a remote area surcharge.
 * @throws Problem notFound for an unknown country
 */
export async function buildExamples(db: Db, country: string): Promise<Examples> {
  const at = now();
  const tables = await loadRateTables(db, at);
  const query = { tables, country, at };
  const row = tables.countries.find(({ iso }) => iso === country);
  if (!row) throw new Problem('notFound');
  const examples = [plain, sneakers, row.batteryRestricted ? coffeeMaker : laptop, clothes].flatMap(
    (example) => buildExample(query, example),
  );
  return {
    country,
    validfrom:
      examples
        .flatMap(({ lines }) => lines.map(({ rule }) => rule.validfrom))
        .toSorted()
        .at(-1) ?? null,
    lightest: LIGHTEST_GRAMS,
    from: findCheapestQuote(query, { weightGrams: LIGHTEST_GRAMS })?.totals.total ?? null,
    taxcoverage: getTaxCoverage(tables, country),
    examples,
  };
}
