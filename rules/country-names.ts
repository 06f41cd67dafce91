import { languageTags, type Locale } from './locale';
import { memoize } from './memoize';

/** Short names (Hong Kong, 香港) in the language of a tag. */
export const regionNames = memoize(
  (tag: string) => new Intl.DisplayNames(tag, { type: 'region', style: 'short' }),
);

/** The name of one country in the reader's language; the code itself when it is unknown. */
export function nameCountry(iso: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(iso) ? (regionNames(languageTags[locale]).of(iso) ?? iso) : iso;
}

/** Countries that English names with an article inside a sentence. */
const withArticle: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(
    ' ',
  ),
);

/**
 * A country inside a sentence or a heading: "Prices to the Philippines". Lists, forms and addresses
 * have its plain name.
 */
export const countryInText = ({ iso, name }: { iso: string; name: string }, locale: Locale) =>
  locale === 'en' && withArticle.has(iso) ? `the ${name}` : name;

/** A country that sentences alone name. */
export interface CountryInText {
  iso: string;
  inText: string;
}

/** The same by its code alone, where the names of countries are made. */
export const nameInText = (iso: string, locale: Locale): string =>
  countryInText({ iso, name: nameCountry(iso, locale) }, locale);
