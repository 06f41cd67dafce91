import type { Locale } from '@/rules/locale';

/** Live support by language, in hours of UTC: 8–17 and 9–18 in GMT+8 (spec §2, contact). */
export function supportHoursUtc(locale: Locale): readonly [number, number] {
  return locale === 'en' ? [0, 9] : [1, 10];
}

/**
 * Whether somebody answers in this language now: every day in English, Monday to Friday in the
 * others (spec §2).
 */
export function isSupportOpen(locale: Locale, now: Date): boolean {
  const [from, to] = supportHoursUtc(locale);
  const day = now.getUTCDay();
  return (
    now.getUTCHours() >= from && now.getUTCHours() < to && (locale === 'en' || (day > 0 && day < 6))
  );
}

/**
 * "1am", "5:30pm" in English, "1:00", "17:30" elsewhere: as the official hours beside it are
 * written.
 */
function timeOfDay(at: Date, locale: Locale): string {
  const minutes = String(at.getMinutes()).padStart(2, '0');
  if (locale !== 'en') return `${at.getHours()}:${minutes}`;
  return `${at.getHours() % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${at.getHours() < 12 ? 'am' : 'pm'}`;
}

/**
 * The hours in this machine's own zone ("9:00–18:00"); null where it is GMT+8 anyway. Browser only:
 * the server's zone is not the reader's.
 */
export function localSupportHours(locale: Locale, now = new Date()): string | null {
  if (now.getTimezoneOffset() === -480) return null;
  return supportHoursUtc(locale)
    .map((hour) => timeOfDay(new Date(new Date(now).setUTCHours(hour, 0, 0, 0)), locale))
    .join(locale === 'ja' ? '〜' : '–');
}
