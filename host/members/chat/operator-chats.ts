import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';

import type { Body, Query, Reply } from '@/contract/calls';
import { allowedRoles } from '@/contract/operator/roles';
import { now } from '@/host/core/clock';
import { refusal } from '@/host/core/errors';
import { OWNER } from '@/host/core/http/operators';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';

import { deleteChatsBefore, type ChatFiles } from './files';
import { addMessage, readMessage, readTextWithFiles } from './send';
import { isTyping, listMessages, matchReference, refuseUnknownChat, type ChatRow } from './view';
import { notifyChatChange } from './watch';

const { chats, chatMessages, members, operators } = schema;
const PAGE_SIZE = 100;
const MAX_NOTES = 50;
const RETENTION_MS = 365 * 24 * 3600_000;
const QUIET_MS = 24 * 3600_000;

const unreadCount = sql<number>`(select count(*)::int from ${chatMessages} m where m.chat_id = ${chats.id} and m.by = 'visitor' and m.seq > ${chats.supportSeen})`;
const waitingSince = sql`(select min(m.created_at) from ${chatMessages} m where m.chat_id = ${chats.id} and m.by = 'visitor' and m.seq > ${chats.supportSeen})`;
const lastText = sql<string>`coalesce((select coalesce(nullif(m.text, ''),
  (select string_agg('[' || (f->>'name') || ']', ' ') from jsonb_array_elements(m.files) f)) from ${chatMessages} m where m.chat_id = ${chats.id} and m.seq = ${chats.lastSeq}), '')`;

/** The operator's own chats first, then waiting ones (members, then longest wait), then the newest. */
export async function listChats(
  db: Db,
  query: Query<'GET /operator/chats'>,
  operator = '',
): Promise<Reply<'GET /operator/chats'>> {
  const { state } = query;
  const stateFilter = state === 'open' || state === 'closed' ? eq(chats.state, state) : undefined;
  const offset = getOffset(query, PAGE_SIZE);
  const listOptions = { offset, operator };
  const rows = await listRows(db, and(stateFilter, matchSuite(query)), PAGE_SIZE + 1, listOptions);
  return { ...takePage(rows, PAGE_SIZE), operators: await listChatOperators(db) };
}

async function listRows(
  db: Db,
  where: SQL | undefined,
  limit: number,
  { offset = 0, operator = '' } = {},
) {
  const rows = await db
    .select({ chat: chats, suite: members.suite, unread: unreadCount, text: lastText })
    .from(chats)
    .leftJoin(members, eq(members.id, chats.memberId))
    .where(where)
    .orderBy(
      desc(sql`(${chats.state} = 'open' and ${chats.assignedTo} is not distinct from ${operator})`),
      desc(sql`(${unreadCount} > 0)`),
      desc(and(sql`${unreadCount} > 0`, isNotNull(chats.memberId)) as SQL),
      sql`${waitingSince} nulls last`,
      desc(chats.lastAt),
    )
    .limit(limit)
    .offset(offset);
  return rows.map(({ chat, suite, ...row }) => ({
    ...row,
    reference: chat.reference,
    suite: suite ?? '',
    portal: chat.portal,
    language: chat.language,
    state: chat.state,
    started: chat.createdAt.toISOString(),
    last: chat.lastAt.toISOString(),
    typing: isTyping(chat.visitorTyping),
    assigned: chat.assignedTo ?? '',
  }));
}

/** @throws Problem operatorInput */
async function lockChat(tx: Tx, reference: string): Promise<ChatRow> {
  const [chat] = await tx.select().from(chats).where(matchReference(reference)).for('update');
  if (!chat) throw refuseUnknownChat(reference);
  return chat;
}

async function updateChat(tx: Tx, chat: ChatRow, changes: Partial<ChatRow>): Promise<void> {
  await tx
    .update(chats)
    .set({ ...changes, version: chat.version + 1 })
    .where(eq(chats.id, chat.id));
  await notifyChatChange(tx, chat.owner);
}

/**
 * Returns the chat with its messages and notes, and marks it as read.
 * @throws Problem operatorInput
 */
export async function readChatAsOperator(
  tx: Tx,
  { reference, before }: Body<'POST /operator/chats/read'>,
): Promise<Reply<'POST /operator/chats/read'>> {
  const chat = await lockChat(tx, reference);
  const messages = await listMessages(tx, chat.id, { before });
  const [row] = await listRows(tx, eq(chats.id, chat.id), 1);
  if (!row) throw refuseUnknownChat(reference);
  if (chat.supportSeen < chat.lastSeq) await updateChat(tx, chat, { supportSeen: chat.lastSeq });
  return { ...row, messages, notes: chat.notes };
}

/** @throws Problem operatorInput | validation */
export async function replyAsOperator(
  tx: Tx,
  { reference, text: typedText }: Body<'POST /operator/chats/reply'>,
  files: ChatFiles | null,
): Promise<Reply<'POST /operator/chats/reply'>> {
  const chat = await lockChat(tx, reference);
  if (chat.state !== 'open') throw refusal('reference', `the chat ${reference} is closed`);
  const text = readTextWithFiles(typedText, files?.named.length ?? 0);
  return { seq: await addMessage(tx, chat, { by: 'support', text, files }) };
}

async function listChatOperators(db: Db): Promise<string[]> {
  const mayReply = inArray(operators.role, allowedRoles['POST /operator/chats/reply']);
  const rows = await db
    .select({ name: operators.name })
    .from(operators)
    .where(and(isNull(operators.endedAt), mayReply))
    .orderBy(asc(operators.name));
  return [...rows.map(({ name }) => name), OWNER.name];
}

/**
 * Adds a note that only operators see, and assigns the chat if the note names an operator.
 * @throws Problem operatorInput | validation
 */
export async function addNote(
  tx: Tx,
  { reference, text, to: assignee }: Body<'POST /operator/chats/note'>,
  author: string,
): Promise<Reply<'POST /operator/chats/note'>> {
  const chat = await lockChat(tx, reference);
  if (chat.notes.length >= MAX_NOTES)
    throw refusal('text', `exceeds the limit of ${MAX_NOTES} notes per chat`);
  if (assignee !== undefined) {
    const names = await listChatOperators(tx);
    if (!names.includes(assignee)) throw refusal('to', `must be one of ${names.join(', ')}`);
    if (chat.state !== 'open') throw refusal('reference', `the chat ${reference} is closed`);
  }
  const note = {
    at: now().toISOString(),
    by: author,
    ...(assignee && { to: assignee }),
    text: readMessage(text),
  };
  // The version stays the same, because visitors cannot see notes.
  await tx
    .update(chats)
    .set({ notes: [...chat.notes, note], ...(assignee && { assignedTo: assignee }) })
    .where(eq(chats.id, chat.id));
  return { message: 'OK' };
}

/** @throws Problem operatorInput */
export async function recordOperatorTyping(
  tx: Tx,
  { reference }: Body<'POST /operator/chats/typing'>,
): Promise<Reply<'POST /operator/chats/typing'>> {
  await updateChat(tx, await lockChat(tx, reference), { supportTyping: now() });
  return { message: 'OK' };
}

/** @throws Problem operatorInput */
export async function closeChat(
  tx: Tx,
  { reference }: Body<'POST /operator/chats/close'>,
): Promise<Reply<'POST /operator/chats/close'>> {
  const chat = await lockChat(tx, reference);
  if (chat.state === 'open')
    await updateChat(tx, chat, { state: 'closed', network: null, supportTyping: null });
  return { message: 'OK' };
}

/** Closes chats after a quiet day and deletes them after a year. */
export async function tidyChats(db: Database): Promise<void> {
  const getCutoff = (ms: number) => new Date(now().getTime() - ms);
  await db
    .update(chats)
    .set({ state: 'closed', network: null, version: sql`${chats.version} + 1` })
    .where(and(eq(chats.state, 'open'), lt(chats.lastAt, getCutoff(QUIET_MS))));
  await deleteChatsBefore(db, getCutoff(RETENTION_MS));
}
