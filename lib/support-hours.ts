import type { Locale } from '@/rules/locale';
import { supportHoursUtc } from '@/rules/support-hours';

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
