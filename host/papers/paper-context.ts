import { createTranslator } from 'use-intl/core';

import enCategories from '@/messages/en/categories.json';
import enCharges from '@/messages/en/charges.json';
import en from '@/messages/en/papers.json';
import jaCategories from '@/messages/ja/categories.json';
import jaCharges from '@/messages/ja/charges.json';
import ja from '@/messages/ja/papers.json';
import twCategories from '@/messages/tw/categories.json';
import twCharges from '@/messages/tw/charges.json';
import tw from '@/messages/tw/papers.json';
import zhCategories from '@/messages/zh/categories.json';
import zhCharges from '@/messages/zh/charges.json';
import zh from '@/messages/zh/papers.json';
import { chargeName } from '@/rules/charges/charges';
import { nameCountry } from '@/rules/country-names';
import { formatDate, formatMoney, withPlainSpaces } from '@/rules/format';
import { languageTags, type Locale } from '@/rules/locale';
import { fromCents, type Cents } from '@/rules/money';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import type { Parcel } from '@/rules/packages/weight';

const texts: Record<Locale, typeof en> = { en, zh, tw, ja };
const charges: Record<Locale, typeof enCharges> = {
  en: enCharges,
  zh: zhCharges,
  tw: twCharges,
  ja: jaCharges,
};
const categories: Record<Locale, Record<string, string>> = {
  en: enCategories,
  zh: zhCategories,
  tw: twCategories,
  ja: jaCategories,
};

const translator = (locale: Locale) =>
  createTranslator({ locale: languageTags[locale], messages: texts[locale], timeZone: 'UTC' });
type PaperText = ReturnType<typeof translator>;

/** Texts and formats of one language. */
export interface PaperContext {
  locale: Locale;
  t: PaperText;
  /** The reader's words with the English ones: customs everywhere must be able to read them. */
  both: (key: Parameters<PaperText>[0]) => string;
  chargeLabel: (code: string) => string;
  categoryLabel: (code: string) => string;
  /** The reader's name of a category with the English one. */
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

/** Everything a paper in this language is written with. */
export function paperContext(locale: Locale): PaperContext {
  const t = translator(locale);
  const english = translator('en');
  const country = (iso: string) => nameCountry(iso, locale);
  return {
    locale,
    t,
    both: (key) => (t(key) === english(key) ? t(key) : `${t(key)} / ${english(key)}`),
    chargeLabel: (code) => charges[locale].label[chargeName(code)],
    categoryLabel: (code) => categories[locale][code] ?? code,
    bothCategories: (code) =>
      [...new Set([categories[locale][code] ?? code, categories.en[code] ?? code])].join(' / '),
    money: (cents) => formatMoney(fromCents(cents)),
    day: (at) => (at ? withPlainSpaces(formatDate(at.toISOString(), locale)) : ''),
    weight: (grams) => withPlainSpaces(formatWeight(grams, locale)),
    kilograms: (grams) => withPlainSpaces(formatWeight(grams, 'en')),
    size: (parcel) => withPlainSpaces(formatSides(parcel, locale)),
    country,
    bothCountries: (iso) => [...new Set([country(iso), nameCountry(iso, 'en')])].join(' / '),
  };
}
