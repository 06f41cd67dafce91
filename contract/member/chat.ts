import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import {
  Choice,
  DeskListQuery,
  fileBodyLimit,
  FileInput,
  Rows,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

const Reference = Text(20, 4);
const Message = Text(limits.chatTextMax, 1);
const Noted = Type.Object({ message: Type.String() });

/** Accessible to the chat's visitor and support (GET /chat/file). */
export const ChatFile = Type.Object({
  id: Uuid,
  /** The original name with the extension of the stored type. */
  name: Type.String(),
  /** Pictures are stored as image/webp. */
  mime: Choice('image/webp', 'application/pdf'),
  bytes: Type.Integer(),
});
export type ChatFile = Static<typeof ChatFile>;

/** The host checks their first bytes, not their names. */
const SentFiles = Type.Array(Type.Object({ name: Text(255), data: FileInput }), {
  minItems: 1,
  maxItems: limits.chatFilesMax,
});
export type SentFiles = Static<typeof SentFiles>;
export const filesBodyLimit = limits.chatFilesMax * fileBodyLimit;
/** May be empty beside files. */
const Words = Text(limits.chatTextMax);

/** `seq` counts from 1 within its chat. */
export const ChatMessage = Type.Object({
  seq: Type.Integer(),
  by: Choice('visitor', 'support'),
  /** Empty for files without text. */
  text: Type.String(),
  at: Timestamp,
  files: Type.Optional(Type.Array(ChatFile)),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * The caller's newest chat. `version` grows with every change; `read` and `seen` are the last `seq`
 * that support and the visitor have read; `typing` refers to support.
 */
export const Chat = Type.Object({
  state: Choice('none', 'open', 'closed'),
  reference: Type.String(),
  version: Type.Integer(),
  messages: Type.Array(ChatMessage),
  read: Type.Integer(),
  seen: Type.Integer(),
  typing: Type.Boolean(),
});
export type Chat = Static<typeof Chat>;

export const ChatRow = Type.Object({
  reference: Type.String(),
  /** Empty for a guest. */
  suite: Type.String(),
  portal: Type.String(),
  language: Type.String(),
  state: Type.String(),
  started: Timestamp,
  last: Timestamp,
  /** Not yet read by support. */
  unread: Type.Integer(),
  typing: Type.Boolean(),
  /** The newest message. */
  text: Type.String(),
  /** The operator that the chat was handed to, or empty. */
  assigned: Type.String(),
});

const ChatNote = Type.Object({
  at: Timestamp,
  by: Type.String(),
  to: Type.Optional(Type.String()),
  text: Type.String(),
});

const OneChat = Type.Object({ reference: Reference });

/**
 * Guests are identified by the X-Visitor header, which the portal derives from an HttpOnly cookie.
 */
export const chatEndpoints = defineEndpoints({
  'GET /chat/current': {
    access: 'public',
    visitor: true,
    summary:
      "The caller's own chat, with the messages after `after`. With `version`, waits up to 20 seconds until the chat has a newer version",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    }),
    reply: Chat,
  },
  'POST /chat/send': {
    access: 'public',
    summary:
      'Write to support; the first message starts a chat, during the support hours of its language',
    keyed: true,
    body: Type.Object({ text: Message, languageprefer: Type.Optional(Text(5)) }),
    reply: Type.Object({ reference: Type.String(), seq: Type.Integer() }),
  },
  'POST /chat/sendfiles': {
    access: 'public',
    summary: 'Write to support with up to three files (pictures or PDFs) of up to 1024 KB each',
    keyed: true,
    bodyLimit: filesBodyLimit,
    body: Type.Object({ text: Words, files: SentFiles, languageprefer: Type.Optional(Text(5)) }),
    reply: Type.Object({ reference: Type.String(), seq: Type.Integer() }),
  },
  'GET /chat/file': {
    access: 'public',
    visitor: true,
    summary: "A file from the caller's own chats: a picture to display, or a PDF as a download",
    query: Type.Object({ id: Uuid }),
    reply: Type.Unknown(),
    binary: ['application/pdf', 'image/webp'],
  },
  'POST /chat/seen': {
    access: 'public',
    visitor: true,
    summary: 'Report up to which message the caller has read, and whether they are typing',
    body: Type.Object({
      seq: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      typing: Type.Optional(Type.Boolean()),
    }),
    reply: Noted,
  },
  'POST /chat/transcript': {
    access: 'public',
    summary:
      "Email the caller's chat to the member's address, or to an address that a guest enters",
    keyed: true,
    body: Type.Object({ email: Type.Optional(Text(limits.emailMax)) }),
    reply: Type.Object({ email: Type.String() }),
  },
  'GET /livechat/departmentstatus': {
    access: 'public',
    summary:
      'Whether support is available now (spec §7 "department status"); a company\'s own chat host responds the same way',
    query: Type.Object({
      akey: Type.Optional(Text(200)),
      deptid: Type.Optional(Text(100)),
      languageprefer: Type.Optional(Text(5)),
    }),
    reply: Type.Object({ status: Type.String() }),
  },
  'GET /operator/chats': {
    access: 'operator',
    summary:
      "Chats, 100 a page: the caller's own first, then unread ones (members before guests, longest unread first), then the newest",
    query: Type.Object({ ...DeskListQuery.properties, state: Type.Optional(Text(10)) }),
    reply: Type.Object({
      more: Type.Boolean(),
      items: Type.Array(ChatRow),
      /** Who may answer chats. */
      operators: Type.Array(Type.String()),
    }),
  },
  'POST /operator/chats/read': {
    access: 'operator',
    summary:
      "A chat's notes and its newest messages, or those before a given one; marks them as read by support",
    body: Type.Object({
      ...OneChat.properties,
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    reply: Type.Object({
      ...ChatRow.properties,
      messages: Type.Array(ChatMessage),
      notes: Type.Array(ChatNote),
    }),
  },
  'POST /operator/chats/reply': {
    access: 'operator',
    summary: 'Reply in a chat with text, files, or both',
    keyed: true,
    bodyLimit: filesBodyLimit,
    body: Type.Object({ reference: Reference, text: Words, files: Type.Optional(SentFiles) }),
    reply: Type.Object({ seq: Type.Integer() }),
  },
  'GET /operator/chats/file': {
    access: 'operator',
    summary: 'A file from a chat, in base64',
    query: Type.Object({ reference: Reference, id: Uuid }),
    reply: Type.Object({ ...ChatFile.properties, data: Type.String() }),
  },
  'GET /operator/chats/answers': {
    access: 'operator',
    summary:
      "Help texts in the chat's language with today's figures, closest to the visitor's last message first",
    query: OneChat,
    reply: Type.Object({
      items: Rows({
        key: Type.String(),
        question: Type.String(),
        answer: Type.String(),
        /** More words to search by. */
        words: Type.String(),
      }),
    }),
  },
  'POST /operator/chats/note': {
    access: 'operator',
    summary: 'Add a note for operators to a chat; with `to`, hand the chat over to that operator',
    keyed: true,
    body: Type.Object({ reference: Reference, text: Message, to: Type.Optional(Text(40, 1)) }),
    reply: Noted,
  },
  'POST /operator/chats/typing': {
    access: 'operator',
    summary: 'Show the visitor for six seconds that support is typing',
    body: OneChat,
    reply: Noted,
  },
  'POST /operator/chats/close': {
    access: 'operator',
    summary: "Close a chat; the visitor's next message starts a new one",
    body: OneChat,
    reply: Noted,
  },
});
