import { NextIntlClientProvider, useMessages, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { Dialog } from '@/components/ui/dialog';
import { useContactDialog } from '@/hooks/use-contact-dialog';
import { useFrame } from '@/hooks/use-frame';
import type { ContactAbout } from '@/lib/contact-about';
import type { AppMessages } from '@/lib/i18n/app-messages';
import { loadContactMessages } from '@/lib/i18n/contact-messages';
import { languageTags } from '@/lib/i18n/locale';

import { ContactPanel } from './contact-panel';

/** The contact modal (spec §2). Its texts come when it opens: few pages carry them. */
export function ContactDialog({ about }: { about: ContactAbout }) {
  const { locale, now } = useFrame();
  const known = useMessages();
  const [own, setOwn] = useState<Partial<AppMessages> | null>(null);
  useEffect(() => {
    let gone = false;
    void loadContactMessages(locale).then((loaded) => gone || setOwn(loaded));
    return () => {
      gone = true;
    };
  }, [locale]);
  if (!own) return null;
  return (
    <NextIntlClientProvider locale={languageTags[locale]} messages={{ ...known, ...own }} now={new Date(now)} timeZone="UTC">
      <ContactWindow about={about} />
    </NextIntlClientProvider>
  );
}

function ContactWindow({ about }: { about: ContactAbout }) {
  const t = useTranslations('contact');
  const close = useContactDialog((state) => state.close);
  return (
    <Dialog open onClose={close} title={t('title')} size="lg">
      <ContactPanel id="modal-contact" about={about} way="email" />
    </Dialog>
  );
}
