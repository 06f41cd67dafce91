import { firstCountry } from '@/lib/i18n/country-names';
import { languageTags, type Locale } from '@/rules/locale';

/**
 * Region of each language tag of an Accept-Language header, in the reader's order; only tags that
 * name one.
 */
function regions(header: string): { language: string; region: string }[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const match = /^\s*([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(part);
      return match
        ? [{ language: (match[1] ?? '').toLowerCase(), region: (match[2] ?? '').toUpperCase() }]
        : [];
    });
}

/** Regions that write Chinese as a locale of ours does. */
const chinese: Partial<Record<Locale, readonly string[]>> = {
  zh: ['CN', 'SG', 'MY'],
  tw: ['TW', 'HK', 'MO'],
};

/**
 * The country a new reader most likely lives in: what the browser says about region, where it fits
 * the language of the page, else the country of that language; English starts with the Philippines
 * (spec §9). A browser set to en-US says nothing, since most are.
 * @param known whether we know that country (ISO code)
 */
export function likelyCountry(
  locale: Locale,
  acceptLanguage: string | undefined,
  known: (iso: string) => boolean,
): string {
  const language = languageTags[locale].slice(0, 2);
  const fits = (said: { language: string; region: string }) => {
    if (locale === 'en') return said.region !== 'US';
    return said.language === language && (chinese[locale]?.includes(said.region) ?? true);
  };
  const found = regions(acceptLanguage ?? '').find((said) => fits(said) && known(said.region));
  return found?.region ?? firstCountry[locale];
}

/**
 * The first of the named countries that we know (the visitor's own, that of their network), else
 * the likely one.
 */
export function nearestCountry(
  named: readonly (string | null | undefined)[],
  ...[locale, acceptLanguage, known]: Parameters<typeof likelyCountry>
): string {
  return named.find((iso) => iso && known(iso)) ?? likelyCountry(locale, acceptLanguage, known);
}
