import { now } from '@/host/core/clock';

/** Clocks differ by seconds; what is dated further ahead was not written now. */
const AHEAD_MS = 5 * 60_000;

/**
 * Whether a notice of this date may be believed: it is not older than its sender goes on repeating
 * it, and not more than five minutes ahead of our clock. @param at milliseconds; NaN for a date
 * that cannot be read
 */
export function isTimely(at: number, oldestMs: number): boolean {
  const age = now().getTime() - at;
  return age <= oldestMs && age >= -AHEAD_MS;
}
