import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

import { PlainError } from './settings';

/** PostgreSQL's next WAL segment plus what a start writes. */
const MIN_FREE_MB = 48;

/** Undefined where unsupported. */
function measureFreeMb(folder: string): number | undefined {
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
export function requireDiskSpace(folder: string): void {
  const freeMb = measureFreeMb(folder);
  if (freeMb === undefined || freeMb >= MIN_FREE_MB) return;
  throw new PlainError(
    `The disk of ${folder} is full: ${Math.floor(freeMb)} MB are free, and starting needs ${MIN_FREE_MB} MB. Free some space and start again.`,
  );
}
