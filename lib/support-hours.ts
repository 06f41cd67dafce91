import { languageTags, type Locale } from './i18n/locale';

/** Live support by language, in hours of UTC: 8–17 and 9–18 in GMT+8 (spec §2, contact). */
export function supportHoursUtc(locale: Locale): readonly [number, number] {
  return locale === 'en' ? [0, 9] : [1, 10];
}

/** The hours in this machine's own zone ("9:00–18:00"); null where it is GMT+8 anyway. Browser only: the server's zone is not the reader's. */
export function localSupportHours(locale: Locale, now = new Date()): string | null {
  if (now.getTimezoneOffset() === -480) return null;
  const format = new Intl.DateTimeFormat(languageTags[locale], { hour: 'numeric', minute: '2-digit' });
  return supportHoursUtc(locale)
    .map((hour) => format.format(new Date(now).setUTCHours(hour, 0, 0, 0)))
    .join('–');
}
