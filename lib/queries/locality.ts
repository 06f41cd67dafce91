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

const readText = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, 60) : '';

function findCountry(typed: string, countries: readonly NamedCountry[]): string | null {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const exact = countries.find(
    ({ iso, name, englishName }) => isTyped(iso) || isTyped(name) || isTyped(englishName),
  );
  const matches = exact ? [exact] : findCountries(countries, typed);
  return matches.length === 1 ? (matches[0]?.iso ?? null) : null;
}

/** Reads the lookup's query. */
export function readLocalityQuery(
  query: ParsedUrlQuery,
  countries: readonly NamedCountry[],
  defaultCountry: string,
): LocalityQuery {
  const typed = readText(query['country']);
  const country = typed ? findCountry(typed, countries) : defaultCountry;
  const written = readText(query['postal']);
  const place = country && /\d/.test(written) ? tidyPostcode(written, country) : written;
  return {
    country,
    place,
    problem: country && /\d/.test(place) ? postcodeProblem(place, country) : null,
    find: readText(query['find']),
  };
}
