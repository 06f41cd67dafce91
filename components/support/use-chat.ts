import { useCallback, useEffect, useRef, useState } from 'react';

import { limits } from '@/contract/limits';
import { useApi, useFrame } from '@/hooks/use-frame';
import { fetchChatAvailability, followChat } from '@/lib/browser/chat';
import { mergeChat, type ChatAvailability, type ChatStart, type ChatView } from '@/lib/chat-view';
import { readChat, reportSeen } from '@/services/chat';

import { useChatConnection, type ChatConnection } from './use-chat-connection';
import { useChatSending, type ChatSending } from './use-chat-sending';

/** Minimum interval between typing notices. */
const TYPING_EVERY_MS = 3_000;

interface LiveChat {
  /** Null until loaded. */
  availability: ChatAvailability | null;
  chat: ChatView | null;
  typing: boolean;
  connection: ChatConnection;
  sending: ChatSending;
  onTyping: () => void;
}

const getLastSeq = (chat: ChatView | null) => chat?.lines.at(-1)?.seq ?? 0;

export function useChat(start: ChatStart | undefined): LiveChat {
  const api = useApi();
  const { locale } = useFrame();
  const [availability, setAvailability] = useState(start?.availability ?? null);
  const [chat, setChat] = useState(start?.chat ?? null);
  const [isConnected, setIsConnected] = useState(true);
  const latestChat = useRef(chat);
  const applyUpdate = useCallback(
    (update: ChatView) => setChat((current) => mergeChat(current, update)),
    [],
  );
  useEffect(() => {
    latestChat.current = chat;
  }, [chat]);
  useEffect(() => {
    const controller = new AbortController();
    if (!start) {
      void fetchChatAvailability(locale, controller.signal).then(
        (loadedAvailability) => controller.signal.aborted || setAvailability(loadedAvailability),
      );
      readChat(api, {}, { signal: controller.signal }).then(applyUpdate, () => undefined);
    }
    return () => controller.abort();
  }, [api, locale, start, applyUpdate]);
  const isFollowing = Boolean(chat?.reference) && !availability?.frame;
  useEffect(() => {
    if (!isFollowing || typeof EventSource === 'undefined') return undefined;
    const getPosition = () => ({
      version: latestChat.current?.version ?? 0,
      after: getLastSeq(latestChat.current),
    });
    return followChat(getPosition, { onChat: applyUpdate, onConnection: setIsConnected });
  }, [isFollowing, applyUpdate]);
  const onSent = useCallback(
    () =>
      void readChat(api, { after: getLastSeq(latestChat.current) }).then(
        applyUpdate,
        () => undefined,
      ),
    [api, applyUpdate],
  );
  return {
    availability,
    chat,
    typing: useTyping(chat),
    connection: useChatConnection(isConnected),
    sending: useChatSending(isConnected, onSent),
    onTyping: useChatReports(chat),
  };
}

/** Expires without further typing events. */
function useTyping(chat: ChatView | null): boolean {
  const [expiredChat, setExpiredChat] = useState<ChatView | null>(null);
  useEffect(() => {
    if (!chat?.typing) return undefined;
    const timer = setTimeout(() => setExpiredChat(chat), limits.chatTypingMs);
    return () => clearTimeout(timer);
  }, [chat]);
  return Boolean(chat?.typing) && expiredChat !== chat;
}

function useChatReports(chat: ChatView | null): () => void {
  const api = useApi();
  const lastTypingAt = useRef(-Infinity);
  const lastSeq = getLastSeq(chat);
  const isUnread = chat?.state === 'open' && lastSeq > chat.seen;
  useEffect(() => {
    if (isUnread) reportSeen(api, { seq: lastSeq, typing: false }).catch(() => undefined);
  }, [api, isUnread, lastSeq]);
  return () => {
    if (chat?.state !== 'open' || performance.now() - lastTypingAt.current < TYPING_EVERY_MS)
      return;
    lastTypingAt.current = performance.now();
    reportSeen(api, { seq: lastSeq, typing: true }).catch(() => undefined);
  };
}
