import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem, invalid } from '@/host/core/errors';
import { limitInWindow } from '@/host/core/http/shared-limits';
import { newReference } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { toNetworkKey } from '@/net/network-address';
import { getBrand } from '@/rules/brand';
import { removeHidden } from '@/rules/characters';
import { toLocale, type Locale } from '@/rules/locale';
import { isVisible } from '@/rules/members/text';
import { isSupportOpen } from '@/rules/support-hours';

import { storeChatFiles, limitFilesToday, type ChatFiles } from './files';
import type { Owner } from './owner';
import { findNewestChat, type ChatRow } from './view';
import { notifyChatChange } from './watch';

const { chats, chatMessages } = schema;
/** Faster than a person types. */
const BURST = { max: 8, windowMs: 10_000 };

/** Open guest chats per network. */
const MAX_GUEST_CHATS = 5;
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

export const isChatOpen = (locale: Locale): boolean =>
  env.LIVE_CHAT_HOURS === 'support'
    ? isSupportOpen(locale, now())
    : env.LIVE_CHAT_HOURS === 'always';

/** Normalizes line breaks and drops control and direction characters. @throws Problem validation */
export function readMessage(typedText: string): string {
  const text = removeHidden(typedText.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (!isVisible(text)) throw invalid('text', 'required');
  return text;
}

/** The text may be empty if there are files. @throws Problem validation */
export const readTextWithFiles = (typedText: string, fileCount: number): string =>
  fileCount > 0 && !isVisible(typedText) ? '' : readMessage(typedText);

/**
 * Adds a message to the open chat, or opens one during support hours.
 * @throws Problem validation | chatClosed | chatsFull | tooManyRequests
 */
export async function sendMessage(
  tx: Tx,
  { text: typedText, languageprefer }: Body<'POST /chat/send'>,
  {
    owner,
    address,
    portal,
    files = null,
  }: { owner: Owner; address: string; portal: string; files?: ChatFiles | null },
): Promise<Reply<'POST /chat/send'>> {
  const text = readTextWithFiles(typedText, files?.named.length ?? 0);
  await limitInWindow(tx, `chat|${owner.key}`, BURST);
  const caller = owner.member ? owner.key : toNetworkKey(address);
  await limitToday(tx, `chat:${caller}`, env.RATE_LIMIT_CHAT_DAY);
  if (files) await limitFilesToday(tx, caller, files.named.length);
  const language = toLocale(languageprefer ?? owner.member?.language);
  const network = owner.member ? null : digest(toNetworkKey(address));
  const chat = await openChat(tx, owner, { language, portal, network, keeper: files?.fileOwner });
  const seq = await addMessage(tx, chat, { by: 'visitor', text, files });
  return { reference: chat.reference, seq };
}

async function openChat(
  tx: Tx,
  owner: Owner,
  {
    language,
    portal,
    network,
    keeper: fileOwner,
  }: { language: Locale; portal: string; network: string | null; keeper: string | undefined },
): Promise<ChatRow> {
  const openChatFilter = match(chats, { owner: owner.key, state: 'open' });
  const find = async () => (await tx.select().from(chats).where(openChatFilter).for('update'))[0];
  const existingChat = await find();
  if (existingChat) return existingChat;
  if (!isChatOpen(language)) throw new Problem('chatClosed');
  // The daily limit has serialized the guests of one network, so this count is exact.
  const networkFilter = match(chats, { state: 'open', network: network ?? '' });
  if (network && (await tx.$count(chats, networkFilter)) >= MAX_GUEST_CHATS)
    throw new Problem('chatsFull');
  // Continues the numbering, so a reader of both chats misses nothing.
  const lastChat = await findNewestChat(tx, owner.key);
  const seq = lastChat?.lastSeq ?? 0;
  await tx
    .insert(chats)
    .values({
      ...(!owner.member && fileOwner && { id: fileOwner }),
      reference: newReference('CH'),
      owner: owner.key,
      memberId: owner.member?.memberId ?? null,
      network,
      language,
      portal: getBrand(portal).portal,
      version: (lastChat?.version ?? 0) + 1,
      lastSeq: seq,
      visitorSeen: seq,
      supportSeen: seq,
      createdAt: now(),
      lastAt: now(),
    })
    .onConflictDoNothing();
  const createdChat = await find();
  if (!createdChat) throw new Problem('internal');
  return createdChat;
}

/** The caller must lock the chat. Marks it as read by the sender. */
export async function addMessage(
  tx: Tx,
  chat: ChatRow,
  { by, text, files: upload }: { by: 'visitor' | 'support'; text: string; files: ChatFiles | null },
): Promise<number> {
  const seq = chat.lastSeq + 1;
  const files = upload ? await storeChatFiles(tx, chat, by, upload) : [];
  await tx.insert(chatMessages).values({ chatId: chat.id, seq, by, text, files, createdAt: now() });
  await tx
    .update(chats)
    .set({
      lastSeq: seq,
      lastAt: now(),
      version: sql`${chats.version} + 1`,
      ...(by === 'visitor'
        ? { visitorSeen: seq, visitorTyping: null }
        : { supportSeen: seq, supportTyping: null }),
    })
    .where(eq(chats.id, chat.id));
  await notifyChatChange(tx, chat.owner);
  return seq;
}

/** Stores the visitor's read position and typing state for the operators. */
export async function recordSeen(
  db: Db,
  owner: Owner,
  { seq, typing = false }: Body<'POST /chat/seen'>,
): Promise<Reply<'POST /chat/seen'>> {
  await db
    .update(chats)
    .set({
      visitorSeen: sql`greatest(${chats.visitorSeen}, least(${seq}::int, ${chats.lastSeq}))`,
      visitorTyping: typing ? now() : null,
    })
    .where(match(chats, { owner: owner.key, state: 'open' }));
  return { message: 'OK' };
}
