import { readTable } from '@/rules/csv';
import type { PackageItem } from '@/rules/packages/item';
import { type CompleteLine, declarationLimits, suggestLine } from '@/rules/packages/itemization';
import { normalizeTracking } from '@/rules/packages/text';

import { completeLine, type TypedLine } from './itemization';

export interface SheetRow extends TypedLine {
  /** From 1. */
  n: number;
  /** Names the package, as written. */
  number: string;
}

/** `line`: it is incomplete or invalid. `beside`: another row of its package is. */
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

/** The columns that `readSheet` reads, then some that help to recognize the package. */
export function writeSheet(items: readonly PackageItem[]): string[][] {
  const blank = { description: '', qty: '1', price: '' };
  return items.flatMap((item) => {
    const { ref, name, merchant, tracking, contents } = item;
    const lines = contents.length > 0 ? contents : [suggestLine(item) ?? blank];
    return lines.map(({ description, qty, price }) => [
      ...[ref, description, `${qty}`, price],
      ...[name, merchant, tracking],
    ]);
  });
}

const isEmpty = ({ n: _, ...cells }: SheetRow) => Object.values(cells).every((cell) => cell === '');

/** Column names have no digits where a package and its figures do. */
const isHead = ({ n, number, qty, price }: SheetRow) =>
  n === 1 && qty !== '' && price !== '' && !/\d/.test(number + qty + price);

function readRows(text: string): SheetRow[] {
  return readTable(text)
    .map(([number = '', description = '', qty = '', price = ''], index) => ({
      ...{ n: index + 1, number, description, qty, price },
    }))
    .filter((row) => !isEmpty(row) && !isHead(row));
}

/** A package with a refused row is refused, so that it is not declared in part. */
function judge(item: PackageItem, rows: SheetRow[]): SheetPackage | RefusedRow[] {
  const lines = rows.map(completeLine);
  const complete = lines.filter((line) => line !== null);
  const isWhole = complete.length === rows.length;
  if (isWhole && rows.length <= declarationLimits(item.kinds).lines)
    return { item, lines: complete, rows };
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
  const refused: RefusedRow[] = [];
  for (const row of readRows(text)) {
    const item = byNumber.get(normalizeTracking(row.number));
    if (!item) refused.push({ ...row, reason: 'unknown' });
    else
      groups
        .set(item, groups.get(item) ?? [])
        .get(item)
        ?.push(row);
  }
  const judged = [...groups].map(([item, rows]) => judge(item, rows));
  return {
    packages: judged.flatMap((one) => (Array.isArray(one) ? [] : [one])),
    refused: [...refused, ...judged.filter(Array.isArray).flat()].toSorted((a, b) => a.n - b.n),
  };
}
