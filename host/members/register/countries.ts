import { getCountries, type CountryCode } from 'libphonenumber-js/max';

const countryCodes: ReadonlySet<string> = new Set<CountryCode>(getCountries());

export function isCountry(iso: string): boolean {
  return countryCodes.has(iso);
}
