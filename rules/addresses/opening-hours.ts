import type { Locale } from '../locale';
import { languageTags } from '../locale';

/** From one weekday to another (1 Monday, 7 Sunday), open between two times of day, "HH:MM". */
export interface OpeningHours {
  from: number;
  to: number;
  open: string;
  close: string;
}

const range: Record<Locale, string> = { en: '–', zh: '至', tw: '至', ja: '〜' };
/** 1 January 2024 was a Monday. */
const dayName = (day: number, locale: Locale) =>
  new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );

/** Opening hours in the reader's language, one line each: "Mon–Fri 10:00–19:00". */
export function formatHours(hours: readonly OpeningHours[], locale: Locale): string[] {
  return hours.map(({ from, to, open, close }) => {
    const days = [...new Set([from, to])].map((day) => dayName(day, locale)).join(range[locale]);
    return `${days} ${open}${locale === 'ja' ? '〜' : '–'}${close}`;
  });
}
