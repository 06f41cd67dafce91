import { readdirSync, readFileSync } from 'node:fs';

import { routes } from '@/rules/routes';

import { atMost, plainFigure, type Figure } from './figures';
import type { StoredState } from './page-stage';

/** Linux counts process time in hundredths of a second. */
const TICK_MS = 10;

/** Parses /proc/PID/stat after the process name, which may contain spaces and parentheses. */
export function parseProcessTimes(stat: string): { parent: number; millis: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  return { parent: parent ?? NaN, millis: ((user ?? NaN) + (system ?? NaN)) * TICK_MS };
}

export const readProcessorMs = (pid: number): number => readProcessTimes(pid).millis;

const readProcessTimes = (pid: number) =>
  parseProcessTimes(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** Returns the resident memory, or 0 when the process has ended. */
export function readMemoryBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Finds a descendant process by a file in its command line. Undefined where there is no /proc. */
export function findDescendant(ancestor: number, file: string): number | undefined {
  const isDescendant = (pid: number): boolean => {
    for (let current = pid; current > 1; current = readProcessTimes(current).parent)
      if (current === ancestor) return true;
    return false;
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file) && isDescendant(pid);
        } catch {
          return false; // the process has ended
        }
      });
  } catch {
    return undefined;
  }
}

async function requestPage(url: string, cookie: string, times: number): Promise<void> {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' };
  for (let i = 0; i < times; i += 1) {
    const response = await fetch(url, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
  }
}

/** CPU milliseconds of the portal per page. 0.5 is the smallest value that can be measured. */
const goals: { path: string; limit: number; signedIn?: boolean }[] = [
  { path: routes.packages(), limit: 5, signedIn: true },
  { path: routes.dashboard(), limit: 5, signedIn: true },
  { path: routes.login(), limit: 0.5 },
  { path: routes.rates(), limit: 0.5 },
];

/** Cached pages are requested more often, because one takes less than a tick. */
const CACHED_PAGE_FACTOR = 10;

export async function measureProcessor(
  { base, pid, state }: { base: string; pid: number; state: StoredState },
  times: number,
): Promise<Figure[]> {
  const portal = findDescendant(pid, '.build/server/main.mjs');
  if (!portal) return [plainFigure('processor time per page', 'needs /proc')];
  const memberCookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const figures: Figure[] = [];
  for (const { path, limit, signedIn } of goals) {
    const [url, cookie] = [new URL(path, base).href, signedIn ? memberCookie : ''];
    const requests = signedIn ? times : times * CACHED_PAGE_FACTOR;
    await requestPage(url, cookie, requests);
    const startMs = readProcessTimes(portal).millis;
    await requestPage(url, cookie, requests);
    figures.push(atMost(path, (readProcessTimes(portal).millis - startMs) / requests, limit, 'ms'));
  }
  return figures;
}
