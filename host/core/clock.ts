import { AsyncLocalStorage } from 'node:async_hooks';

import type { TimeMeasurement } from '@/host/db/database-time';

/** Maximum difference from the database's clock at which a host may still expire rows. */
export const MAX_CLOCK_SKEW_MS = 30_000;
/** A larger move means that the machine's clock was set. */
const JUMP_MS = 1_000;
const MEASURE_INTERVAL_MS = 60_000;
const RETRY_INTERVAL_MS = 5_000;
/** Measurement error in addition to the round trip. */
const NOISE_MS = 100;

/** Times are minus `performance.now()`, which clock changes do not affect. */
let clockState: { base: number; wall: number; isCertain: boolean } | null = null;
let pendingMeasurement: Promise<void> | null = null;
let measure: () => Promise<void> = async () => undefined;
let offsetMs = 0;
/** Test mode gives each session its own clock. */
const sessionOffset = new AsyncLocalStorage<number>();

const getWallBase = () => Date.now() - performance.now();
const hasJumped = (previousBase: number) => Math.abs(getWallBase() - previousBase) > JUMP_MS;

/** A jump of the machine's clock triggers a measurement and does not move the result. */
function getTimeMs(): number {
  if (!clockState) return Date.now();
  // Called often, so it reads the clock once.
  const monotonicMs = performance.now();
  const wall = Date.now() - monotonicMs;
  if (Math.abs(wall - clockState.wall) > JUMP_MS) {
    Object.assign(clockState, { wall, isCertain: false });
    void measure();
  }
  return clockState.base + monotonicMs;
}

/** Returns the database's time, plus the session's offset in test mode. */
export function now(): Date {
  return new Date(getTimeMs() + offsetMs + (sessionOffset.getStore() ?? 0));
}

export const unixNow = (): number => Math.floor(now().getTime() / 1000);

/** Ignores session offsets; for the host's loops. */
export const hostNow = (): Date => new Date(getTimeMs() + offsetMs);

/** Returns whether the clock agrees with the database's. True in tests and scripts. */
export function mayExpire(): boolean {
  getTimeMs();
  return (
    !clockState ||
    (clockState.isCertain && Math.abs(clockState.wall - clockState.base) <= MAX_CLOCK_SKEW_MS)
  );
}

/** Returns null while the clock is certain. */
export function getPendingMeasurement(): Promise<void> | null {
  getTimeMs();
  return clockState && !clockState.isCertain ? pendingMeasurement : null;
}

/** Reads the database's time now, every minute and after a clock jump. */
export async function trackDatabaseClock(readTime: () => Promise<TimeMeasurement>): Promise<void> {
  const state = { base: getWallBase(), wall: getWallBase(), isCertain: false };
  clockState = state;
  let timer: NodeJS.Timeout | undefined;
  const measureOnce = async () => {
    const wall = getWallBase();
    const { base, errorMs } = await readTime();
    // After sleep the measurement is stale.
    if (hasJumped(wall)) throw new Error('The clock was set during the measurement.');
    if (Math.abs(base - state.base) > errorMs + NOISE_MS) state.base = base;
    Object.assign(state, { wall, isCertain: true });
  };
  measure = () =>
    (pendingMeasurement ??= measureOnce()
      .catch(() => undefined)
      .finally(() => {
        pendingMeasurement = null;
        clearTimeout(timer);
        const delay = state.isCertain ? MEASURE_INTERVAL_MS : RETRY_INTERVAL_MS;
        if (clockState === state) timer = setTimeout(() => void measure(), delay).unref();
      }));
  await measure();
}

/** For test mode. */
export const withOffset = <T>(ms: number, work: () => T): T => sessionOffset.run(ms, work);

/** Moves the clock by `ms`; 0 resets it. */
export function travel(ms: number): void {
  offsetMs = ms;
}

/** For tests. */
export function resetClock(): void {
  clockState = null;
}
