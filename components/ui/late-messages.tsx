import { NextIntlClientProvider, useMessages } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import type { AppMessages } from '@/lib/i18n/app-messages';
import { languageTags, type Locale } from '@/lib/i18n/locale';

interface LateMessagesProps {
  /** Fetches the texts of a language; stable. */
  load: (locale: Locale) => Promise<Partial<AppMessages>>;
  children: ReactNode;
}

/** Draws its children once their texts are here: for modals whose texts few pages carry. */
export function LateMessages({ load, children }: LateMessagesProps) {
  const { locale, now } = useFrame();
  const known = useMessages();
  const [own, setOwn] = useState<Partial<AppMessages> | null>(null);
  useEffect(() => {
    let gone = false;
    void load(locale).then((loaded) => gone || setOwn(loaded));
    return () => {
      gone = true;
    };
  }, [load, locale]);
  if (!own) return null;
  return (
    <NextIntlClientProvider locale={languageTags[locale]} messages={{ ...known, ...own }} now={new Date(now)} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
