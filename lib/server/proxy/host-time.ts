import { processWide } from '@/net/process-wide';

/** Tolerance for latency and the one-second resolution of the Date header. */
const TOLERANCE_MS = 2_000;

const offset = processWide<number>('host-ahead');

/** Records the host clock's offset from a Date header. */
export function recordHostTime(date: string | undefined): void {
  const measured = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(measured)) offset.value = Math.abs(measured) > TOLERANCE_MS ? measured : 0;
}

/** Current time by the host's clock, in milliseconds. */
export const getHostTime = (): number => Date.now() + (offset.value ?? 0);
