import { useEffect } from 'react';

import { languageTags, type Locale } from '@/rules/locale';

/**
 * Keeps `<html lang>` a real language tag: after a change of page the framework writes its own code
 * there (zh, tw).
 */
export function useDocumentLanguage(locale: Locale): void {
  useEffect(() => {
    const { documentElement } = document;
    const say = () => {
      if (documentElement.lang !== languageTags[locale])
        documentElement.lang = languageTags[locale];
    };
    say();
    const watch = new MutationObserver(say);
    watch.observe(documentElement, { attributeFilter: ['lang'] });
    return () => watch.disconnect();
  }, [locale]);
}
