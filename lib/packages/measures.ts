import { languageTags, type Locale } from '@/lib/i18n/locale';
import { kept } from '@/lib/kept';

import type { Parcel } from './weight';

const kilograms = kept((locale: Locale) => new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 }));
const sides = kept((locale: Locale) => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }));
const lastSide = kept((locale: Locale) => new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit: 'centimeter', maximumFractionDigits: 1 }));

/** Grams → kilograms in the reader's language, e.g. "1.25 kg". */
export function formatWeight(grams: number, locale: Locale): string {
  return kilograms(locale).format(grams / 1000);
}

/** Sides in centimetres, e.g. "30.5 × 20 × 10 cm". */
export function formatSides({ lengthMm, widthMm, heightMm }: Parcel, locale: Locale): string {
  const number = sides(locale);
  return `${number.format(lengthMm / 10)} × ${number.format(widthMm / 10)} × ${lastSide(locale).format(heightMm / 10)}`;
}
