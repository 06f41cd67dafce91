import type { Chat, ChatFile } from '@/contract/member/chat';
import type { Locale } from '@/rules/locale';

import type { PlainError } from './api-error';

/** Who plays live chat: `frame` is the address of a company's own chat host, null for ours. */
export interface ChatDoor {
  online: boolean;
  frame: string | null;
}

/** One message of the visitor's chat. */
export interface ChatLine {
  seq: number;
  mine: boolean;
  text: string;
  /** ISO moment. */
  at: string;
  files: ChatFile[];
}

/** Where the visitor's browser gets a file of its own chats (lib/server/chat/chat-file). */
export const chatFileAddress = (id: string, locale: Locale): string =>
  `/api/chat/file?id=${id}&lang=${locale}`;

/** The visitor's chat as it is. `read`: support has read so far; `seen`: the visitor has. */
export interface ChatView {
  state: 'none' | 'open' | 'closed';
  reference: string;
  version: number;
  lines: ChatLine[];
  read: number;
  seen: number;
  typing: boolean;
}

/** A chat of the wire in words of the portal. */
export const chatFromWire = ({ messages, ...chat }: Chat): ChatView => ({
  ...chat,
  lines: messages.map(({ seq, by, text, at, files = [] }) => ({
    seq,
    mine: by === 'visitor',
    text,
    at,
    files,
  })),
});

/** What the contact page knows of the chat when it is rendered. */
export interface ChatStart {
  door: ChatDoor;
  chat: ChatView | null;
  /** Makes a form that is posted twice one message. */
  postKey: string;
  /** What was typed and refused without scripts. */
  refused: { text: string; error: PlainError } | null;
  /** The chat was asked for by mail without scripts: where it went. */
  mailed: string | null;
}

/**
 * What is known after news: the newer state, with the lines of both as long as they are of the same
 * chat. News that were overtaken change nothing.
 */
export function withNews(known: ChatView | null, news: ChatView): ChatView {
  if (!known || (known.reference !== news.reference && news.version >= known.version)) return news;
  if (known.reference !== news.reference || news.version < known.version) return known;
  const newer = news.lines.filter(({ seq }) => !known.lines.some((line) => line.seq === seq));
  const lines = [...known.lines, ...newer].sort((a, b) => a.seq - b.seq);
  return { ...news, lines, seen: Math.max(known.seen, news.seen) };
}
