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

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** The fields of /proc/<pid>/stat from the state on, or undefined where the system has none. */
function procStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * True while a process with this id runs; one that has ended but was not yet collected by its
 * parent does not run.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !['Z', 'X'].includes(procStat(pid)?.[0] ?? '');
}

/**
 * The moment a process began, as text that tells it from a later process with the same id; '' where
 * unknown.
 */
const beginning = (pid: number): string => procStat(pid)?.[19] ?? '';

/**
 * The working folder of a process, or undefined where the system does not tell (only Linux does).
 */
export function workingFolder(pid: number): string | undefined {
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

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock file of a data folder for this process and returns a function that releases it.
 * The lock names a process, not a time: a start right after a kill takes it over at once, and a
 * machine that slept keeps its own.
 * @throws PlainError when a running process has it
 */
export function takeLock(file: string, folder: string): () => void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, began: beginning(process.pid) }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(draft, file); // fails when the lock exists, and never shows half a file
        return () => {
          if (read(file)?.pid === process.pid) rmSync(file, { force: true });
        };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = read(file);
      if (holder && isAlive(holder.pid) && beginning(holder.pid) === holder.began) {
        throw new PlainError(
          `The data folder ${folder} is in use by the process ${holder.pid}; stop it first or set DATA_DIR to another folder.`,
        );
      }
      const aside = `${file}.stale.${process.pid}`;
      try {
        renameSync(file, aside);
        if (read(aside)?.began !== holder?.began) linkSync(aside, file); // someone else was quicker: give theirs back
        unlinkSync(aside);
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
      }
    }
    throw new PlainError(
      `The data folder ${folder} is being taken by another start at this moment; try again.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
