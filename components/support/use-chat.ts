import { useCallback, useEffect, useRef, useState } from 'react';

import { limits } from '@/contract/limits';
import { useApi, useFrame } from '@/hooks/use-frame';
import { askDoor, followChat } from '@/lib/browser/chat';
import { withNews, type ChatDoor, type ChatStart, type ChatView } from '@/lib/chat-view';
import { readChat, reportSeen } from '@/services/chat';

import { useChatLine, type ChatLineState } from './use-chat-line';
import { useChatSending, type ChatSending } from './use-chat-sending';

/** Minimum interval between typing notices. */
const TYPING_EVERY_MS = 3_000;

interface LiveChat {
  /** Null until loaded. */
  door: ChatDoor | null;
  chat: ChatView | null;
  typing: boolean;
  line: ChatLineState;
  sending: ChatSending;
  onTyping: () => void;
}

const getLastSeq = (chat: ChatView | null) => chat?.lines.at(-1)?.seq ?? 0;

export function useChat(start: ChatStart | undefined): LiveChat {
  const api = useApi();
  const { locale } = useFrame();
  const [door, setDoor] = useState(start?.door ?? null);
  const [chat, setChat] = useState(start?.chat ?? null);
  const [connected, setConnected] = useState(true);
  const latest = useRef(chat);
  const applyNews = useCallback(
    (news: ChatView) => setChat((current) => withNews(current, news)),
    [],
  );
  useEffect(() => {
    latest.current = chat;
  }, [chat]);
  useEffect(() => {
    const gone = new AbortController();
    if (!start) {
      void askDoor(locale, gone.signal).then(
        (availability) => gone.signal.aborted || setDoor(availability),
      );
      readChat(api, {}, { signal: gone.signal }).then(applyNews, () => undefined);
    }
    return () => gone.abort();
  }, [api, locale, start, applyNews]);
  const begun = Boolean(chat?.reference) && !door?.frame;
  useEffect(() => {
    if (!begun || typeof EventSource === 'undefined') return undefined;
    const from = () => ({
      version: latest.current?.version ?? 0,
      after: getLastSeq(latest.current),
    });
    return followChat(from, { onChat: applyNews, onLine: setConnected });
  }, [begun, applyNews]);
  const onSent = useCallback(
    () =>
      void readChat(api, { after: getLastSeq(latest.current) }).then(applyNews, () => undefined),
    [api, applyNews],
  );
  return {
    door,
    chat,
    typing: useTyping(chat),
    line: useChatLine(connected),
    sending: useChatSending(connected, onSent),
    onTyping: useReadReceipts(chat),
  };
}

/** Expires without further typing events. */
function useTyping(chat: ChatView | null): boolean {
  const [over, setOver] = useState<ChatView | null>(null);
  useEffect(() => {
    if (!chat?.typing) return undefined;
    const timer = setTimeout(() => setOver(chat), limits.chatTypingMs);
    return () => clearTimeout(timer);
  }, [chat]);
  return Boolean(chat?.typing) && over !== chat;
}

function useReadReceipts(chat: ChatView | null): () => void {
  const api = useApi();
  const lastTypingAt = useRef(-Infinity);
  const last = getLastSeq(chat);
  const unread = chat?.state === 'open' && last > chat.seen;
  useEffect(() => {
    if (unread) reportSeen(api, { seq: last, typing: false }).catch(() => undefined);
  }, [api, unread, last]);
  return () => {
    if (chat?.state !== 'open' || performance.now() - lastTypingAt.current < TYPING_EVERY_MS)
      return;
    lastTypingAt.current = performance.now();
    reportSeen(api, { seq: last, typing: true }).catch(() => undefined);
  };
}
