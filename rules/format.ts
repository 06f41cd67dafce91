import { limits } from '@/contract/limits';

import { languageTags, type Locale } from './locale';
import { memoize } from './memoize';

/** British order puts the day first. */
const dateTags: Record<Locale, string> = { ...languageTags, en: 'en-GB' };

/** Cached because formatters are slow to create. */
const getMoneyFormat = memoize(
  (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency }),
);
const dateStyles = {
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
/** In UTC, so that server and browser agree. */
const getDateFormat = memoize(
  (shape: keyof typeof dateStyles, locale: Locale) =>
    new Intl.DateTimeFormat(dateTags[locale], { ...dateStyles[shape], timeZone: 'UTC' }),
);

/** An invalid value from the host must not break the page. */
const FALLBACK = '–';

export const NO_BREAK = '\u00a0';

/** Prevents line breaks inside a date. Latin dates skip the slow pattern. */
const joinParts = (date: string) =>
  (/^[\u0020-\u024f]*$/.test(date)
    ? date
    : date.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, '\u2060')
  ).replace(/(?<!,) /g, NO_BREAK);

/** Removes the invisible joiners and replaces no-break spaces. */
export const toPlainSpaces = (text: string) =>
  text.replaceAll('\u2060', '').replaceAll(NO_BREAK, ' ');

function formatValid(format: Intl.DateTimeFormat, iso: string): string {
  const parsedDate = new Date(iso);
  return Number.isNaN(parsedDate.getTime()) ? FALLBACK : joinParts(format.format(parsedDate));
}

/** "1234.5" → "$1,234.50" in every language. Takes a decimal string; exact. */
export function formatMoney(amount: string, currency = 'USD'): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^-?\d{1,30}(\.\d{1,10})?$/.test(amount)) return FALLBACK;
  return getMoneyFormat(currency).format(amount as Intl.StringNumericLiteral);
}

/** Shows capped counts as "999+". */
export const formatCount = (n: number | string): number | string =>
  n === limits.countMax ? `${limits.countMax - 1}+` : n;

/** "$1,234.50 USD", without line breaks. */
export const formatTotal = (amount: string, currency = 'USD') =>
  `${formatMoney(amount, currency)}${NO_BREAK}${currency}`;

export function formatDate(iso: string, locale: Locale): string {
  return formatValid(getDateFormat('dayOfYear', locale), iso);
}

/** Takes "yyyy-MM". */
export function formatMonth(month: string, locale: Locale): string {
  return formatValid(getDateFormat('month', locale), `${month}-01T00:00:00Z`);
}

/** Includes the time zone name. */
export function formatDateTime(iso: string, locale: Locale): string {
  return formatValid(getDateFormat('moment', locale), iso);
}

const rangeSigns: Record<Locale, string> = {
  en: `${NO_BREAK}–${NO_BREAK}`,
  zh: '至',
  tw: '至',
  ja: '〜',
};

/** Only English may break after the dash. */
const dashes: Record<Locale, string> = { en: '–', zh: '–\u2060', tw: '–\u2060', ja: '〜\u2060' };

/** "6–8", "6〜8". */
export const formatRange = (from: number, to: number, locale: Locale): string =>
  `${from}${dashes[locale]}${to}`;

/** "25 – 27 Nov 2026", "2026年11月25日〜27日"; shared parts appear once. */
export function formatDays(from: string, to: string, locale: Locale): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  if (first === last) return formatDate(from, locale);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const isSameMonth = isSameYear && first.slice(0, 7) === last.slice(0, 7);
  const shortFormat = getDateFormat(
    isSameMonth ? 'day' : isSameYear ? 'dayOfMonth' : 'dayOfYear',
    locale,
  );
  const [short, long] = locale === 'en' ? [from, to] : [to, from];
  const parts = [formatValid(shortFormat, short), formatDate(long, locale)];
  return (locale === 'en' ? parts : parts.toReversed()).join(rangeSigns[locale]);
}
