import { limits } from '@/contract/limits';
import type { Receipt } from '@/contract/operator/warehouse';

import { CommandError } from '../command-error';
import { LARGEST_SIDE_CM, LARGEST_WEIGHT_KG, readDollars, readPositive } from '../options';
import { readPhotoFile, readSlipFile, readYesOrNo } from './photo-file';

/** `photo` holds files separated by ";", each optionally followed by "|" and a caption. */
export const requiredColumns = [
  'suite',
  'tracking',
  'merchant',
  'description',
  'category',
  'weight_kg',
  'length_cm',
  'width_cm',
  'height_cm',
  'value_usd',
  'kind',
  'photo',
] as const;
export const optionalColumns = ['ship_alone', 'slip', 'slip_type'] as const;
export type Column = (typeof requiredColumns)[number] | (typeof optionalColumns)[number];
export type Row = Record<Column, string>;

const PHOTOS_MAX = 8;

export class RowError extends Error {
  constructor(readonly problems: readonly { column: Column; reason: string }[]) {
    super('row refused');
    this.name = 'RowProblem';
  }
}

const columnByField: Record<string, Column> = {
  weight: 'weight_kg',
  length: 'length_cm',
  width: 'width_cm',
  height: 'height_cm',
  value: 'value_usd',
  photos: 'photo',
  shipalone: 'ship_alone',
};

/** Returns the manifest column of a refused field: "photos.0" is "photo". */
export function getColumnName(field: string): string {
  const name = field.split('.')[0] ?? field;
  return columnByField[name] ?? name;
}

/**
 * Reports all bad columns together.
 * @throws RowProblem
 */
export async function readRow(row: Row, folder: string): Promise<Receipt> {
  const problems: { column: Column; reason: string }[] = [];
  const check = <T>(column: Column, read: () => T, fallback: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      // Readers are called with the name 'it', which is removed: the column is printed instead.
      problems.push({ column, reason: error.message.replace(/^it /, '').replace(/\.$/, '') });
      return fallback;
    }
  };
  const readNumber = (column: Column, maximum: number) =>
    check(column, () => readPositive(row[column], 'it', maximum), 0);
  for (const column of ['suite', 'tracking', 'category'] as const)
    if (row[column] === '') problems.push({ column, reason: 'must not be empty' });
  const receipt = {
    suite: row.suite,
    tracking: row.tracking,
    merchant: row.merchant,
    category: row.category,
    ...(row.description && { description: row.description }),
    ...(row.kind && { kind: row.kind }),
    weight: readNumber('weight_kg', LARGEST_WEIGHT_KG),
    length: readNumber('length_cm', LARGEST_SIDE_CM),
    width: readNumber('width_cm', LARGEST_SIDE_CM),
    height: readNumber('height_cm', LARGEST_SIDE_CM),
    ...(row.value_usd && {
      value: check('value_usd', () => readDollars(row.value_usd, 'it', limits.amountMax), 0),
    }),
    ...(row.ship_alone && {
      shipalone: check('ship_alone', () => readYesOrNo(row.ship_alone, 'it'), false),
    }),
    ...(row.slip && { slip: await readSlip(row, folder, problems) }),
    photos: await readPhotos(row.photo, folder, problems),
  };
  if (problems.length > 0) throw new RowError(problems);
  return receipt;
}

const emptySlip = { type: 'packingslip', name: '', data: '' } as const;

async function readSlip(row: Row, folder: string, problems: { column: Column; reason: string }[]) {
  try {
    return await readSlipFile(row.slip, row.slip_type || 'packingslip', folder);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    problems.push({ column: 'slip', reason: error.message });
    return emptySlip;
  }
}

async function readPhotos(
  names: string,
  folder: string,
  problems: { column: Column; reason: string }[],
): Promise<Receipt['photos']> {
  const files = names
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
  if (files.length > PHOTOS_MAX)
    problems.push({ column: 'photo', reason: `has more than ${PHOTOS_MAX} files` });
  const photos: Receipt['photos'] = [];
  for (const name of files.slice(0, PHOTOS_MAX)) {
    try {
      photos.push(await readPhotoFile(name, folder));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push({ column: 'photo', reason: error.message });
    }
  }
  return photos;
}
