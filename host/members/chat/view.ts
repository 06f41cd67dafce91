import { and, desc, eq, gt, lt } from 'drizzle-orm';

import type { Chat, ChatMessage } from '@/contract/member/chat';
import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import { refusal } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';

const { chats, chatMessages } = schema;
export type ChatRow = typeof chats.$inferSelect;

export const noChat: Chat = {
  state: 'none',
  reference: '',
  version: 0,
  messages: [],
  read: 0,
  seen: 0,
  typing: false,
};

export const matchReference = (reference: string) =>
  eq(chats.reference, reference.trim().toUpperCase());

export const refuseUnknownChat = (reference: string) =>
  refusal('reference', `there is no chat ${reference}`);

export const isTyping = (at: Date | null): boolean =>
  at !== null && now().getTime() - at.getTime() < limits.chatTypingMs;

export async function findNewestChat(db: Db, owner: string): Promise<ChatRow | null> {
  const [row] = await db
    .select()
    .from(chats)
    .where(eq(chats.owner, owner))
    .orderBy(desc(chats.createdAt))
    .limit(1);
  return row ?? null;
}

export async function listMessages(
  db: Db,
  chatId: string,
  { after = 0, before }: { after?: number | undefined; before?: number | undefined } = {},
): Promise<ChatMessage[]> {
  const { chatId: idColumn, seq } = chatMessages;
  const rows = await db
    .select()
    .from(chatMessages)
    .where(
      and(eq(idColumn, chatId), gt(seq, after), before === undefined ? undefined : lt(seq, before)),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(limits.chatShownMax);
  return rows
    .reverse()
    .map(({ seq, by, text, files, createdAt }) => ({
      seq,
      by: by === 'support' ? 'support' : 'visitor',
      text,
      files,
      at: createdAt.toISOString(),
    }));
}

export async function readChat(db: Db, owner: string, after?: number): Promise<Chat> {
  const chat = await findNewestChat(db, owner);
  if (!chat) return noChat;
  return {
    state: chat.state === 'open' ? 'open' : 'closed',
    reference: chat.reference,
    version: chat.version,
    messages: await listMessages(db, chat.id, { after }),
    read: chat.supportSeen,
    seen: chat.visitorSeen,
    typing: isTyping(chat.supportTyping),
  };
}
