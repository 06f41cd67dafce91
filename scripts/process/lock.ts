import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';

import { PlainError } from './settings';

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Undefined outside Linux. */
function readProcStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Treats a zombie process as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return !['Z', 'X'].includes(readProcStat(pid)?.[0] ?? '');
}

/** Distinguishes processes that reuse an id; '' if unavailable. */
const readStartTime = (pid: number): string => readProcStat(pid)?.[19] ?? '';

/** Undefined except on Linux. */
export function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

interface Holder {
  pid: number;
  began: string;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Returns the release function. The lock names a process rather than a time, so the lock of a
 * killed process is replaced immediately and a sleeping machine retains it.
 * @throws PlainError when a running process has it
 */
export function takeLock(file: string, folder: string): () => void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, began: readStartTime(process.pid) }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(draft, file); // atomic; fails if the lock exists
        return () => {
          if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
        };
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && isAlive(holder.pid) && readStartTime(holder.pid) === holder.began) {
        throw new PlainError(
          `The data folder ${folder} is in use by process ${holder.pid}; stop it first or set DATA_DIR to another folder.`,
        );
      }
      const staleFile = `${file}.stale.${process.pid}`;
      try {
        renameSync(file, staleFile);
        // If another process was faster, restore its lock.
        if (readHolder(staleFile)?.began !== holder?.began) linkSync(staleFile, file);
        unlinkSync(staleFile);
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes(getErrorCode(error))) throw error;
      }
    }
    throw new PlainError(`Another start is locking the data folder ${folder}; try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}
