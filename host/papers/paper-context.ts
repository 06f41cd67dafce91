import { createTranslator } from 'use-intl/core';

import { hostTexts } from '@/host/core/texts/texts';
import { toChargeCode } from '@/rules/charges/charges';
import { nameCountry } from '@/rules/country-names';
import { formatDate, formatMoney, toPlainSpaces } from '@/rules/format';
import { languageTags, type Locale } from '@/rules/locale';
import { fromCents, type Cents } from '@/rules/money';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import type { Parcel } from '@/rules/packages/weight';

const createPaperTranslator = (locale: Locale) => {
  const { papers, common, charges } = hostTexts[locale];
  const messages = { ...papers, common, charges };
  return createTranslator({ locale: languageTags[locale], messages, timeZone: 'UTC' });
};
type PaperTranslator = ReturnType<typeof createPaperTranslator>;

export interface PaperContext {
  locale: Locale;
  t: PaperTranslator;
  /** Reader's language and English, which customs everywhere can read. */
  both: (key: Parameters<PaperTranslator>[0]) => string;
  chargeLabel: (code: string) => string;
  categoryLabel: (code: string) => string;
  bothCategories: (code: string) => string;
  money: (cents: Cents) => string;
  day: (at: Date | null) => string;
  weight: (grams: number) => string;
  /** "2.2 kg" in every language, for customs. */
  kilograms: (grams: number) => string;
  size: (parcel: Parcel) => string;
  country: (iso: string) => string;
  bothCountries: (iso: string) => string;
}

export function createPaperContext(locale: Locale): PaperContext {
  const t = createPaperTranslator(locale);
  const tEnglish = createPaperTranslator('en');
  const getCategories = (labelLocale: Locale): Record<string, string> =>
    hostTexts[labelLocale].categories;
  const getCountryName = (iso: string) => nameCountry(iso, locale);
  return {
    locale,
    t,
    both: (key) => (t(key) === tEnglish(key) ? t(key) : `${t(key)} / ${tEnglish(key)}`),
    chargeLabel: (code) => hostTexts[locale].charges.label[toChargeCode(code)],
    categoryLabel: (code) => getCategories(locale)[code] ?? code,
    bothCategories: (code) =>
      [...new Set([getCategories(locale)[code] ?? code, getCategories('en')[code] ?? code])].join(
        ' / ',
      ),
    money: (cents) => formatMoney(fromCents(cents)),
    day: (at) => (at ? toPlainSpaces(formatDate(at.toISOString(), locale)) : ''),
    weight: (grams) => toPlainSpaces(formatWeight(grams, locale)),
    kilograms: (grams) => toPlainSpaces(formatWeight(grams, 'en')),
    size: (parcel) => toPlainSpaces(formatSides(parcel, locale)),
    country: getCountryName,
    bothCountries: (iso) => [...new Set([getCountryName(iso), nameCountry(iso, 'en')])].join(' / '),
  };
}
