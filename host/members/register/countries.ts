import { getCountries, type CountryCode } from 'libphonenumber-js/max';

const known: ReadonlySet<string> = new Set<CountryCode>(getCountries());

/**
 * Whether an ISO 3166 code names a country that has telephone numbers, as every country of ours
 * does.
 */
export function isCountry(iso: string): boolean {
  return known.has(iso);
}
