import { getCountries, type CountryCode } from 'libphonenumber-js/max';

const known: ReadonlySet<string> = new Set<CountryCode>(getCountries());

export function isCountry(iso: string): boolean {
  return known.has(iso);
}
