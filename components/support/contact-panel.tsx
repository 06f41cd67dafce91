import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { inPlace } from '@/components/domain/open-in-place';
import { Alert } from '@/components/kit/ui/alert';
import { Chip } from '@/components/kit/ui/chip';
import { Reference } from '@/components/kit/ui/reference';
import { TabLinks } from '@/components/kit/ui/tab-links';
import { useFrame } from '@/hooks/use-frame';
import { isSupportOpen } from '@/lib/support-hours';
import { routes } from '@/rules/routes';

import { ContactForm, type ContactFormProps } from './contact-form';
import { SupportHours } from './support-hours';

interface ContactPanelProps extends Omit<ContactFormProps, 'onSent'> {
  way: 'email' | 'chat';
  /** The number of a message that was sent without scripts. */
  sent?: string | null;
}

/** The two ways to support (spec §2): the e-mail form, or live chat and its hours. */
export function ContactPanel({ way: first, sent: before = null, ...form }: ContactPanelProps) {
  const t = useTranslations('contact');
  const [way, setWay] = useState(first);
  const [sent, setSent] = useState(before);
  const { about } = form;
  const tabs = [
    {
      href: routes.contact(about),
      label: t('byEmail'),
      current: way === 'email',
      onClick: inPlace(() => setWay('email')),
    },
    {
      href: routes.contact({ ...about, by: 'chat' }),
      label: t('byChat'),
      current: way === 'chat',
      onClick: inPlace(() => setWay('chat')),
    },
  ];
  return (
    <>
      <TabLinks label={t('ways')} items={tabs} />
      <div className="mt-4">
        {way === 'chat' && <ChatHours />}
        <div hidden={way === 'chat'}>
          {sent ? (
            <Sent reference={sent} />
          ) : (
            <>
              <p className="measure">{t('emailLead')}</p>
              <ContactForm {...form} onSent={setSent} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** No live chat is connected: that is said, with the hours in which somebody answers. */
function ChatHours() {
  const t = useTranslations('contact');
  const { locale, now } = useFrame();
  const open = isSupportOpen(locale, new Date(now));
  return (
    <>
      <p className="measure">{t('chatOff')}</p>
      <p>
        <Chip tone={open ? 'success' : 'neutral'}>{t(open ? 'hours.open' : 'hours.closed')}</Chip>
      </p>
      <SupportHours />
    </>
  );
}

/** The form is gone with the button that had the focus: the answer takes it. */
function Sent({ reference }: { reference: string }) {
  const t = useTranslations('contact');
  return (
    <div ref={(box) => box?.focus()} tabIndex={-1}>
      <Alert tone="success" title={t('sentTitle')}>
        <p className="mb-2">{t('sentText')}</p>
        <p className="mb-0">
          {t('sentReference')} <Reference value={reference} copyLabel={t('copyReference')} />
        </p>
      </Alert>
    </div>
  );
}
