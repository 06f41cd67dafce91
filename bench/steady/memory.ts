import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { processBelow, processorMillis } from '../processor-time';

const MB = 1024 * 1024;
/** How long a program is left alone before its garbage is collected: its timers run out. */
const IDLE_MS = 10_000;
/** Of a tenth of a second. A heap that is written down takes half a minute. */
const TRIES = 1_200;

export const programs = { portal: '.build/server/main.mjs', host: '.build/host/server.mjs' };
export type Program = keyof typeof programs;
export const programNames = Object.keys(programs) as Program[];

/** Milliseconds of processor time that a program has had; undefined where there is no /proc. */
export function processorOf(ancestor: number, program: Program): number | undefined {
  const pid = processBelow(ancestor, programs[program]);
  return pid === undefined ? undefined : processorMillis(pid);
}

/** Megabytes: what the system has given to a program, and what its JavaScript holds. */
export interface Memory {
  resident: number;
  held: number;
}

interface Note {
  pid: number;
  rss: number;
  heapUsed: number;
  external: number;
}

/**
 * Settings with which programs collect their garbage and say what is left when they are asked to,
 * and the asking. `heapsInto` is a folder for what they hold, object by object, at each asking.
 */
export function openMemory(heapsInto?: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-memory-'));
  const hook = pathToFileURL(path.join(__dirname, 'collect-on-signal.mjs')).href;
  const options = [process.env.NODE_OPTIONS, `--import ${hook}`].filter(Boolean).join(' ');
  const settings = {
    NODE_OPTIONS: options,
    COLLECTED_INTO: folder,
    ...(heapsInto && { HEAPS_INTO: heapsInto }),
  };

  const marker = path.join(folder, 'keep-heaps');
  const collect = async (pid: number): Promise<Note> => {
    const file = path.join(folder, `${pid}.json`);
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (let tries = 0; tries < TRIES && !existsSync(file); tries += 1) await pause(100);
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  };

  return {
    settings,
    /**
     * What portal and host hold when they have nothing to do; undefined where there is no /proc, and
     * when they have ended.
     */
    idle: async (ancestor: number, quick = false): Promise<Record<Program, Memory> | undefined> => {
      const pids = programNames.map((name) => processBelow(ancestor, programs[name]));
      if (pids.some((pid) => pid === undefined)) return undefined;
      await pause(quick ? 500 : IDLE_MS);
      const found: [Program, Memory][] = [];
      for (const [index, name] of programNames.entries()) {
        const note = await collect(pids[index] ?? 0).catch(() => undefined);
        if (!note) return undefined;
        const { rss, heapUsed, external } = note;
        found.push([name, { resident: rss / MB, held: (heapUsed + external) / MB }]);
      }
      rmSync(marker, { force: true });
      return Object.fromEntries(found) as Record<Program, Memory>;
    },
    /** The next asking also writes down the heaps, where a folder for them was named. */
    keepHeaps: () => writeFileSync(marker, ''),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
