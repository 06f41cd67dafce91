import { limits } from '@/contract/limits';

import { languageTags, type Locale } from './locale';
import { memoize } from './memoize';

/** Day, short month, year (spec §9): English needs the British order for that. */
const dateTags: Record<Locale, string> = { ...languageTags, en: 'en-GB' };

/** Formats are dear to make and cheap to use, and a page of packages needs dozens. */
const moneyFormat = memoize(
  (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency }),
);
const dateShapes = {
  day: { day: 'numeric' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  moment: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const dateFormat = memoize(
  (shape: keyof typeof dateShapes, locale: Locale, timeZone: string) =>
    new Intl.DateTimeFormat(dateTags[locale], { ...dateShapes[shape], timeZone }),
);

/**
 * Stands for a time or a sum that cannot be read: a page must not fail for one field of a host that
 * errs.
 */
const UNREADABLE = '–';

/** A space at which no line ends. */
export const NO_BREAK = '\u00a0';

/**
 * A date that stays in one line: word joiners where figures and Han characters alternate, no-break
 * spaces between its parts. The first pattern is dear, and Latin dates need none of it.
 */
const unbroken = (date: string) =>
  (/^[\u0020-\u024f]*$/.test(date)
    ? date
    : date.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, '\u2060')
  ).replace(/(?<!,) /g, NO_BREAK);

/** A date, a sum or a measure without its invisible joints, for what draws its own lines. */
export const withPlainSpaces = (text: string) =>
  text.replaceAll('\u2060', '').replaceAll(NO_BREAK, ' ');

function written(format: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? UNREADABLE : unbroken(format.format(at));
}

/**
 * "1234.5" → "$1,234.50": en-US form with two decimals whatever the language (readings, "Words").
 * Takes a decimal string; exact.
 */
export function formatMoney(amount: string, currency = 'USD'): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^-?\d{1,30}(\.\d{1,10})?$/.test(amount)) return UNREADABLE;
  return moneyFormat(currency).format(amount as Intl.StringNumericLiteral);
}

/** How many there are, as far as they are counted: "999+". */
export const formatCount = (n: number | string): number | string =>
  n === limits.countMax ? `${limits.countMax - 1}+` : n;

/** A total or a price to agree to: the amount with its currency code, "$1,234.50 USD", unbroken. */
export const formatTotal = (amount: string, currency = 'USD') =>
  `${formatMoney(amount, currency)}${NO_BREAK}${currency}`;

/**
 * An ISO time as day, short month, year in the reader's language. `timeZone` defaults to UTC, so
 * that server and browser agree.
 */
export function formatDate(iso: string, locale: Locale, timeZone = 'UTC'): string {
  return written(dateFormat('dayOfYear', locale, timeZone), iso);
}

/** A month, "yyyy-MM", with its year in the reader's language. */
export function formatMonth(month: string, locale: Locale): string {
  return written(dateFormat('month', locale, 'UTC'), `${month}-01T00:00:00Z`);
}

/** An ISO time as date and time of day in the reader's language, with the zone named. */
export function formatDateTime(iso: string, locale: Locale, timeZone = 'UTC'): string {
  return written(dateFormat('moment', locale, timeZone), iso);
}

const rangeSigns: Record<Locale, string> = {
  en: `${NO_BREAK}–${NO_BREAK}`,
  zh: '至',
  tw: '至',
  ja: '〜',
};

/** Between two counts, with which English alone may end a line. */
const between: Record<Locale, string> = { en: '–', zh: '–\u2060', tw: '–\u2060', ja: '〜\u2060' };

/** Two counts as a range: "6–8", "6〜8". */
export const formatRange = (from: number, to: number, locale: Locale): string =>
  `${from}${between[locale]}${to}`;

/**
 * Two ISO times as a range of days in the reader's language: "25 – 27 Nov 2026", "2026年11月25日〜27日";
 * what both share is said once.
 */
export function formatDays(from: string, to: string, locale: Locale): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  if (first === last) return formatDate(from, locale);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  const sameMonth = sameYear && first.slice(0, 7) === last.slice(0, 7);
  const brief = dateFormat(
    sameMonth ? 'day' : sameYear ? 'dayOfMonth' : 'dayOfYear',
    locale,
    'UTC',
  );
  const [short, long] = locale === 'en' ? [from, to] : [to, from];
  const parts = [written(brief, short), formatDate(long, locale)];
  return (locale === 'en' ? parts : parts.toReversed()).join(rangeSigns[locale]);
}
