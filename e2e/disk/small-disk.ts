import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const CHUNK = 64 * 1024;

/** A mounted disk of a few megabytes. */
export interface SmallDisk {
  folder: string;
  readFreeMb: () => number;
  /** Fills it completely, or until `leaveMb` MB are left. */
  fill: (leaveMb?: number) => void;
  /** Removes the filler file. */
  empty: () => void;
  unmount: () => void;
}

/** Mounts an empty disk in memory. Returns null if this user may not mount. */
export function mountSmallDisk(sizeMb: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-disk-'));
  if (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'tmpfs', folder])
      .status !== 0
  ) {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o711);
  const fillerFile = path.join(folder, 'filling');
  const readFreeMb = () => {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_000_000;
  };
  return {
    folder,
    readFreeMb,
    fill: (leaveMb = 0) => writeUntilFull(fillerFile, () => readFreeMb() > leaveMb),
    empty: () => rmSync(fillerFile, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: string, hasMore: () => boolean): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = CHUNK; size >= 1;) {
      if (!hasMore()) return;
      try {
        writeSync(descriptor, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
