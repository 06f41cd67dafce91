import type { Locale } from './locale';

const HOUR_MS = 3600_000;
const DAYS_PER_WEEK = 7;

/** 8–17 and 9–18 in GMT+8, in UTC. */
export function supportHoursUtc(locale: Locale): readonly [number, number] {
  return locale === 'en' ? [0, 9] : [1, 10];
}

/** Assumes the hours stay within one UTC day. */
const isSupportDay = (locale: Locale, date: Date): boolean =>
  locale === 'en' || (date.getUTCDay() > 0 && date.getUTCDay() < 6);

export function isSupportOpen(locale: Locale, now: Date): boolean {
  const [from, to] = supportHoursUtc(locale);
  return now.getUTCHours() >= from && now.getUTCHours() < to && isSupportDay(locale, now);
}

/** Strictly after `now`. */
export function nextOpening(locale: Locale, now: Date): Date {
  const [from] = supportHoursUtc(locale);
  const firstTime = new Date(now).setUTCHours(from, 0, 0, 0);
  for (let day = 0; day <= DAYS_PER_WEEK; day += 1) {
    const opening = new Date(firstTime + day * 24 * HOUR_MS);
    if (opening > now && isSupportDay(locale, opening)) return opening;
  }
  return new Date(firstTime + DAYS_PER_WEEK * 24 * HOUR_MS);
}
