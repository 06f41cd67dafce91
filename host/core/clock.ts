import { AsyncLocalStorage } from 'node:async_hooks';

import type { Measured } from '@/host/db/database-time';

/** So far the clocks of hosts may differ: what ends something is not done beyond it. */
export const CLOCKS_AGREE_MS = 30_000;
/** The machine's clock was set when it moves so far against the one that nobody can set. */
const JUMP_MS = 1_000;
const EVERY_MS = 60_000;
const AGAIN_MS = 5_000;
/** Measurements differ so much beyond what their way takes. */
const NOISE_MS = 100;

/**
 * What is known of the database's time, once it is followed: `base` and `wall` are its time and the
 * machine's less `performance.now()`, which no setting of a clock moves.
 */
let known: { base: number; wall: number; isSure: boolean } | null = null;
let measuring: Promise<void> | null = null;
let measure: () => Promise<void> = async () => undefined;
/** How far tests have moved the clock. */
let offsetMs = 0;
/** How far the request at hand is ahead of it: in test mode every session has a clock of its own. */
const ahead = new AsyncLocalStorage<number>();

const wallBase = () => Date.now() - performance.now();
const hasJumped = (from: number) => Math.abs(wallBase() - from) > JUMP_MS;

/** The database's time. A jump of the machine's clock does not move it, and makes it be measured. */
function time(): number {
  if (!known) return Date.now();
  // Each call of a request comes here: the clock is read once.
  const since = performance.now();
  const wall = Date.now() - since;
  if (Math.abs(wall - known.wall) > JUMP_MS) {
    Object.assign(known, { wall, isSure: false });
    void measure();
  }
  return known.base + since;
}

/** Now, as the database sees it; for a request of a session that travels, as that session does. */
export function now(): Date {
  return new Date(time() + offsetMs + (ahead.getStore() ?? 0));
}

/** Now in seconds since 1970, as tokens and gateways write it. */
export const unixNow = (): number => Math.floor(now().getTime() / 1000);

/** Now for everybody: what the host's own loops wait for. */
export const hostNow = (): Date => new Date(time() + offsetMs);

/**
 * Whether this host may end things by the time (expiry, lapse, deletion): its machine's clock agrees
 * with the database's. What is no host (a test, a script) may.
 */
export function mayEnd(): boolean {
  time();
  return !known || (known.isSure && Math.abs(known.wall - known.base) <= CLOCKS_AGREE_MS);
}

/** The measurement that a jump has begun; null when there is nothing to wait for. */
export function newMeasurement(): Promise<void> | null {
  time();
  return known && !known.isSure ? measuring : null;
}

/** Takes the time from the database: from now on, each minute, and when the machine's clock jumps. */
export async function followClock(ask: () => Promise<Measured>): Promise<void> {
  const following = { base: wallBase(), wall: wallBase(), isSure: false };
  known = following;
  let timer: NodeJS.Timeout | undefined;
  const once = async () => {
    const wall = wallBase();
    const { base, within } = await ask();
    // A machine that slept meanwhile has an answer of before.
    if (hasJumped(wall)) throw new Error('The clock was set during the measurement.');
    if (Math.abs(base - following.base) > within + NOISE_MS) following.base = base;
    Object.assign(following, { wall, isSure: true });
  };
  measure = () =>
    (measuring ??= once()
      .catch(() => undefined)
      .finally(() => {
        measuring = null;
        clearTimeout(timer);
        const again = following.isSure ? EVERY_MS : AGAIN_MS;
        if (known === following) timer = setTimeout(() => void measure(), again).unref();
      }));
  await measure();
}

/** Does work as somebody does it whose clock is so many milliseconds ahead (test mode only). */
export const travelling = <T>(ms: number, work: () => T): T => ahead.run(ms, work);

/** Moves the clock by an offset in milliseconds from real time; 0 returns to the present. */
export function travel(ms: number): void {
  offsetMs = ms;
}

/** Goes by the machine's clock again, as tests do. */
export function leaveClock(): void {
  known = null;
}
