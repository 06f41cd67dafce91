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

/** A disk of a few megabytes, made for a test. */
export interface SmallDisk {
  folder: string;
  freeMb: () => number;
  /** Fills it until not one more byte goes in, or until so many MB are left. */
  fill: (leaveMb?: number) => void;
  /** Takes the filling away. */
  free: () => void;
  remove: () => void;
}

/** Mounts an empty disk in memory; null where this user may not mount. */
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
  const filling = path.join(folder, 'filling');
  const freeMb = () => {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_000_000;
  };
  return {
    folder,
    freeMb,
    fill: (leaveMb = 0) => writeUntilFull(filling, () => freeMb() > leaveMb),
    free: () => rmSync(filling, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: string, more: () => boolean): void {
  const open = openSync(file, 'a');
  try {
    for (let size = CHUNK; size >= 1;) {
      if (!more()) return;
      try {
        writeSync(open, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(open);
  }
}
