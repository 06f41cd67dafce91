import { createHash, randomUUID } from 'node:crypto';

import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';

import type { Query } from '@/contract/calls';
import type { ChatFile, SentFiles } from '@/contract/member/chat';
import { limits } from '@/contract/limits';
import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem, invalid } from '@/host/core/errors';
import {
  findFile,
  deleteFile,
  storeFiles,
  placeUpload,
  type PlacedFile,
} from '@/host/core/files/store';
import { readUpload, type Upload } from '@/host/core/files/upload';
import { limitInWindow } from '@/host/core/http/shared-limits';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import type { Owner } from './owner';
import { findNewestChat, matchReference, type ChatRow } from './view';

const { chats, chatMessages } = schema;
const VARIANT = 'chat';
/** Per visitor; refused files count too. */
const BURST = { max: 6, windowMs: 60_000 };
const BATCH_SIZE = 200;

const createRefusal = (message: string) => invalid('files', message);

export interface CheckedFile extends Upload {
  name: string;
}

const getFileOwner = ({ id, memberId }: Pick<ChatRow, 'id' | 'memberId'>) => memberId ?? id;

function trimDots(name: string): string {
  const isNameCharacter = (letter: string | undefined) => letter !== '.' && letter !== ' ';
  const letters = [...name];
  const firstIndex = letters.findIndex(isNameCharacter);
  const lastIndex = letters.findLastIndex(isNameCharacter);
  return firstIndex < 0 ? '' : letters.slice(firstIndex, lastIndex + 1).join('');
}

/** Sets the extension of the file's real type. */
export function sanitizeFileName(original: string, mime: Upload['mime']): string {
  const lastSegment = original.split(/[/\\]/).at(-1) ?? '';
  const cleanName = trimDots(
    lastSegment
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
      .replace(/\.(jpe?g|png|webp|heic|heif|pdf)$/i, '')
      .replace(/\s+/g, ' '),
  );
  const base = [...cleanName].slice(0, limits.chatFileNameMax).join('').trim();
  const isPdf = mime === 'application/pdf';
  return `${base || (isPdf ? 'document' : 'picture')}.${isPdf ? 'pdf' : 'webp'}`;
}

/**
 * Refusals name the index: "files.1".
 * @throws Problem validation | tooManyRequests | unavailable | uploadsPaused
 */
export async function checkFiles(sentFiles: SentFiles): Promise<CheckedFile[]> {
  const uploads: CheckedFile[] = [];
  for (const [index, { name, data }] of sentFiles.entries()) {
    const upload = await readUpload(data, `files.${index}`, 'picturesAndPdf');
    uploads.push({ ...upload, name: sanitizeFileName(name, upload.mime) });
  }
  return uploads;
}

/**
 * Call this before the files are read.
 * @throws Problem tooManyRequests
 */
export const limitTries = (db: Db, owner: Owner): Promise<void> =>
  limitInWindow(db, `chat-files|${owner.key}`, BURST);

/** @throws Problem tooManyRequests */
export const limitFilesToday = (tx: Tx, caller: string, n: number): Promise<void> =>
  limitToday(tx, `chat-files:${caller}`, env.RATE_LIMIT_CHAT_FILES_DAY, n);

/** @throws Problem validation if the chat would exceed its file limit */
async function requireRoom(db: Db, chatId: string, addedCount: number): Promise<void> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(jsonb_array_length(${chatMessages.files})), 0)::int` })
    .from(chatMessages)
    .where(match(chatMessages, { chatId, by: 'visitor' }));
  if ((row?.n ?? 0) + addedCount > limits.chatFilesPerChat) throw createRefusal('chatFilesFull');
}

export interface ChatFiles {
  fileOwner: string;
  named: ChatFile[];
  placed: PlacedFile[];
}

/**
 * Call this before the transaction.
 * @throws Problem unavailable
 */
export async function placeFiles(
  fileOwner: string,
  checkedFiles: readonly CheckedFile[],
): Promise<ChatFiles> {
  const files: ChatFiles = { fileOwner, named: [], placed: [] };
  for (const { name, mime, bytes } of checkedFiles) {
    const placedFile = await placeUpload(fileOwner, VARIANT, { mime, bytes });
    files.placed.push(placedFile);
    files.named.push({ id: placedFile.id, name, mime, bytes: bytes.length });
  }
  return files;
}

/**
 * Returns the file owner for the next message. Concurrent messages from a guest get the same new
 * chat id.
 */
export async function findFileOwner(db: Db, owner: Owner): Promise<string> {
  if (owner.member) return owner.member.memberId;
  const lastChat = await findNewestChat(db, owner.key);
  if (lastChat?.state === 'open') return lastChat.id;
  const hash = createHash('sha256').update(`${owner.key} ${lastChat?.id}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export async function findFileOwnerByReference(db: Db, reference: string): Promise<string> {
  const [chat] = await db
    .select({ id: chats.id, memberId: chats.memberId })
    .from(chats)
    .where(matchReference(reference));
  return chat ? getFileOwner(chat) : randomUUID();
}

/**
 * The caller must lock the chat.
 * @throws Problem validation; inFlight if a chat was started elsewhere in the meantime
 */
export async function storeChatFiles(
  tx: Tx,
  chat: ChatRow,
  sender: 'visitor' | 'support',
  { fileOwner, named, placed }: ChatFiles,
): Promise<ChatFile[]> {
  if (fileOwner !== getFileOwner(chat)) throw new Problem('inFlight');
  if (sender === 'visitor') await requireRoom(tx, chat.id, named.length);
  await storeFiles(tx, placed);
  return named;
}

/** @throws Problem notFound */
async function findChatFile(db: Db, chatFilter: ReturnType<typeof eq>, id: string) {
  const [row] = await db
    .select({ id: chats.id, memberId: chats.memberId, files: chatMessages.files })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.chatId, chats.id))
    .where(and(chatFilter, sql`${chatMessages.files} @> ${JSON.stringify([{ id }])}::jsonb`));
  const chatFile = row?.files.find((file) => file.id === id);
  if (!row || !chatFile) throw new Problem('notFound');
  const file = await findFile(db, { memberId: getFileOwner(row), id, variant: VARIANT });
  if (!file?.bytes) throw new Problem('notFound');
  return { named: chatFile, bytes: file.bytes };
}

/**
 * Includes the visitor's closed chats. PDFs are sent as downloads.
 * @throws Problem notFound
 */
export async function sendFile(db: Db, owner: Owner | null, id: string, reply: FastifyReply) {
  if (!owner) throw new Problem('notFound');
  const { named: chatFile, bytes } = await findChatFile(db, eq(chats.owner, owner.key), id);
  const isPdf = chatFile.mime === 'application/pdf';
  // RFC 8187, with a plain name as fallback.
  const name = encodeURIComponent(chatFile.name).replace(/['()*]/g, (character) =>
    `%${character.charCodeAt(0).toString(16)}`.toUpperCase(),
  );
  return reply
    .type(chatFile.mime)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${isPdf ? 'attachment' : 'inline'}; filename="${isPdf ? 'document.pdf' : 'picture.webp'}"; filename*=UTF-8''${name}`,
    )
    .send(bytes);
}

/** @throws Problem notFound */
export async function readFileAsOperator(db: Db, query: Query<'GET /operator/chats/file'>) {
  const chatFilter = matchReference(query.reference);
  const { named: chatFile, bytes } = await findChatFile(db, chatFilter, query.id);
  return { ...chatFile, data: bytes.toString('base64') };
}

export async function deleteChatsBefore(db: Database, cutoff: Date): Promise<void> {
  let deletedCount: number;
  do {
    deletedCount = await db.transaction(async (tx) => {
      const oldChats = await tx
        .select({ id: chats.id, memberId: chats.memberId })
        .from(chats)
        .where(lt(chats.lastAt, cutoff))
        .orderBy(desc(chats.lastAt))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      const ids = oldChats.map((chat) => chat.id);
      const messages = await tx
        .select({ chatId: chatMessages.chatId, files: chatMessages.files })
        .from(chatMessages)
        .where(
          and(
            inArray(chatMessages.chatId, ids),
            sql`jsonb_array_length(${chatMessages.files}) > 0`,
          ),
        );
      const fileOwners = new Map(oldChats.map((chat) => [chat.id, getFileOwner(chat)]));
      for (const { chatId, files } of messages)
        for (const file of files) await deleteFile(tx, fileOwners.get(chatId) ?? chatId, file.id);
      await tx.delete(chats).where(inArray(chats.id, ids));
      return oldChats.length;
    });
  } while (deletedCount === BATCH_SIZE);
}
