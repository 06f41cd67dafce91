import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

import type { Country } from '@/contract/public/list';
import type { Api } from '@/lib/api';
import { loadOptional } from '@/lib/optional-part';

import { listCountries } from './list';

/** Telephone regions that are not in ISO 3166. */
const nonCountries: readonly string[] = ['AC', 'TA', 'XK'];

const listEveryCountry = (): Country[] =>
  getCountries()
    .filter((code) => !nonCountries.includes(code))
    .map((code) => ({
      country: code,
      code,
      country_code: getCountryCallingCode(code),
      ship_allowed: true,
    }));

/**
 * Falls back to every country when the host fails, so that forms work; the host validates the
 * choice. Meant for loaders, because the dial code table is large.
 */
export async function listOfferedCountries(quickApi: Api): Promise<Country[]> {
  const listedCountries = await loadOptional(listCountries(quickApi));
  return listedCountries && listedCountries.length > 0 ? listedCountries : listEveryCountry();
}
