import { useEffect, useRef } from 'react';

import { DOT } from '@/components/kit/ui/dot';
import { useFrame } from '@/hooks/use-frame';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import type { ChatLine, ChatView } from '@/lib/chat-view';
import { languageTags } from '@/rules/locale';

import styles from './chat.module.scss';

/** Pixels from the end within which the reader follows what comes. */
const NEAR_END = 120;

/**
 * What was said, oldest first. A log: screen readers say what is added when they have time. It
 * follows the end unless its reader has scrolled up.
 */
export function ChatLog({
  chat,
  typing,
  lost,
}: {
  chat: ChatView;
  typing: boolean;
  lost: boolean;
}) {
  const t = useTranslations('chat');
  const box = useRef<HTMLDivElement>(null);
  const last = chat.lines.at(-1);
  const lastSeq = last?.seq;
  const mineLast = last?.mine;
  const shown = useRef(0);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const fromEnd = current.scrollHeight - current.scrollTop - current.clientHeight;
    if (shown.current === 0 || mineLast || fromEnd < NEAR_END + current.clientHeight / 2)
      current.scrollTop = current.scrollHeight;
    shown.current = lastSeq ?? 0;
  }, [lastSeq, mineLast, typing]);
  const read = chat.lines.findLast(({ mine, seq }) => mine && seq <= chat.read)?.seq;
  return (
    <>
      <div ref={box} className={styles.log} role="log" aria-label={t('conversation')} tabIndex={0}>
        <ol>
          {chat.lines.map((line) => (
            <Line key={line.seq} line={line} read={line.seq === read} />
          ))}
        </ol>
      </div>
      <p className={styles.now} role="status">
        {lost ? t('reconnecting') : typing ? t('typing') : chat.state === 'closed' && t('ended')}
      </p>
      <noscript>
        <p>{t('reload')}</p>
      </noscript>
    </>
  );
}

function Line({ line, read }: { line: ChatLine; read: boolean }) {
  const t = useTranslations('chat');
  return (
    <li className={line.mine ? styles.mine : styles.theirs}>
      <span className={styles.who}>{t(line.mine ? 'you' : 'support')}</span>
      <p dir="auto">{line.text}</p>
      <span className={styles.when}>
        <Moment at={line.at} />
        {read && `${DOT}${t('read')}`}
      </span>
    </li>
  );
}

/** The time of day in the reader's zone; in the house's where nobody knows it. */
function Moment({ at }: { at: string }) {
  const { locale } = useFrame();
  const scripted = useScripted();
  const text = new Intl.DateTimeFormat(languageTags[locale], {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!scripted && { timeZone: 'Asia/Singapore', timeZoneName: 'short' }),
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
