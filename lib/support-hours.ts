import type { Locale } from '@/rules/locale';
import { supportHoursUtc } from '@/rules/support-hours';

function formatTime(date: Date, locale: Locale): string {
  const minutes = String(date.getMinutes()).padStart(2, '0');
  if (locale !== 'en') return `${date.getHours()}:${minutes}`;
  return `${date.getHours() % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${date.getHours() < 12 ? 'am' : 'pm'}`;
}

/**
 * Support hours in the browser's time zone. Null in GMT+8, where the page's own text already fits.
 * Call it in the browser only.
 */
export function getLocalSupportHours(locale: Locale, now = new Date()): string | null {
  if (now.getTimezoneOffset() === -480) return null;
  return supportHoursUtc(locale)
    .map((hour) => formatTime(new Date(new Date(now).setUTCHours(hour, 0, 0, 0)), locale))
    .join(locale === 'ja' ? '〜' : '–');
}
