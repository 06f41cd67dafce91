import { readTable } from '@/rules/csv';
import type { PackageItem } from '@/rules/packages/item';
import { type CompleteLine, declarationLimits, suggestLine } from '@/rules/packages/itemization';
import { normalizeTracking } from '@/rules/packages/text';

import { toCompleteLine, type TypedLine } from './itemization';

export interface SheetRow extends TypedLine {
  /** Row number, starting at 1. */
  n: number;
  /** The package's reference or tracking number, as written. */
  number: string;
}

/** `line`: the row is incomplete or invalid. `beside`: another row of the same package is. */
export interface RefusedRow extends SheetRow {
  reason: 'unknown' | 'line' | 'beside' | 'tooMany';
}

export interface SheetPackage {
  item: PackageItem;
  lines: CompleteLine[];
  rows: SheetRow[];
}

interface Sheet {
  packages: SheetPackage[];
  refused: RefusedRow[];
}

/** Writes the columns that `readSheet` reads, then some that help identify the package. */
export function writeSheet(items: readonly PackageItem[]): string[][] {
  const blankLine = { description: '', qty: '1', price: '' };
  return items.flatMap((item) => {
    const { ref, name, merchant, tracking, contents } = item;
    const lines = contents.length > 0 ? contents : [suggestLine(item) ?? blankLine];
    return lines.map(({ description, qty, price }) => [
      ...[ref, description, `${qty}`, price],
      ...[name, merchant, tracking],
    ]);
  });
}

const isEmpty = ({ n: _, ...cells }: SheetRow) => Object.values(cells).every((cell) => cell === '');

/** A header has no digits, but a row with a package number, quantity, and price does. */
const isHeaderRow = ({ n, number, qty, price }: SheetRow) =>
  n === 1 && qty !== '' && price !== '' && !/\d/.test(number + qty + price);

function readRows(text: string): SheetRow[] {
  return readTable(text)
    .map(([number = '', description = '', qty = '', price = ''], index) => ({
      ...{ n: index + 1, number, description, qty, price },
    }))
    .filter((row) => !isEmpty(row) && !isHeaderRow(row));
}

/** A package with a refused row is refused, so that it is not declared in part. */
function checkPackage(item: PackageItem, rows: SheetRow[]): SheetPackage | RefusedRow[] {
  const lines = rows.map(toCompleteLine);
  const completeLines = lines.filter((line) => line !== null);
  const isWhole = completeLines.length === rows.length;
  if (isWhole && rows.length <= declarationLimits(item.kinds).lines)
    return { item, lines: completeLines, rows };
  return rows.map((row, index) => ({
    ...row,
    reason: isWhole ? 'tooMany' : lines[index] ? 'beside' : 'line',
  }));
}

/** Reads rows of package reference or US tracking number, description, quantity and price. */
export function readSheet(text: string, items: readonly PackageItem[]): Sheet {
  const byNumber = new Map(
    items.flatMap((item) => [item.tracking, item.ref].map((key) => [normalizeTracking(key), item])),
  );
  byNumber.delete('');
  const groups = new Map<PackageItem, SheetRow[]>();
  const refusedRows: RefusedRow[] = [];
  for (const row of readRows(text)) {
    const item = byNumber.get(normalizeTracking(row.number));
    if (!item) refusedRows.push({ ...row, reason: 'unknown' });
    else
      groups
        .set(item, groups.get(item) ?? [])
        .get(item)
        ?.push(row);
  }
  const results = [...groups].map(([item, rows]) => checkPackage(item, rows));
  return {
    packages: results.flatMap((result) => (Array.isArray(result) ? [] : [result])),
    refused: [...refusedRows, ...results.filter(Array.isArray).flat()].toSorted(
      (a, b) => a.n - b.n,
    ),
  };
}
