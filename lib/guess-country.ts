import { likelyCountry } from '@/lib/i18n/country-names';
import { languageTags, type Locale } from '@/rules/locale';

function parseRegions(header: string): { language: string; region: string }[] {
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

const chineseRegions: Partial<Record<Locale, readonly string[]>> = {
  zh: ['CN', 'SG', 'MY'],
  tw: ['TW', 'HK', 'MO'],
};

/**
 * Guesses a reader's country from the browser's region and the page's language. On English
 * pages, ignores the region US, because many browsers outside the US send en-US.
 */
export function guessCountry(
  locale: Locale,
  acceptLanguage: string | undefined,
  isSupported: (iso: string) => boolean,
): string {
  const language = languageTags[locale].slice(0, 2);
  const matchesLocale = (tag: { language: string; region: string }) => {
    if (locale === 'en') return tag.region !== 'US';
    return tag.language === language && (chineseRegions[locale]?.includes(tag.region) ?? true);
  };
  const match = parseRegions(acceptLanguage ?? '').find(
    (tag) => matchesLocale(tag) && isSupported(tag.region),
  );
  return match?.region ?? likelyCountry[locale];
}

/** Returns the first supported candidate, else the guessed country. */
export function pickCountry(
  candidates: readonly (string | null | undefined)[],
  ...[locale, acceptLanguage, isSupported]: Parameters<typeof guessCountry>
): string {
  return (
    candidates.find((iso) => iso && isSupported(iso)) ??
    guessCountry(locale, acceptLanguage, isSupported)
  );
}
