import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

import { PlainError } from './settings';

/** PostgreSQL's next WAL segment plus what a start writes. */
const leastMb = 48;

/** Undefined where unsupported. */
function freeMb(folder: string): number | undefined {
  let existingFolder = folder;
  while (!existsSync(existingFolder)) existingFolder = path.dirname(existingFolder);
  try {
    const { bavail, bsize, blocks } = statfsSync(existingFolder);
    // A disk of size 0, such as /proc, is not full.
    return blocks === 0 ? undefined : (bavail * bsize) / 1_000_000;
  } catch {
    return undefined;
  }
}

/** Throws when the folder's disk is too full to start. */
export function requireRoom(folder: string): void {
  const free = freeMb(folder);
  if (free === undefined || free >= leastMb) return;
  throw new PlainError(
    `The disk of ${folder} is full: ${Math.floor(free)} MB are free, a start needs ${leastMb} MB. Make room and start again.`,
  );
}
