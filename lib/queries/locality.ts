import type { ParsedUrlQuery } from 'node:querystring';

import type { NamedCountry } from '@/lib/i18n/country-names';
import { findCountries } from '@/lib/i18n/find-countries';
import { postcodeProblem, tidyPostcode } from '@/rules/addresses/postcodes';

/** What the look-up's address asks for. */
export interface LocalityQuery {
  /** ISO code; null when nothing we know was named. */
  country: string | null;
  /** Postal code or town, as written locally; empty when none was asked for. */
  place: string;
  /**
   * Why the code cannot be one of that country: a key of the `validation` namespace. A town is no
   * code and has none.
   */
  problem: string | null;
  /** What the list of areas is searched for. */
  find: string;
}

const text = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, 60) : '';

/** The country that a typed name or ISO code means: the exact one, else the only one that fits. */
function countryOf(typed: string, countries: readonly NamedCountry[]): string | null {
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const exact = countries.find(
    ({ iso, name, englishName }) => same(iso) || same(name) || same(englishName),
  );
  const found = exact ? [exact] : findCountries(countries, typed);
  return found.length === 1 ? (found[0]?.iso ?? null) : null;
}

/** Reads the look-up's address; `usual` is the country when none is named. */
export function readLocalityQuery(
  query: ParsedUrlQuery,
  countries: readonly NamedCountry[],
  usual: string,
): LocalityQuery {
  const typed = text(query['country']);
  const country = typed ? countryOf(typed, countries) : usual;
  const written = text(query['postal']);
  const place = country && /\d/.test(written) ? tidyPostcode(written, country) : written;
  return {
    country,
    place,
    problem: country && /\d/.test(place) ? postcodeProblem(place, country) : null,
    find: text(query['find']),
  };
}
