import type { Country } from '@/contract/public/list';
import type { Api } from '@/lib/api';
import type { OpeningHours } from '@/rules/addresses/opening-hours';
import type { Locale } from '@/rules/locale';

/** The countries of spec §3 with their dial codes. @throws ApiError */
export async function listCountries(api: Api): Promise<Country[]> {
  const { countries } = await api.request('GET /list/getcountries', {});
  return countries;
}

/**
 * The country of the reader's network, or null when the host cannot tell (IP geolocation of spec
 * §7). Never throws.
 */
export async function getIpCountry(api: Api): Promise<string | null> {
  try {
    const { country_code2, known } = await api.request('GET /list/iplocation', {});
    return known ? country_code2 : null;
  } catch {
    return null;
  }
}

/** ISO codes of the countries that have remote areas. @throws ApiError */
export async function listRemoteCountries(api: Api): Promise<string[]> {
  return (await api.request('GET /list/ras', { query: { countryonly: 1 } })).items;
}

/**
 * Remote areas of a country: codes, ranges "from–to" or towns; and what is charged at a place, null
 * when nothing is or none was asked for.
 */
export type RemoteAreas = Awaited<ReturnType<typeof getRemoteAreas>>;

/**
 * The remote areas of a country, and the surcharge at a postal code or in a town of it.
 * @throws ApiError
 */
export async function getRemoteAreas(api: Api, country: string, postalcode = '') {
  const { items, surcharge = null } = await api.request('GET /list/ras', {
    query: { country, codeonly: 1, ...(postalcode && { postalcode }) },
  });
  return { areas: items, surcharge };
}

/** A place where a shipment can be collected (spec §3). */
export interface PickupPlace {
  ref: string;
  name: string;
  address: string;
  postal: string;
  country: string;
  hours: OpeningHours[];
}

/** The places where a shipment can be collected, by country. @throws ApiError */
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

/** Figures of today by the names that texts call them, as text, e.g. fee_repack "US$7.00". */
export type Facts = Readonly<Record<string, string>>;

/** The figures that answers of support name. @throws ApiError */
export async function listFacts(api: Api, language: Locale): Promise<Facts> {
  return (await api.request('GET /list/facts', { query: { language } })).facts;
}
