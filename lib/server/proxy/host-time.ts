import { processWide } from '@/net/process-wide';

/** Tolerance for latency and the one-second resolution of the Date header. */
const SAME_MS = 2_000;

const ahead = processWide<number>('host-ahead');

/** Records the host clock's offset from a Date header. */
export function noteHostTime(date: string | undefined): void {
  const differs = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(differs)) ahead.value = Math.abs(differs) > SAME_MS ? differs : 0;
}

/** Current time by the host's clock, in milliseconds. */
export const hostTime = (): number => Date.now() + (ahead.value ?? 0);
