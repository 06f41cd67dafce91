import { useEffect } from 'react';

import { languageTags, type Locale } from '@/rules/locale';

/** Restores `<html lang>` after navigation: Next writes its own code (zh, tw). */
export function useDocumentLanguage(locale: Locale): void {
  useEffect(() => {
    const { documentElement } = document;
    const applyLanguage = () => {
      if (documentElement.lang !== languageTags[locale])
        documentElement.lang = languageTags[locale];
    };
    applyLanguage();
    const observer = new MutationObserver(applyLanguage);
    observer.observe(documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  }, [locale]);
}
