import { useEffect, useRef } from 'react';

import { DOT } from '@/components/kit/ui/dot';
import { Icon } from '@/components/kit/ui/icon';
import { PhotoImage } from '@/components/kit/display/photo-image';
import type { ChatFile } from '@/contract/member/chat';
import { useFrame } from '@/hooks/use-frame';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { getChatFileUrl, type ChatLine, type ChatView } from '@/lib/chat-view';
import { languageTags } from '@/rules/locale';

import styles from './chat.module.scss';
import type { ChatConnection } from './use-chat-connection';
import type { QueuedMessage } from './use-queued-messages';

/** Pixels from the end, plus half the height, within which the log follows new messages. */
const NEAR_END = 120;

interface ChatLogProps {
  chat: ChatView | null;
  typing: boolean;
  connection: ChatConnection;
  queue: readonly QueuedMessage[];
}

/** Oldest first. Follows new messages unless the user has scrolled up. */
export function ChatLog({ chat, typing, connection, queue }: ChatLogProps) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const box = useRef<HTMLDivElement>(null);
  const lines = chat?.lines ?? [];
  const lastLine = lines.at(-1);
  const lastSeq = lastLine?.seq;
  const isLastMine = lastLine?.mine;
  const shownSeq = useRef(0);
  const queueLength = queue.length;
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const distance = current.scrollHeight - current.scrollTop - current.clientHeight;
    if (shownSeq.current === 0 || isLastMine || distance < NEAR_END + current.clientHeight / 2)
      current.scrollTop = current.scrollHeight;
    shownSeq.current = lastSeq ?? 0;
  }, [lastSeq, isLastMine, typing, queueLength]);
  const readSeq = lines.findLast(({ mine, seq }) => mine && seq <= (chat?.read ?? 0))?.seq;
  if (lines.length + queueLength === 0) return null;
  return (
    <>
      <div ref={box} className={styles.log} role="log" aria-label={t('conversation')} tabIndex={0}>
        <ol>
          {lines.map((entry) => (
            <Line key={entry.seq} line={entry} showReadReceipt={entry.seq === readSeq} />
          ))}
          {queue.map(({ key, text }) => (
            <li key={key} className={styles.mine}>
              <span className={styles.who}>{common('you')}</span>
              <p dir="auto">{text}</p>
              <span className={styles.when}>{t('waiting')}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.now} role="status">
        {connection === 'lost'
          ? t('reconnecting')
          : connection === 'restored'
            ? t('reconnected')
            : typing
              ? t('typing')
              : chat?.state === 'closed' && t('ended')}
      </p>
      <noscript>
        <p>{t('reload')}</p>
      </noscript>
    </>
  );
}

function Line({ line, showReadReceipt }: { line: ChatLine; showReadReceipt: boolean }) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  return (
    <li className={line.mine ? styles.mine : styles.theirs}>
      <span className={styles.who}>{line.mine ? common('you') : t('support')}</span>
      {line.text && <p dir="auto">{line.text}</p>}
      <ChatFiles files={line.files} />
      <span className={styles.when}>
        <MessageTime at={line.at} />
        {showReadReceipt && `${DOT}${t('read')}`}
      </span>
    </li>
  );
}

/** Uses the user's time zone, or the company's until scripts run. */
function MessageTime({ at }: { at: string }) {
  const { locale } = useFrame();
  const hasScripts = useIsHydrated();
  const text = new Intl.DateTimeFormat(languageTags[locale], {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!hasScripts && { timeZone: 'Asia/Singapore', timeZoneName: 'short' }),
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}

function ChatFiles({ files }: { files: readonly ChatFile[] }) {
  const { locale } = useFrame();
  return files.map(({ id, name, mime }) => {
    const url = getChatFileUrl(id, locale);
    const isPdf = mime === 'application/pdf';
    return (
      <a
        key={id}
        className={styles.file}
        href={url}
        {...(isPdf ? { download: name } : { target: '_blank', rel: 'noopener' })}
      >
        {isPdf ? <Icon name="file-earmark-pdf" size={24} /> : <PhotoImage src={url} size={72} />}
        <bdi>{name}</bdi>
      </a>
    );
  });
}
