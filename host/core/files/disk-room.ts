import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import { env } from '../env';
import { Problem } from '../errors';

const MB = 1_000_000;
const RETRY_SECONDS = 300;
const TIMEOUT_MS = 1_000;

/** The embedded database may be linked to another disk. */
const listFolders = (): string[] =>
  [env.DATA_DIR, path.join(env.DATA_DIR, 'postgres')].map((folder) => path.resolve(folder));

async function readFreeMb(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / MB;
  } catch {
    const parent = path.dirname(folder); // A missing folder uses its parent's disk.
    return parent === folder ? Infinity : readFreeMb(parent);
  }
}

let pendingCheck: Promise<number> | null = null;

/** Returns the free MB (10⁶ bytes) of the fullest disk, or null if one does not respond. */
export async function readFreeDiskMb(): Promise<number | null> {
  // A hung disk must not block every pool thread.
  pendingCheck ??= Promise.all(listFolders().map(readFreeMb))
    .then((free) => Math.min(...free))
    .finally(() => {
      pendingCheck = null;
    });
  return Promise.race([pendingCheck, pause(TIMEOUT_MS, null, { ref: false })]);
}

export async function isDiskLow(): Promise<boolean> {
  const freeDiskMb = await readFreeDiskMb();
  return freeDiskMb !== null && freeDiskMb < env.DISK_RESERVE_MB;
}

/**
 * Reserves the rest for the database, so that payments continue.
 * @throws Problem uploadsPaused
 */
export async function requireDiskSpace(): Promise<void> {
  if (await isDiskLow()) throw new Problem('uploadsPaused', { retryAfterSeconds: RETRY_SECONDS });
}

/** Logs low space and recovery. */
export function createDiskWatch(log: Pick<Logger, 'error' | 'info'>): () => Promise<void> {
  let wasLow = false;
  return async () => {
    const freeDiskMb = await readFreeDiskMb();
    const isLow = freeDiskMb !== null && freeDiskMb < env.DISK_RESERVE_MB;
    const facts = {
      freeMb: freeDiskMb === null ? null : Math.floor(freeDiskMb),
      reserveMb: env.DISK_RESERVE_MB,
    };
    if (isLow && !wasLow)
      log.error(
        facts,
        `the disk of the data folder is nearly full (${facts.freeMb} MB free): uploads are refused, emails wait`,
      );
    if (!isLow && wasLow) log.info(facts, 'the disk of the data folder has space again');
    wasLow = isLow;
  };
}
