import type { Locale } from './locale';

const HOUR_MS = 3600_000;
const DAYS_OF_A_WEEK = 7;

/** Live support by language, in hours of UTC: 8–17 and 9–18 in GMT+8 (spec §2, contact). */
export function supportHoursUtc(locale: Locale): readonly [number, number] {
  return locale === 'en' ? [0, 9] : [1, 10];
}

/** Every day in English, Monday to Friday in the others (spec §2). The hours lie within one day of UTC. */
const isSupportDay = (locale: Locale, at: Date): boolean =>
  locale === 'en' || (at.getUTCDay() > 0 && at.getUTCDay() < 6);

/** Whether somebody answers in this language now (spec §2). */
export function isSupportOpen(locale: Locale, now: Date): boolean {
  const [from, to] = supportHoursUtc(locale);
  return now.getUTCHours() >= from && now.getUTCHours() < to && isSupportDay(locale, now);
}

/** When support in this language opens next, after `now`: the moment itself, never an opening that has been. */
export function nextOpening(locale: Locale, now: Date): Date {
  const [from] = supportHoursUtc(locale);
  const first = new Date(now).setUTCHours(from, 0, 0, 0);
  for (let day = 0; day <= DAYS_OF_A_WEEK; day += 1) {
    const at = new Date(first + day * 24 * HOUR_MS);
    if (at > now && isSupportDay(locale, at)) return at;
  }
  return new Date(first + DAYS_OF_A_WEEK * 24 * HOUR_MS);
}
