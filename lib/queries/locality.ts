import type { ParsedUrlQuery } from 'node:querystring';

import type { NamedCountry } from '@/lib/i18n/country-names';
import { findCountries } from '@/lib/i18n/find-countries';
import { postcodeProblem, tidyPostcode } from '@/rules/addresses/postcodes';

export interface LocalityQuery {
  /** ISO code; null when not recognized. */
  country: string | null;
  /** Postal code or town as written locally; may be empty. */
  place: string;
  /** Key of the `validation` namespace for an impossible postal code. */
  problem: string | null;
  /** Search text for the list of areas. */
  find: string;
}

const text = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, 60) : '';

function findCountry(typed: string, countries: readonly NamedCountry[]): string | null {
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const exact = countries.find(
    ({ iso, name, englishName }) => same(iso) || same(name) || same(englishName),
  );
  const found = exact ? [exact] : findCountries(countries, typed);
  return found.length === 1 ? (found[0]?.iso ?? null) : null;
}

/** Reads the lookup's query; `usual` is the default country. */
export function readLocalityQuery(
  query: ParsedUrlQuery,
  countries: readonly NamedCountry[],
  usual: string,
): LocalityQuery {
  const typed = text(query['country']);
  const country = typed ? findCountry(typed, countries) : usual;
  const written = text(query['postal']);
  const place = country && /\d/.test(written) ? tidyPostcode(written, country) : written;
  return {
    country,
    place,
    problem: country && /\d/.test(place) ? postcodeProblem(place, country) : null,
    find: text(query['find']),
  };
}
