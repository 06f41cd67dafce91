import { getRegionNames } from '@/rules/country-names';
import { languageTags, type Locale } from '@/rules/locale';

export const likelyCountry: Record<Locale, string> = { en: 'PH', zh: 'CN', tw: 'TW', ja: 'JP' };

export interface NamedCountry {
  iso: string;
  name: string;
  englishName: string;
}

/** `shipAllowed` is present, and false, only where we do not ship. */
export interface DialCountry extends NamedCountry {
  dialCode: string;
  shipAllowed?: boolean;
}

/** Runs on the server, so server and browser texts match. Sorts by locale. */
export function nameCountries(codes: readonly string[], locale: Locale): NamedCountry[] {
  const tag = languageTags[locale];
  const names = getRegionNames(tag);
  const englishNames = getRegionNames('en');
  const { compare } = new Intl.Collator(tag);
  return codes
    .filter((iso) => /^[A-Z]{2}$/.test(iso))
    .map((iso) => ({ iso, name: names.of(iso) ?? iso, englishName: englishNames.of(iso) ?? iso }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Where most parcels go. */
const frequentCountries: readonly string[] = ['PH', 'SG', 'MY', 'HK', 'TW', 'JP', 'CN', 'AU'];

/** Frequent destinations first, led by the reader's own. */
export function splitFrequent<T extends NamedCountry>(
  countries: readonly T[],
  locale: Locale,
): { frequent: T[]; others: T[] } {
  const firstIso = likelyCountry[locale];
  const destinations = countries.filter(({ iso }) => frequentCountries.includes(iso));
  return {
    frequent: [
      ...destinations.filter(({ iso }) => iso === firstIso),
      ...destinations.filter(({ iso }) => iso !== firstIso),
    ],
    others: countries.filter(({ iso }) => !frequentCountries.includes(iso)),
  };
}

/** Dial codes are digits without a plus sign. */
export function listDialCountries(
  countryRows: readonly { code: string; country_code: string; ship_allowed?: boolean }[],
  locale: Locale,
): DialCountry[] {
  const rowsByCode = new Map(countryRows.map((country) => [country.code, country]));
  return nameCountries([...rowsByCode.keys()], locale).map((country) => {
    const { country_code: dialCode = '', ship_allowed: shipAllowed = true } =
      rowsByCode.get(country.iso) ?? {};
    return { ...country, dialCode, ...(!shipAllowed && { shipAllowed }) };
  });
}
