import type { FieldProblem } from '@/contract/error-codes';
import { now } from '@/host/core/clock';
import { hasHidden } from '@/rules/characters';
import { readLocalMoment, type LocalMoment } from '@/rules/tracking/local-time';

/** Allowed clock skew between warehouse and host. */
const SKEW_MS = 5 * 60_000;
const EARLIEST = Date.UTC(2000, 0, 1);

export const toFieldProblem = (field: string, message: string): FieldProblem => ({
  field,
  message,
});

/** Returns why a text is not a valid single line, or null. */
export function findTextFault(text: string): string | null {
  return hasHidden(text) ? 'must be a single line without control or invisible characters' : null;
}

/** Parses a moment in the past, or in the future with `isFuture`. Returns a fault if it is invalid. */
export function readMoment(
  text: string,
  isFuture = false,
): { at: Date; moment: LocalMoment } | { fault: string } {
  const moment = readLocalMoment(text);
  if (!moment)
    return { fault: `"${text}" is not a time with an offset, like 2026-03-04T15:30:00+08:00` };
  const { at } = moment;
  if (at.getTime() < EARLIEST) return { fault: `"${text}" is too far in the past` };
  if (isFuture && at <= now()) return { fault: `"${text}" is in the past` };
  if (!isFuture && at.getTime() > now().getTime() + SKEW_MS)
    return { fault: `"${text}" is in the future` };
  return { at, moment };
}
