import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

import { PlainError } from './settings';

/** PostgreSQL's next segment of its log, and what a start writes beside it. */
const leastMb = 48;

/**
 * Free space of the disk that a folder is on, or will be, in MB; undefined where the system does
 * not tell.
 */
function freeMb(folder: string): number | undefined {
  let standing = folder;
  while (!existsSync(standing)) standing = path.dirname(standing);
  try {
    const { bavail, bsize, blocks } = statfsSync(standing);
    // A disk of no size, /proc say, is not full: nothing can be kept there at all.
    return blocks === 0 ? undefined : (bavail * bsize) / 1_000_000;
  } catch {
    return undefined;
  }
}

/** Throws one plain sentence when the disk of a folder has no room to start on. */
export function requireRoom(folder: string): void {
  const free = freeMb(folder);
  if (free === undefined || free >= leastMb) return;
  throw new PlainError(
    `The disk of ${folder} is full: ${Math.floor(free)} MB are free, a start needs ${leastMb} MB. Make room and start again.`,
  );
}
