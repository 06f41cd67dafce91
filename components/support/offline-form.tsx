import { useState } from 'react';

import type { ContactAbout } from '@/rules/contact-about';

import { ContactForm } from './contact-form';
import { MessageSent } from './message-sent';

/** The e-mail form in the chat's place, while nobody answers. */
export function OfflineForm({ about }: { about: ContactAbout }) {
  const [sent, setSent] = useState<string | null>(null);
  return sent ? (
    <MessageSent reference={sent} />
  ) : (
    <ContactForm id="chat-contact" about={about} onSent={setSent} />
  );
}
