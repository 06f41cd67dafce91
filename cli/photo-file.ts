import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Receipt } from '@/contract/operator';

import { CommandError } from './command-error';

const LARGEST = 12 * 1024 * 1024;

/** Reads a photo for the wire: its name and its bytes in base64. @throws CommandError */
export async function readPhotoFile(file: string): Promise<Receipt['photos'][number]> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CommandError(`there is no file ${file}`);
  if (found.size > LARGEST) throw new CommandError(`${file} is larger than 12 MB`);
  return { name: path.basename(file), data: (await readFile(file)).toString('base64') };
}
