import { languageTags, type Locale } from '../locale';
import { memoize } from '../memoize';

import type { Parcel } from './weight';

const kilograms = memoize(
  (locale: Locale) =>
    new Intl.NumberFormat(languageTags[locale], {
      style: 'unit',
      unit: 'kilogram',
      maximumFractionDigits: 2,
    }),
);
const sides = memoize(
  (locale: Locale) => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }),
);
const lastSide = memoize(
  (locale: Locale) =>
    new Intl.NumberFormat(languageTags[locale], {
      style: 'unit',
      unit: 'centimeter',
      maximumFractionDigits: 1,
    }),
);

/** Grams → kilograms in the reader's language, e.g. "1.25 kg". */
export function formatWeight(grams: number, locale: Locale): string {
  return kilograms(locale).format(grams / 1000);
}

/** A range of grams as kilograms in the reader's language, e.g. "0.2–0.4 kg". */
export function formatWeightRange(from: number, to: number, locale: Locale): string {
  const mark = locale === 'ja' ? '〜' : '–';
  const parts = kilograms(locale).formatRangeToParts(from / 1000, to / 1000);
  return parts
    .map(({ type, source, value }) =>
      type === 'literal' && source === 'shared' && /[-–~～〜]/.test(value) ? mark : value,
    )
    .join('');
}

/** One side in centimetres, e.g. "120 cm". */
export const formatSide = (mm: number, locale: Locale): string => lastSide(locale).format(mm / 10);

/** Sides in centimetres, e.g. "30.5 × 20 × 10 cm". */
export function formatSides(
  { lengthMm, widthMm, heightMm }: Omit<Parcel, 'weightGrams'>,
  locale: Locale,
): string {
  const number = sides(locale);
  return `${number.format(lengthMm / 10)} × ${number.format(widthMm / 10)} × ${lastSide(locale).format(heightMm / 10)}`;
}

const plain = memoize((locale: Locale) => new Intl.NumberFormat(languageTags[locale]));

/**
 * The volumetric weight with its figures, e.g. "60 × 40 × 40 cm ÷ 6,000 = 16 kg". `grams` is the
 * result.
 */
export function formatVolumetric(
  sides: Omit<Parcel, 'weightGrams'>,
  divisor: number,
  grams: number,
  locale: Locale,
): string {
  return `${formatSides(sides, locale)} ÷ ${plain(locale).format(divisor)} = ${formatWeight(grams, locale)}`;
}
