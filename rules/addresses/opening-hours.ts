import type { Locale } from '../locale';
import { languageTags } from '../locale';

/** Weekdays 1 (Monday) to 7; times "HH:MM". */
export interface OpeningHours {
  from: number;
  to: number;
  open: string;
  close: string;
}

const rangeSigns: Record<Locale, string> = { en: '–', zh: '至', tw: '至', ja: '〜' };
/** January 1, 2024, is a Monday. */
const formatDay = (day: number, locale: Locale) =>
  new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );

/** One line each: "Mon–Fri 10:00–19:00". */
export function formatHours(hours: readonly OpeningHours[], locale: Locale): string[] {
  return hours.map(({ from, to, open, close }) => {
    const days = [...new Set([from, to])]
      .map((day) => formatDay(day, locale))
      .join(rangeSigns[locale]);
    return `${days} ${open}${locale === 'ja' ? '〜' : '–'}${close}`;
  });
}
