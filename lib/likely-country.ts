import { firstCountry } from '@/lib/i18n/country-names';
import { languageTags, type Locale } from '@/rules/locale';

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

const chinese: Partial<Record<Locale, readonly string[]>> = {
  zh: ['CN', 'SG', 'MY'],
  tw: ['TW', 'HK', 'MO'],
};

/**
 * Guesses a reader's country from browser region and page language. Ignores en-US because most
 * browsers send it.
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

/** Returns the first supported country in the list, else the likely one. */
export function nearestCountry(
  named: readonly (string | null | undefined)[],
  ...[locale, acceptLanguage, known]: Parameters<typeof likelyCountry>
): string {
  return named.find((iso) => iso && known(iso)) ?? likelyCountry(locale, acceptLanguage, known);
}
