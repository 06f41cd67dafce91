import { processWide } from '@/net/process-wide';

/** A date in a header has no parts of a second, and an answer takes its time. */
const SAME_MS = 2_000;

const ahead = processWide<number>('host-ahead');

/** Takes note of the host's clock by the date of an answer. */
export function noteHostTime(date: string | undefined): void {
  const differs = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(differs)) ahead.value = Math.abs(differs) > SAME_MS ? differs : 0;
}

/** Now by the host's clock, as sessions and everything that it knows go by. */
export const hostTime = (): number => Date.now() + (ahead.value ?? 0);
