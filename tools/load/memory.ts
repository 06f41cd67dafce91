import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { median } from '../../bench/figures';
import { findDescendant, readProcessorMs, readMemoryBytes } from '../../bench/processor-time';

const MB = 1024 * 1024;
const SAMPLE_INTERVAL_MS = 1_000;
/** Lets timers expire. */
const SETTLE_MS = 10_000;
/** Tenths of a second; a heap dump takes half a minute. */
const MAX_TRIES = 1_200;

const programs = { portal: '.build/server/main.mjs', host: '.build/host/server.mjs' };
export type Program = keyof typeof programs;
export const programNames = Object.keys(programs) as Program[];

/** CPU milliseconds; undefined without /proc. */
export function readProcessorTime(ancestor: number, program: Program): number | undefined {
  const pid = findDescendant(ancestor, programs[program]);
  return pid === undefined ? undefined : readProcessorMs(pid);
}

const findPids = (ancestor: number) =>
  programNames.map((name) => findDescendant(ancestor, programs[name]));

export type Megabytes = Record<Program, number>;

/** `resident` is under load; `readHeld` is the JavaScript heap after collection. */
export interface Memory {
  resident: Megabytes;
  held: Megabytes;
}

/**
 * Takes the median of the later half, because samples vary by 15 %. Undefined without /proc or
 * after a program ends.
 */
export function watchResident(ancestor: number): { end: () => Megabytes | undefined } {
  const pids = findPids(ancestor);
  const samples: Megabytes[] = [];
  let isComplete = true;
  const takeSample = () => {
    const measured = programNames.map((name, index): [Program, number] => {
      const pid = pids[index];
      return [name, pid === undefined ? 0 : readMemoryBytes(pid) / MB];
    });
    isComplete &&= measured.every(([, value]) => value > 0);
    samples.push(Object.fromEntries(measured) as Megabytes);
  };
  takeSample();
  const timer = setInterval(takeSample, SAMPLE_INTERVAL_MS);
  return {
    end: () => {
      clearInterval(timer);
      const laterHalf = samples.slice(Math.floor(samples.length / 2));
      const medians = programNames.map((name) => [
        name,
        median(laterHalf.map((sample) => sample[name])),
      ]);
      return isComplete ? (Object.fromEntries(medians) as Megabytes) : undefined;
    },
  };
}

interface HeapUsage {
  pid: number;
  heapUsed: number;
  external: number;
}

export function openMemory(heapFolder?: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-memory-'));
  const hook = pathToFileURL(path.join(__dirname, 'collect-on-signal.mjs')).href;
  const options = [process.env.NODE_OPTIONS, `--import ${hook}`].filter(Boolean).join(' ');
  const settings = {
    NODE_OPTIONS: options,
    COLLECTED_INTO: folder,
    ...(heapFolder && { HEAPS_INTO: heapFolder }),
  };

  const marker = path.join(folder, 'keep-heaps');
  const collect = async (pid: number): Promise<HeapUsage> => {
    const file = path.join(folder, `${pid}.json`);
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (let tries = 0; tries < MAX_TRIES && !existsSync(file); tries += 1) await pause(100);
    return JSON.parse(readFileSync(file, 'utf8')) as HeapUsage;
  };

  return {
    settings,
    /** Measures the heaps while idle; undefined without /proc. */
    readHeld: async (ancestor: number, quick = false): Promise<Megabytes | undefined> => {
      const pids = findPids(ancestor);
      if (pids.some((pid) => pid === undefined)) return undefined;
      await pause(quick ? 500 : SETTLE_MS);
      const measured: [Program, number][] = [];
      for (const [index, name] of programNames.entries()) {
        const note = await collect(pids[index] ?? 0).catch(() => undefined);
        if (!note) return undefined;
        measured.push([name, (note.heapUsed + note.external) / MB]);
      }
      rmSync(marker, { force: true });
      return Object.fromEntries(measured) as Megabytes;
    },
    /** Makes the next `readHeld` dump the heaps too. */
    keepHeaps: () => writeFileSync(marker, ''),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
