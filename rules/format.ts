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

/** Word joiners keep a date in one line where figures and Han characters alternate. */
const unbroken = (date: string) =>
  date.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, '\u2060');

/** A date without its word joiners, for what draws its own lines. */
export const plainDate = (date: string) => date.replaceAll('\u2060', '');

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

/** A total or a price to agree to: the amount with its currency code, "$1,234.50 USD". */
export const formatTotal = (amount: string, currency = 'USD') =>
  `${formatMoney(amount, currency)} ${currency}`;

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

/**
 * A day in a list: the year only when it is not the present one. `now` is the page's server time.
 */
export function formatListDate(iso: string, locale: Locale, now: string): string {
  if (iso.slice(0, 4) !== now.slice(0, 4)) return formatDate(iso, locale);
  return written(dateFormat('dayOfMonth', locale, 'UTC'), iso);
}

/** An ISO time as date and time of day in the reader's language, with the zone named. */
export function formatDateTime(iso: string, locale: Locale, timeZone = 'UTC'): string {
  return written(dateFormat('moment', locale, timeZone), iso);
}

const rangeSigns: Record<Locale, string> = { en: ' – ', zh: '至', tw: '至', ja: '〜' };

/**
 * Two ISO times as a range of days in the reader's language: "25 – 27 Nov 2026", "2026年11月25日〜27日";
 * what both share is said once, and with `now` (the page's server time) the present year not at
 * all.
 */
export function formatDays(from: string, to: string, locale: Locale, now?: string): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const whole = (iso: string) =>
    now && last.slice(0, 4) === now.slice(0, 4)
      ? formatListDate(iso, locale, now)
      : formatDate(iso, locale);
  if (first === last) return whole(from);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  const sameMonth = sameYear && first.slice(0, 7) === last.slice(0, 7);
  const brief = dateFormat(
    sameMonth ? 'day' : sameYear ? 'dayOfMonth' : 'dayOfYear',
    locale,
    'UTC',
  );
  const [short, long] = locale === 'en' ? [from, to] : [to, from];
  const parts = [written(brief, short), whole(long)];
  return (locale === 'en' ? parts : parts.toReversed()).join(rangeSigns[locale]);
}
