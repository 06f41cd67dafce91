import type { TaxBasis } from '@/host/db/schema/money/rate-rules';
import { chargeGroups, isChargeCode } from '@/rules/charges/charges';
import {
  addAmounts,
  compareAmounts,
  fromCents,
  isZeroAmount,
  minAmount,
  multiplyAmount,
  toPercent,
  subtractAmounts,
  ZERO,
  type Amount,
} from '@/rules/money';

import { buildLine, type ChargeLine, type QuoteInput } from './quote';
import type { RateRows } from './rows';

type TaxRow = RateRows['taxes'][number];

export interface TaxSubject {
  input: QuoteInput;
  goods: Amount;
  charges: readonly ChargeLine[];
  /** Positive. */
  discount: Amount;
}

/** Step 7: taxes and duties, by collector. Duty first, since tax may apply to it. */
export function computeTaxes(
  tables: RateRows,
  subject: TaxSubject,
): { prepaid: ChargeLine[]; atBorder: ChargeLine[] } {
  const rows = tables.taxes.filter(
    (row) =>
      row.country === subject.input.destination.country && isInRange(tables, row, subject.goods),
  );
  const orderedRows = [
    ...rows.filter((row) => row.kind === 'duty'),
    ...rows.filter((row) => row.kind !== 'duty'),
  ];
  const lines: { line: ChargeLine; isPrepaid: boolean }[] = [];
  for (const row of orderedRows) {
    const duty = addAmounts(
      ...lines.filter(({ line }) => line.code === 'highvalueduty').map(({ line }) => line.amount),
    );
    const line = buildTaxLine(tables, row, subject, duty);
    if (line) lines.push({ line, isPrepaid: row.collected === 'prepaid' });
  }
  return {
    prepaid: lines.filter((entry) => entry.isPrepaid).map((entry) => entry.line),
    atBorder: lines.filter((entry) => !entry.isPrepaid).map((entry) => entry.line),
  };
}

type Exchange = Pick<RateRows, 'exchange'>;

/** Returns null without an exchange rate, so the row is skipped. */
function toUsd(tables: Exchange, row: TaxRow, cents: number): Amount | null {
  const exchangeRow = tables.exchange.find(({ currency }) => currency === row.currency);
  return exchangeRow ? multiplyAmount(fromCents(cents), exchangeRow.usd) : null;
}

function isInRange(tables: Exchange, row: TaxRow, goods: Amount): boolean {
  const lowerLimit = toUsd(tables, row, row.aboveCents);
  const upperLimit = row.uptoCents === null ? null : toUsd(tables, row, row.uptoCents);
  return (
    lowerLimit !== null &&
    compareAmounts(goods, lowerLimit) > 0 &&
    (upperLimit === null || compareAmounts(goods, upperLimit) <= 0)
  );
}

function buildTaxLine(tables: Exchange, row: TaxRow, subject: TaxSubject, duty: Amount) {
  const taxedGoods = subject.input.parcels
    .flatMap(({ goods, amount, category }) => goods ?? [{ amount, category }])
    .filter(({ category }) => !row.excludedCategories.includes(category));
  const goods = addAmounts(...taxedGoods.map(({ amount }) => amount));
  if (!isChargeCode(row.code) || isZeroAmount(goods)) return null;
  const base = computeTaxBase(row.basis, goods, subject, duty);
  const categories = new Set(taxedGoods.map(({ category }) => category)).size;
  const amount = addAmounts(
    multiplyAmount(base, row.rate),
    multiplyAmount(toUsd(tables, row, row.perCategoryCents) ?? ZERO, categories),
  );
  if (compareAmounts(amount, toUsd(tables, row, row.waivedUptoCents) ?? ZERO) <= 0) return null;
  return buildLine(row.code, amount, row, {
    percent: toPercent(row.rate),
    of: base,
    country: row.country,
    sourceDate: row.sourceDate,
    ...toLimit(row),
    ...(row.perCategoryCents > 0 && {
      each: toUsd(tables, row, row.perCategoryCents) ?? ZERO,
      count: String(categories),
    }),
    ...(row.waivedUptoCents > 0 && {
      currency: row.currency,
      waived: fromCents(row.waivedUptoCents),
    }),
  });
}

function toLimit({ currency, aboveCents, uptoCents }: TaxRow): Record<string, string> {
  if (aboveCents > 0) return { currency, above: fromCents(aboveCents) };
  return uptoCents === null ? {} : { currency, upto: fromCents(uptoCents) };
}

function computeTaxBase(basis: TaxBasis, goods: Amount, subject: TaxSubject, duty: Amount): Amount {
  // A discount reduces shipping first.
  const sumGroups = (groups: readonly string[]) => {
    const sum = addAmounts(
      ...subject.charges
        .filter((line) => groups.includes(chargeGroups[line.code]))
        .map((line) => line.amount),
    );
    return subtractAmounts(sum, minAmount(sum, subject.discount));
  };
  switch (basis) {
    case 'goods':
      return goods;
    case 'goods+charges':
      return addAmounts(goods, sumGroups(Object.values(chargeGroups)));
    case 'cif':
      return addAmounts(goods, sumGroups(['shippingPrice', 'surcharge', 'insurance']));
    case 'cif+duty':
      return addAmounts(goods, sumGroups(['shippingPrice', 'surcharge', 'insurance']), duty);
  }
}
