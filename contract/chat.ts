import { Type, type Static } from 'typebox';

import { defineEndpoints } from './endpoint';
import { limits } from './limits';
import { Text, Timestamp } from './wire';

const Reference = Text(20, 4);
const Message = Text(limits.chatTextMax, 1);
const Noted = Type.Object({ message: Type.String() });

/** One message of a chat; `seq` counts from 1 within its chat. */
export const ChatMessage = Type.Object({
  seq: Type.Integer(),
  by: Type.Union([Type.Literal('visitor'), Type.Literal('support')]),
  text: Type.String(),
  at: Timestamp,
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * The caller's own chat, the newest one. `version` grows with every change; `read` is how far
 * support has read, `seen` how far the visitor has; `typing`: support is writing just now.
 */
export const Chat = Type.Object({
  state: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('closed')]),
  reference: Type.String(),
  version: Type.Integer(),
  messages: Type.Array(ChatMessage),
  read: Type.Integer(),
  seen: Type.Integer(),
  typing: Type.Boolean(),
});
export type Chat = Static<typeof Chat>;

/** What the desk sees of a chat in its list. */
const ChatRow = Type.Object({
  reference: Type.String(),
  /** Empty for a guest. */
  suite: Type.String(),
  portal: Type.String(),
  language: Type.String(),
  state: Type.String(),
  started: Timestamp,
  last: Timestamp,
  /** Messages that support has not read. */
  unread: Type.Integer(),
  typing: Type.Boolean(),
  /** The newest message. */
  text: Type.String(),
});

const OneChat = Type.Object({ reference: Reference });

/**
 * Live chat (spec §2, §7). A guest is known by the X-Visitor header alone, which the portal makes of
 * an HttpOnly cookie; a member by the session.
 */
export const chatEndpoints = defineEndpoints({
  'GET /chat/current': {
    access: 'public',
    summary:
      "The caller's own chat; messages after `after`. With `version`, the answer waits until the chat is another than that, for 20 seconds at most",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    }),
    reply: Chat,
  },
  'POST /chat/send': {
    access: 'public',
    summary: 'Write to support; the first message begins a chat, in the hours of its language',
    keyed: true,
    body: Type.Object({ text: Message, languageprefer: Type.Optional(Text(5)) }),
    reply: Type.Object({ reference: Type.String(), seq: Type.Integer() }),
  },
  'POST /chat/seen': {
    access: 'public',
    summary: 'The caller has read up to this message, and is writing one or not',
    body: Type.Object({
      seq: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      typing: Type.Optional(Type.Boolean()),
    }),
    reply: Noted,
  },
  'POST /chat/transcript': {
    access: 'public',
    summary: "Email the caller's chat: to a member's own address, or to a guest's",
    keyed: true,
    body: Type.Object({ email: Type.Optional(Text(limits.emailMax)) }),
    reply: Type.Object({ email: Type.String() }),
  },
  'GET /livechat/departmentstatus': {
    access: 'public',
    summary:
      'Whether support answers now (spec §7 "department status"); a chat host of a company answers the same',
    query: Type.Object({
      akey: Type.Optional(Text(200)),
      deptid: Type.Optional(Text(100)),
      languageprefer: Type.Optional(Text(5)),
    }),
    reply: Type.Object({ status: Type.String() }),
  },
  'GET /operator/chats': {
    access: 'operator',
    summary: 'Chats, those with unread messages first, then the newest 100',
    query: Type.Object({ state: Type.Optional(Text(10)) }),
    reply: Type.Object({ more: Type.Boolean(), items: Type.Array(ChatRow) }),
  },
  'POST /operator/chats/read': {
    access: 'operator',
    summary: "A chat's newest messages; they count as read by support",
    body: OneChat,
    reply: Type.Object({ ...ChatRow.properties, messages: Type.Array(ChatMessage) }),
  },
  'POST /operator/chats/reply': {
    access: 'operator',
    summary: 'Answer in a chat',
    keyed: true,
    body: Type.Object({ reference: Reference, text: Message }),
    reply: Type.Object({ seq: Type.Integer() }),
  },
  'POST /operator/chats/typing': {
    access: 'operator',
    summary: 'Support is writing: shown to the visitor for six seconds',
    body: OneChat,
    reply: Noted,
  },
  'POST /operator/chats/close': {
    access: 'operator',
    summary: 'Close a chat; the next message of its visitor begins another',
    body: OneChat,
    reply: Noted,
  },
});
