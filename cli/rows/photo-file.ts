import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { limits } from '@/contract/limits';
import type { Receipt } from '@/contract/operator/warehouse';

import { CommandError } from '../command-error';
import { readOptional, listValues, type Values, listTextOptions } from '../options';

const slipTypes = ['packingslip', 'invoice'] as const;
type Slip = NonNullable<Receipt['slip']>;

/** @throws CommandError */
export async function readFileAsBase64(file: string): Promise<{ name: string; data: string }> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new CommandError(`there is no file ${file}`);
  if (stats.size > limits.photoBytesMax) throw new CommandError(`${file} is larger than 12 MB`);
  return { name: path.basename(file), data: (await readFile(file)).toString('base64') };
}

/**
 * Reads a photo written as "FILE" or "FILE|Caption".
 * @throws CommandError
 */
export async function readPhotoFile(
  text: string,
  folder = '.',
): Promise<Receipt['photos'][number]> {
  const [file = '', ...captionParts] = text.split('|');
  const caption = captionParts.join('|').trim();
  return {
    ...(await readFileAsBase64(path.resolve(folder, file.trim()))),
    ...(caption && { caption }),
  };
}

/** @throws CommandError */
export const readPhotos = (values: Values) =>
  Promise.all(listValues(values, 'photo').map((photo) => readPhotoFile(photo)));

/** @throws CommandError */
export async function readSlipFile(file: string, type: string, folder = '.'): Promise<Slip> {
  const slipType = slipTypes.find((candidate) => candidate === type);
  if (!slipType)
    throw new CommandError(`the type of a slip is ${slipTypes.join(' or ')}, but it is "${type}"`);
  return { type: slipType, ...(await readFileAsBase64(path.resolve(folder, file))) };
}

export const handlingOptions = listTextOptions('ship-alone', 'slip', 'slip-type');

/** @throws CommandError */
export async function readHandling(values: Values): Promise<{ shipalone?: boolean; slip?: Slip }> {
  const slip = readOptional(values, 'slip');
  const shipAlone = readOptional(values, 'ship-alone');
  return {
    ...(shipAlone !== undefined && { shipalone: readYesOrNo(shipAlone, '--ship-alone') }),
    ...(slip && {
      slip: await readSlipFile(slip, readOptional(values, 'slip-type') ?? 'packingslip'),
    }),
  };
}

/** @throws CommandError */
export function readYesOrNo(text: string, name: string): boolean {
  if (text !== 'yes' && text !== 'no')
    throw new CommandError(`${name} must be yes or no, but it is "${text}".`);
  return text === 'yes';
}
