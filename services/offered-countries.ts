import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

import type { Country } from '@/contract/public/list';
import type { Api } from '@/lib/api';
import { optionalPart } from '@/lib/optional-part';

import { listCountries } from './list';

/** Telephone regions that are no countries of ISO 3166. */
const noCountries: readonly string[] = ['AC', 'TA', 'XK'];

/** Every country that has telephones, with its dial code. */
const everyCountry = (): Country[] =>
  getCountries()
    .filter((code) => !noCountries.includes(code))
    .map((code) => ({
      country: code,
      code,
      country_code: getCountryCallingCode(code),
      ship_allowed: true,
    }));

/**
 * The countries that a form offers: the host's, or every one there is while the host does not say,
 * so that no list holds up a form; the host checks the choice. For loaders only: the table of dial
 * codes is large.
 * @param quick the loader's client for what a page can do without
 */
export async function offeredCountries(quick: Api): Promise<Country[]> {
  const known = await optionalPart(listCountries(quick));
  return known && known.length > 0 ? known : everyCountry();
}
