import type { Country, PickupLocation } from '@/contract/list';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

/** The countries of spec §3 with their dial codes. @throws ApiError; 'Data mismatch' when the list is none */
export async function listCountries(api: Api): Promise<Country[]> {
  const { countries } = await api.request('GET /list/getcountries', {});
  if (!Array.isArray(countries)) throw new ApiError('mismatch');
  return countries;
}

/** The country of the reader's network, or null when the host cannot tell (IP geolocation of spec §7). Never throws. */
export async function getIpCountry(api: Api): Promise<string | null> {
  try {
    const { country_code2, known } = await api.request('GET /list/iplocation', {});
    return known ? country_code2 : null;
  } catch {
    return null;
  }
}

/** Places where a package can be collected, of one country when it is named. @throws ApiError; 'Data mismatch' */
export async function listPickupLocations(api: Api, country?: string): Promise<PickupLocation[]> {
  const { locations } = await api.request('GET /list/getselfcollectlocations', { query: country ? { country } : {} });
  if (!Array.isArray(locations)) throw new ApiError('mismatch');
  return locations;
}
