import { useState } from 'react';

import { onPlainClick } from '@/components/session/open-dialog';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import type { ChatStart } from '@/lib/chat-view';
import { routes } from '@/rules/routes';

import { ChatPanel } from './chat-panel';
import { ContactForm, type ContactFormProps } from './contact-form';
import { MessageSent } from './message-sent';

interface ContactPanelProps extends Omit<ContactFormProps, 'onSent'> {
  channel: 'email' | 'chat';
  /** Reference of a message sent without scripts. */
  sent?: string | null;
  /** Loaded on open when missing. */
  chat?: ChatStart | undefined;
}

export function ContactPanel({
  channel: initialChannel,
  sent: initialSent = null,
  chat: start,
  ...formProps
}: ContactPanelProps) {
  const t = useTranslations('contact');
  const chatTexts = useTranslations('chat');
  const [channel, setChannel] = useState(initialChannel);
  const [sentReference, setSentReference] = useState(initialSent);
  const { about } = formProps;
  const tabs = [
    {
      href: routes.contact(about),
      label: t('byEmail'),
      current: channel === 'email',
      onClick: onPlainClick(() => setChannel('email')),
    },
    {
      href: routes.contact({ ...about, by: 'chat' }),
      label: chatTexts('name'),
      current: channel === 'chat',
      onClick: onPlainClick(() => setChannel('chat')),
    },
  ];
  return (
    <>
      <TabLinks label={t('ways')} items={tabs} />
      <div className="mt-4">
        {channel === 'chat' && <ChatPanel start={start} about={about} />}
        <div hidden={channel === 'chat'}>
          {sentReference ? (
            <MessageSent reference={sentReference} />
          ) : (
            <>
              <p className="measure">{t('emailLead')}</p>
              <ContactForm {...formProps} onSent={setSentReference} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
