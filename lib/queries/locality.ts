import type { ParsedUrlQuery } from 'node:querystring';

import type { NamedCountry } from '@/lib/i18n/country-names';
import { findCountries } from '@/lib/i18n/find-countries';
import { findPostcodeProblem, tidyPostcode } from '@/rules/addresses/postcodes';

export interface LocalityQuery {
  /** ISO code; null when not recognized. */
  country: string | null;
  /** Postal code or town as written locally; may be empty. */
  place: string;
  /** Key of the `validation` namespace for an impossible postal code. */
  problem: string | null;
  /** Search text for the list of areas. */
  search: string;
}

const readText = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, 60) : '';

function findCountry(text: string, countries: readonly NamedCountry[]): string | null {
  const isMatch = (name: string) => name.toLowerCase() === text.toLowerCase();
  const exactMatch = countries.find(
    ({ iso, name, englishName }) => isMatch(iso) || isMatch(name) || isMatch(englishName),
  );
  const matches = exactMatch ? [exactMatch] : findCountries(countries, text);
  return matches.length === 1 ? (matches[0]?.iso ?? null) : null;
}

export function readLocalityQuery(
  query: ParsedUrlQuery,
  countries: readonly NamedCountry[],
  defaultCountry: string,
): LocalityQuery {
  const countryText = readText(query['country']);
  const country = countryText ? findCountry(countryText, countries) : defaultCountry;
  const placeText = readText(query['postal']);
  const place = country && /\d/.test(placeText) ? tidyPostcode(placeText, country) : placeText;
  return {
    country,
    place,
    problem: country && /\d/.test(place) ? findPostcodeProblem(place, country) : null,
    search: readText(query['find']),
  };
}
