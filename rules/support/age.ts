import { differenceInBusinessDays } from 'date-fns/differenceInBusinessDays';

import { limits } from '@/contract/limits';

const HOUR_MS = 3600_000;
const DAY_HOURS = 24;

/** Formats how long something has waited, and whether that exceeds the promised business days. */
export function formatAge(since: string, now: Date, dueDays?: number): string {
  const start = new Date(since);
  const hours = Math.max(0, Math.floor((now.getTime() - start.getTime()) / HOUR_MS));
  const age = hours < DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} d`;
  if (dueDays === undefined) return age;
  const promiseText = `${dueDays} business day${dueDays === 1 ? '' : 's'}`;
  const days = differenceInBusinessDays(now, start);
  if (days > dueDays) return `${age}, LATE (promised in ${promiseText})`;
  return days === dueDays ? `${age}, due today` : `${age} of ${promiseText}`;
}

/** Business days that messages/en/package-actions.json promises members. */
export const promisedDays: Readonly<Record<string, number>> = {
  verify: 2,
  repack: 2,
  fix: 1,
  hazmat: 2,
  return: 2,
  discard_prohibited_full: 2,
  discard_prohibited_partial: 2,
  discard_hazmat_full: 2,
  discard_hazmat_partial: 2,
  discard_damaged_full: 2,
  discard_damaged_partial: 2,
  onebox: limits.oneboxDaysMax,
};

/** Paid requests have no promised age because they go first. */
export const formatRequestAge = (
  row: { action: string; requested: string; paid: boolean },
  now: Date,
) => formatAge(row.requested, now, row.paid ? undefined : promisedDays[row.action]);
