import { NO_BREAK } from '../format';
import { languageTags, type Locale } from '../locale';
import { memoize } from '../memoize';

import type { Parcel } from './weight';

/** Fixed units, because Intl mixes kg with 厘米. */
const units: Record<Locale, { weight: string; length: string }> = {
  en: { weight: 'kg', length: 'cm' },
  zh: { weight: 'kg', length: 'cm' },
  tw: { weight: '公\u2060斤', length: '公\u2060分' },
  ja: { weight: 'kg', length: 'cm' },
};
const getWeightFormat = memoize(
  (locale: Locale) => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 }),
);
const getLengthFormat = memoize(
  (locale: Locale) => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }),
);
const formatKilograms = (grams: number, locale: Locale) =>
  getWeightFormat(locale).format(grams / 1000);
const formatCentimeters = (mm: number, locale: Locale) => getLengthFormat(locale).format(mm / 10);
/** Prevents a line break before the unit. */
const joinUnbroken = (...parts: string[]) => parts.join(NO_BREAK);

/** E.g. "1.25 kg". */
export function formatWeight(grams: number, locale: Locale): string {
  return joinUnbroken(formatKilograms(grams, locale), units[locale].weight);
}

/** E.g. "0.2–0.4 kg". */
export function formatWeightRange(from: number, to: number, locale: Locale): string {
  const dash = locale === 'ja' ? '〜' : '–';
  const range = [...new Set([from, to].map((grams) => formatKilograms(grams, locale)))].join(dash);
  return joinUnbroken(range, units[locale].weight);
}

/** E.g. "120 cm". */
export const formatSide = (mm: number, locale: Locale): string =>
  joinUnbroken(formatCentimeters(mm, locale), units[locale].length);

/** E.g. "30.5 × 20 × 10 cm". */
export function formatSides(
  { lengthMm, widthMm, heightMm }: Omit<Parcel, 'weightGrams'>,
  locale: Locale,
): string {
  const [length, width] = [lengthMm, widthMm].map((mm) => formatCentimeters(mm, locale));
  return joinUnbroken(`${length}`, '×', `${width}`, '×', formatSide(heightMm, locale));
}

const getNumberFormat = memoize((locale: Locale) => new Intl.NumberFormat(languageTags[locale]));

/** E.g. "60 × 40 × 40 cm ÷ 6,000 = 16 kg". `grams` is the result. */
export function formatVolumetric(
  sides: Omit<Parcel, 'weightGrams'>,
  divisor: number,
  grams: number,
  locale: Locale,
): string {
  return `${formatSides(sides, locale)} ÷ ${getNumberFormat(locale).format(divisor)} = ${formatWeight(grams, locale)}`;
}
