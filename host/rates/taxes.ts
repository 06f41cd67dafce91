import type { TaxBasis } from '@/host/db/schema/rate-rules';
import { chargeGroups, isChargeCode } from '@/rules/charges/charges';
import {
  addAmounts,
  compareAmounts,
  fromCents,
  isZeroAmount,
  multiplyAmount,
  ratePercent,
  subtractAmounts,
  type Amount,
} from '@/rules/money';

import { chargeLine, type ChargeLine, type QuoteInput } from './quote';
import type { RateTables } from './rows';

type TaxRow = RateTables['taxes'][number];

export interface TaxSubject {
  input: QuoteInput;
  goods: Amount;
  /** Every charge before tax. */
  charges: readonly ChargeLine[];
  /** Discount on freight, positive. */
  discount: Amount;
}

/**
 * Step 7: taxes and duties that the goods' value brings, split by who collects them. Duty comes
 * first: tax may be on top of it.
 */
export function taxLines(
  tables: RateTables,
  subject: TaxSubject,
): { prepaid: ChargeLine[]; atBorder: ChargeLine[] } {
  const rows = tables.taxes.filter(
    (row) => row.country === subject.input.destination.country && inRange(row, subject.goods),
  );
  const ordered = [
    ...rows.filter((row) => row.kind === 'duty'),
    ...rows.filter((row) => row.kind !== 'duty'),
  ];
  const lines: { line: ChargeLine; prepaid: boolean }[] = [];
  for (const row of ordered) {
    const duty = addAmounts(
      ...lines.filter(({ line }) => line.code === 'highvalueduty').map(({ line }) => line.amount),
    );
    const line = taxLine(row, subject, duty);
    if (line) lines.push({ line, prepaid: row.collected === 'prepaid' });
  }
  return {
    prepaid: lines.filter((each) => each.prepaid).map((each) => each.line),
    atBorder: lines.filter((each) => !each.prepaid).map((each) => each.line),
  };
}

function inRange(row: TaxRow, goods: Amount): boolean {
  return (
    compareAmounts(goods, fromCents(row.aboveCents)) > 0 &&
    (row.uptoCents === null || compareAmounts(goods, fromCents(row.uptoCents)) <= 0)
  );
}

function taxLine(row: TaxRow, subject: TaxSubject, duty: Amount): ChargeLine | null {
  const taxed = subject.input.parcels
    .flatMap(({ goods, amount, category }) => goods ?? [{ amount, category }])
    .filter(({ category }) => !row.excludedCategories.includes(category));
  const goods = addAmounts(...taxed.map(({ amount }) => amount));
  if (!isChargeCode(row.code) || isZeroAmount(goods)) return null;
  const base = taxBase(row.basis, goods, subject, duty);
  const categories = new Set(taxed.map(({ category }) => category)).size;
  const amount = addAmounts(
    multiplyAmount(base, row.rate),
    multiplyAmount(fromCents(row.perCategoryCents), categories),
  );
  return chargeLine(row.code, amount, row, {
    percent: ratePercent(row.rate),
    of: base,
    country: row.country,
  });
}

function taxBase(basis: TaxBasis, goods: Amount, subject: TaxSubject, duty: Amount): Amount {
  const sumOf = (groups: readonly string[]) =>
    subtractAmounts(
      addAmounts(
        ...subject.charges
          .filter((line) => groups.includes(chargeGroups[line.code]))
          .map((line) => line.amount),
      ),
      subject.discount,
    );
  switch (basis) {
    case 'goods':
      return goods;
    case 'goods+charges':
      return addAmounts(goods, sumOf(Object.values(chargeGroups)));
    case 'cif':
      return addAmounts(goods, sumOf(['shippingPrice', 'surcharge', 'insurance']));
    case 'cif+duty':
      return addAmounts(goods, sumOf(['shippingPrice', 'surcharge', 'insurance']), duty);
  }
}
