import type { Api } from '@/lib/api';
import type { Locale } from '@/rules/locale';

/** Figures of today by the names that texts call them, as text, e.g. fee_repack "US$7.00". */
export type Facts = Readonly<Record<string, string>>;

/** The figures that answers of support name. @throws ApiError */
export async function listFacts(api: Api, language: Locale): Promise<Facts> {
  return (await api.request('GET /list/facts', { query: { language } })).facts;
}
