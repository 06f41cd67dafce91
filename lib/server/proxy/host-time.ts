import { getSharedSlot } from '@/net/process-wide';

/** Tolerance for latency and the one-second resolution of the Date header. */
const TOLERANCE_MS = 2_000;

const offset = getSharedSlot<number>('host-ahead');

/** Records the host clock's offset from a Date header. */
export function recordHostTime(date: string | undefined): void {
  const driftMs = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(driftMs)) offset.value = Math.abs(driftMs) > TOLERANCE_MS ? driftMs : 0;
}

/** Current time by the host's clock, in milliseconds. */
export const getHostTime = (): number => Date.now() + (offset.value ?? 0);
