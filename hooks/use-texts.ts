import { use } from 'react';

import { knownTexts, loadPageTexts } from '@/lib/browser/texts';
import type { AppMessages } from '@/lib/i18n/app-messages';
import type { TextOwner } from '@/lib/i18n/texts-address';
import type { Locale } from '@/rules/locale';

/**
 * The texts of a page: those given by the server, else what this browser has. The first page's came
 * with the document; the next one's are fetched, and the page before it stays until they are here.
 */
export function useTexts(
  given: Partial<AppMessages> | undefined,
  locale: Locale,
  page: TextOwner,
): Partial<AppMessages> {
  const known = given ?? knownTexts(locale, page);
  return known ?? use(loadPageTexts(locale, page));
}
