import { NextIntlClientProvider, useMessages, useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import type { AppMessages } from '@/lib/i18n/app-messages';
import { languageTags, type Locale } from '@/rules/locale';

interface LateMessagesProps {
  /** Fetches texts that few pages carry. */
  load: (locale: Locale) => Promise<Partial<AppMessages>>;
  /**
   * They could not be fetched, which has been said: give up, so that the next click tries again.
   */
  onMissing: () => void;
  children: ReactNode;
}

/** A part of the page whose texts come when it opens. Nothing is drawn before. */
export function LateMessages({ load, onMissing, children }: LateMessagesProps) {
  const t = useTranslations('common');
  const { locale, now } = useFrame();
  const known = useMessages();
  const [own, setOwn] = useState<Partial<AppMessages> | null>(null);
  useEffect(() => {
    let gone = false;
    const missing = () => {
      useNotices.getState().notify('danger', t('partMissing'));
      onMissing();
    };
    load(locale).then(
      (loaded) => gone || setOwn(loaded),
      () => gone || missing(),
    );
    return () => {
      gone = true;
    };
  }, [load, locale, onMissing, t]);
  if (!own) return null;
  return (
    <NextIntlClientProvider
      locale={languageTags[locale]}
      messages={{ ...known, ...own }}
      now={new Date(now)}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  );
}
