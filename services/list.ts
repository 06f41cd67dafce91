import type { Country } from '@/contract/list';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

/** The countries of spec §3 with their dial codes. @throws ApiError; 'Data mismatch' when the list is none */
export async function listCountries(api: Api): Promise<Country[]> {
  const { countries } = await api.request('GET /list/getcountries', {});
  if (!Array.isArray(countries)) throw new ApiError('mismatch');
  return countries;
}
