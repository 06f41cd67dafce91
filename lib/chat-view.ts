import type { Chat, ChatFile } from '@/contract/member/chat';
import type { Locale } from '@/rules/locale';

import type { PlainError } from './api-error';

/** `frame` is the URL of a company's own chat host, or null for the built-in chat. */
export interface ChatAvailability {
  online: boolean;
  frame: string | null;
}

export interface ChatLine {
  seq: number;
  mine: boolean;
  text: string;
  /** ISO 8601 time. */
  at: string;
  files: ChatFile[];
}

export const getChatFileUrl = (id: string, locale: Locale): string =>
  `/api/chat/file?id=${id}&lang=${locale}`;

export interface ChatView {
  state: 'none' | 'open' | 'closed';
  reference: string;
  version: number;
  lines: ChatLine[];
  /** `seq` of the last message that support has read. */
  read: number;
  /** `seq` of the last message that the visitor has seen. */
  seen: number;
  typing: boolean;
}

export const toChatView = ({ messages, ...chat }: Chat): ChatView => ({
  ...chat,
  lines: messages.map(({ seq, by, text, at, files = [] }) => ({
    seq,
    mine: by === 'visitor',
    text,
    at,
    files,
  })),
});

export interface ChatStart {
  availability: ChatAvailability;
  chat: ChatView | null;
  /** A form that is posted twice with this key sends one message. */
  postKey: string;
  /** Refused input of a form without scripts. */
  refused: { text: string; error: PlainError } | null;
  /** Email address for the chat transcript, requested without scripts. */
  mailed: string | null;
}

/** Adds an update's lines to the same chat, or switches to a newer one. Ignores outdated updates. */
export function mergeChat(current: ChatView | null, update: ChatView): ChatView {
  if (!current || (current.reference !== update.reference && update.version >= current.version))
    return update;
  if (current.reference !== update.reference || update.version < current.version) return current;
  const newLines = update.lines.filter(
    ({ seq }) => !current.lines.some((line) => line.seq === seq),
  );
  const lines = [...current.lines, ...newLines].sort((a, b) => a.seq - b.seq);
  return { ...update, lines, seen: Math.max(current.seen, update.seen) };
}
