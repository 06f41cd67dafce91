import { matchSorter, rankings } from 'match-sorter';

import { nameCountry } from '@/rules/country-names';
import { locales } from '@/rules/locale';

import { countryAliases } from './country-aliases';

/** What a country can be found by, apart from its ISO code. */
export interface FindableCountry {
  iso: string;
  name: string;
  englishName?: string;
  /** Digits without plus. */
  dialCode?: string;
}

const words = new Map<string, string[]>();

/**
 * Names of a country in all our languages and its aliases; made once each, for searching only,
 * never shown.
 */
function otherWords(iso: string): string[] {
  const known = words.get(iso);
  if (known) return known;
  const names = locales.map((locale) => nameCountry(iso, locale));
  const made = [...names, ...(countryAliases[iso] ?? [])];
  words.set(iso, made);
  return made;
}

/**
 * Countries that fit what was typed, best first: the name in the reader's language, in English or
 * another of our languages, usual other names (臺灣, UK), the ISO code, and the dial code with or
 * without plus.
 */
export function findCountries<T extends FindableCountry>(
  countries: readonly T[],
  typed: string,
): T[] {
  const text = typed.normalize('NFKC').trim();
  if (!text) return [...countries];
  const dialled = /^(?:\+|00)?(\d{1,4})$/.exec(text)?.[1];
  if (dialled)
    return matchSorter(countries, dialled, {
      keys: [(country) => country.dialCode ?? ''],
      threshold: rankings.STARTS_WITH,
    });
  return matchSorter(countries, text, {
    keys: [
      'name',
      (country) => country.englishName ?? '',
      'iso',
      {
        key: (country) => otherWords(country.iso),
        threshold: rankings.WORD_STARTS_WITH,
        maxRanking: rankings.STARTS_WITH,
      },
    ],
  });
}
