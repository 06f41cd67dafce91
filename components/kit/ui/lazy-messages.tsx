import { NextIntlClientProvider } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { loadTexts } from '@/lib/browser/texts';
import type { AppMessages } from '@/lib/i18n/app-messages';
import type { LazyPart } from '@/lib/i18n/texts-url';
import { languageTags } from '@/rules/locale';

interface LazyMessagesProps {
  part: LazyPart;
  /** Called after the failure is reported. Unmount this component so the next click retries. */
  onLoadFailed: () => void;
  children: ReactNode;
}

/** Renders nothing until its messages load. */
export function LazyMessages({ part, onLoadFailed, children }: LazyMessagesProps) {
  const t = useTranslations('common');
  const { locale, now } = useFrame();
  const [partMessages, setPartMessages] = useState<Partial<AppMessages> | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const reportMissing = () => {
      useNotices.getState().notify('danger', t('partMissing'));
      onLoadFailed();
    };
    loadTexts(locale, part).then(
      (loadedMessages) => isUnmounted || setPartMessages(loadedMessages),
      () => isUnmounted || reportMissing(),
    );
    return () => {
      isUnmounted = true;
    };
  }, [part, locale, onLoadFailed, t]);
  if (!partMessages) return null;
  return (
    <NextIntlClientProvider
      locale={languageTags[locale]}
      messages={partMessages}
      now={new Date(now)}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  );
}
