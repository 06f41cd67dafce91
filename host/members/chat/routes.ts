import type { FastifyReply } from 'fastify';

import { limits } from '@/contract/limits';
import { Problem } from '@/host/core/errors';
import { env } from '@/host/core/env';
import { getOperator, OWNER } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { isSessionOpen } from '@/host/core/sessions/session';
import type { Db } from '@/host/db/client';
import { toLocale } from '@/rules/locale';

import {
  addNote,
  closeChat,
  listChats,
  readChatAsOperator,
  replyAsOperator,
  recordOperatorTyping,
} from './operator-chats';
import { listAnswers } from './answers';
import {
  readFileAsOperator,
  findFileOwnerByReference,
  findFileOwner,
  limitTries,
  placeFiles,
  sendFile,
  checkFiles,
} from './files';
import { readOwner, type Owner } from './owner';
import { isChatOpen, recordSeen, sendMessage } from './send';
import { mailTranscript } from './transcript';
import { noChat, readChat } from './view';
import { ChatWatch } from './watch';

const requireChatOwner = (owner: Owner | null): Owner => {
  if (!owner) throw new Problem('unauthenticated');
  return owner;
};

export const chatRoutes: PathGroup = (app, route, db) => {
  const watch = new ChatWatch(db);
  app.addHook('preClose', () => watch.close());
  route('GET /chat/current', async ({ db, query, session, request, reply }) => {
    const owner = readOwner(session, request);
    if (!owner) return noChat;
    if (query.version === undefined) return readChat(db, owner.key, query.after);
    return waitForState(db, watch, { owner, reply, version: query.version, after: query.after });
  });
  route('POST /chat/send', ({ body, session, request, keyed }) => {
    const owner = requireChatOwner(readOwner(session, request));
    const portal = owner.member?.portal ?? String(request.headers['x-portal'] ?? env.BRAND);
    return keyed((tx) => sendMessage(tx, body, { owner, address: request.ip, portal }));
  });
  route('POST /chat/sendfiles', async ({ db, body, session, request, keyed }) => {
    const owner = requireChatOwner(readOwner(session, request));
    await limitTries(db, owner);
    const uploads = await checkFiles(body.files);
    const files = await placeFiles(await findFileOwner(db, owner), uploads);
    const portal = owner.member?.portal ?? String(request.headers['x-portal'] ?? env.BRAND);
    return keyed((tx) => sendMessage(tx, body, { owner, address: request.ip, portal, files }));
  });
  route('GET /chat/file', ({ db, query, session, request, reply }) =>
    sendFile(db, readOwner(session, request), query.id, reply),
  );
  route('POST /chat/seen', ({ db, body, session, request }) =>
    recordSeen(db, requireChatOwner(readOwner(session, request)), body),
  );
  route('POST /chat/transcript', ({ body, session, request, keyed }) => {
    const owner = requireChatOwner(readOwner(session, request));
    return keyed((tx) => mailTranscript(tx, body, { owner, address: request.ip }));
  });
  route('GET /livechat/departmentstatus', async ({ query }) => ({
    status: isChatOpen(toLocale(query.languageprefer)) ? 'online' : 'offline',
  }));
  route('GET /operator/chats', ({ db, query, request }) =>
    listChats(db, query, getOperator(request)?.name),
  );
  route('POST /operator/chats/read', ({ db, body }) =>
    db.transaction((tx) => readChatAsOperator(tx, body)),
  );
  route('POST /operator/chats/reply', async ({ db, body, keyed }) => {
    const sent = await checkFiles(body.files ?? []);
    const fileOwner = sent.length > 0 && (await findFileOwnerByReference(db, body.reference));
    const files = fileOwner ? await placeFiles(fileOwner, sent) : null;
    return keyed((tx) => replyAsOperator(tx, body, files));
  });
  route('GET /operator/chats/file', ({ db, query }) => readFileAsOperator(db, query));
  route('GET /operator/chats/answers', ({ db, query }) => listAnswers(db, query.reference));
  route('POST /operator/chats/note', ({ body, request, keyed }) =>
    keyed((tx) => addNote(tx, body, (getOperator(request) ?? OWNER).name)),
  );
  route('POST /operator/chats/typing', ({ db, body }) =>
    db.transaction((tx) => recordOperatorTyping(tx, body)),
  );
  route('POST /operator/chats/close', ({ db, body }) =>
    db.transaction((tx) => closeChat(tx, body)),
  );
};

/** Returns the chat when it changes, or after twenty seconds. */
async function waitForState(
  db: Db,
  watch: ChatWatch,
  {
    owner,
    reply,
    version,
    after,
  }: { owner: Owner; reply: FastifyReply; version: number; after: number | undefined },
) {
  const disconnect = new AbortController();
  reply.raw.once('close', () => disconnect.abort());
  const subscription = await watch.subscribe(owner.key);
  try {
    const state = await readChat(db, owner.key, after);
    if (state.version !== version) return state;
    await subscription.wait(limits.chatWaitMs, disconnect.signal);
  } finally {
    subscription.stop();
  }
  if (disconnect.signal.aborted) return noChat;
  // The session may have ended during the wait.
  if (owner.member && !(await isSessionOpen(db, owner.member.tokenHash)))
    throw new Problem('unauthenticated');
  return readChat(db, owner.key, after);
}
