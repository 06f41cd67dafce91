import { languageTags, type Locale } from './locale';
import { memoize } from './memoize';

/** Short names (Hong Kong, 香港). */
export const getRegionNames = memoize(
  (tag: string) => new Intl.DisplayNames(tag, { type: 'region', style: 'short' }),
);

/** Falls back to the code. */
export function nameCountry(iso: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(iso) ? (getRegionNames(languageTags[locale]).of(iso) ?? iso) : iso;
}

/** Countries that take "the" in an English sentence. */
const articleCountries: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(
    ' ',
  ),
);

/** For sentences: "Prices to the Philippines". Lists use the plain name. */
export const addArticle = ({ iso, name }: { iso: string; name: string }, locale: Locale) =>
  locale === 'en' && articleCountries.has(iso) ? `the ${name}` : name;

export interface CountryInText {
  iso: string;
  inText: string;
}

export const nameInText = (iso: string, locale: Locale): string =>
  addArticle({ iso, name: nameCountry(iso, locale) }, locale);
