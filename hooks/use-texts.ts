import { use } from 'react';

import { getLoadedTexts, loadPageTexts } from '@/lib/browser/texts';
import type { AppMessages } from '@/lib/i18n/app-messages';
import type { TextOwner } from '@/lib/i18n/texts-url';
import type { Locale } from '@/rules/locale';

/** Returns the page's texts. The previous page stays until the texts of the next one load. */
export function useTexts(
  providedTexts: Partial<AppMessages> | undefined,
  locale: Locale,
  page: TextOwner,
): Partial<AppMessages> {
  const loadedTexts = providedTexts ?? getLoadedTexts(locale, page);
  return loadedTexts ?? use(loadPageTexts(locale, page));
}
