import { useId, useState, type FormEvent } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { ErrorText } from '@/components/kit/ui/error-text';
import { limits } from '@/contract/limits';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import type { ChatAvailability, ChatStart, ChatView } from '@/lib/chat-view';
import type { ContactPrefill } from '@/rules/contact-about';
import { languageTags } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';
import { nextOpening } from '@/rules/support-hours';
import { mailChat } from '@/services/chat';

import { ChatComposer } from './chat-composer';
import { ChatLog } from './chat-log';
import styles from './chat.module.scss';
import { ContactForm } from './contact-form';
import { MessageSent } from './message-sent';
import { SupportHours } from './support-hours';
import { useChat } from './use-chat';

interface ChatPanelProps {
  start?: ChatStart | undefined;
  about: ContactPrefill;
}

/** If the company's own host has a chat, shows that one instead. */
export function ChatPanel({ start, about }: ChatPanelProps) {
  const t = useTranslations('chat');
  const { availability, chat, typing, connection, sending, onTyping } = useChat(start);
  if (!availability) return <p role="status">{t('loading')}</p>;
  const isOpen = chat?.state === 'open';
  const isBuiltInChat = !availability.frame;
  return (
    <section className={styles.chat} aria-label={t('name')}>
      <p className="mb-2">
        <Chip tone={availability.online ? 'success' : 'neutral'}>
          {t(availability.online ? 'online' : 'offline')}
        </Chip>
      </p>
      {availability.frame && availability.online && <CompanyChat url={availability.frame} />}
      {isBuiltInChat && (
        <ChatLog chat={chat} typing={typing} connection={connection} queue={sending.queue} />
      )}
      {isBuiltInChat && (availability.online || isOpen) ? (
        <ChatComposer start={start} sending={sending} onTyping={onTyping} chat={chat} />
      ) : (
        !availability.online && <AfterHours availability={availability} about={about} />
      )}
      {isBuiltInChat && chat && <Transcript chat={chat} mailed={start?.mailed ?? null} />}
      <div className="mt-4">
        <SupportHours />
      </div>
    </section>
  );
}

function Transcript({ chat, mailed }: { chat: ChatView; mailed: string | null }) {
  const isAnswered = chat.lines.some(({ mine }) => !mine);
  return isAnswered || mailed ? <ChatTranscript mailed={mailed} /> : null;
}

function CompanyChat({ url }: { url: string }) {
  const t = useTranslations('chat');
  return (
    <iframe
      className={styles.company}
      src={url}
      title={t('name')}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="strict-origin"
    />
  );
}

/** Uses the company's time zone until the user's is known. */
function AfterHours({
  availability,
  about,
}: {
  availability: ChatAvailability;
  about: ContactPrefill;
}) {
  const t = useTranslations('chat');
  const { locale, now } = useFrame();
  const hasScripts = useIsHydrated();
  const opening = nextOpening(locale, new Date(now));
  const formatOpening = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTags[locale], {
      ...part,
      ...(!hasScripts && { timeZone: 'Asia/Singapore' }),
    }).format(opening);
  const clock = formatOpening({ hour: 'numeric', minute: '2-digit' });
  const time =
    locale === 'en'
      ? `${formatOpening({ weekday: 'short' })} ${clock}`
      : `${formatOpening({ weekday: 'long' })}${clock}`;
  return (
    <>
      <p className="measure">
        {availability.frame
          ? t('opensLater')
          : t(hasScripts ? 'opensYours' : 'opensHouse', { time })}
      </p>
      <OfflineForm about={about} />
    </>
  );
}

function OfflineForm({ about }: { about: ContactPrefill }) {
  const [sentReference, setSentReference] = useState<string | null>(null);
  return sentReference ? (
    <MessageSent reference={sentReference} />
  ) : (
    <ContactForm id="chat-contact" about={about} onSent={setSentReference} />
  );
}

function ChatTranscript({ mailed: initialEmail }: { mailed: string | null }) {
  const t = useTranslations('chat.transcript');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [mailedEmail, setMailedEmail] = useState(initialEmail);
  const mailAction = useAction(mailChat, { onDone: setMailedEmail });
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMailedEmail(null);
    void mailAction.run({ email: user ? '' : email });
  };
  return (
    <details className="mt-3" open={initialEmail !== null}>
      <summary>{t('title')}</summary>
      <form
        className="mt-2 measure"
        action={localePath(locale, routes.contact({ by: 'chat' }))}
        method="post"
        onSubmit={submit}
      >
        <input type="hidden" name="step" value="mail" />
        {user ? (
          <p>{t('toMember', { email: user.email })}</p>
        ) : (
          <>
            <label className="form-label" htmlFor={id}>
              {common('yourEmail')}
            </label>
            <input
              id={id}
              className="form-control mb-2"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={limits.emailMax}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <Button type="submit" variant="secondary" pending={mailAction.pending}>
          {t('send')}
        </Button>
        <div role="status" className="mt-2">
          {mailedEmail && t('sent', { email: mailedEmail })}
        </div>
        {mailAction.error && (
          <Alert tone="danger" role="alert">
            <ErrorText error={mailAction.error} />
          </Alert>
        )}
      </form>
    </details>
  );
}
