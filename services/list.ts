import type { Country } from '@/contract/public/list';
import type { Api } from '@/lib/api';
import type { OpeningHours } from '@/rules/addresses/opening-hours';
import type { Locale } from '@/rules/locale';

/** @throws ApiError */
export async function listCountries(api: Api): Promise<Country[]> {
  const { countries } = await api.request('GET /list/getcountries', {});
  return countries;
}

/** Null when IP geolocation fails. Never throws. */
export async function getIpCountry(api: Api): Promise<string | null> {
  try {
    const { country_code2, known: isLocated } = await api.request('GET /list/iplocation', {});
    return isLocated ? country_code2 : null;
  } catch {
    return null;
  }
}

/** ISO codes. @throws ApiError */
export async function listRemoteCountries(api: Api): Promise<string[]> {
  return (await api.request('GET /list/ras', { query: { countryonly: 1 } })).items;
}

/** Codes, ranges "from–to" or towns. */
export type RemoteAreas = Awaited<ReturnType<typeof getRemoteAreas>>;

/** @throws ApiError */
export async function getRemoteAreas(api: Api, country: string, postalcode: string) {
  const { items, surcharge = null } = await api.request('GET /list/ras', {
    query: { country, codeonly: 1, ...(postalcode && { postalcode }) },
  });
  return { areas: items, surcharge };
}

export interface PickupPlace {
  ref: string;
  name: string;
  address: string;
  postal: string;
  country: string;
  hours: OpeningHours[];
}

/** @throws ApiError */
export async function listPickupPlaces(api: Api): Promise<PickupPlace[]> {
  const { locations } = await api.request('GET /list/getselfcollectlocations', { query: {} });
  return locations.map((place) => ({
    ref: place.shipper_reference,
    name: place.name,
    address: place.address,
    postal: place.postal_code,
    country: place.country,
    hours: place.hours ?? [],
  }));
}

/** Formatted values by message name, e.g. fee_repack "US$7.00". */
export type Facts = Readonly<Record<string, string>>;

/** @throws ApiError */
export async function listFacts(api: Api, language: Locale): Promise<Facts> {
  return (await api.request('GET /list/facts', { query: { language } })).facts;
}
