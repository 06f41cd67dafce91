import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ChatMessage } from '@/contract/member/chat';

import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';
import {
  listOptions,
  buildListQuery,
  readIdempotencyKey,
  readOptional,
  readOptionalTexts,
  readPositive,
  readOptions,
  listValues,
  readRequired,
  readRequiredList,
  readRequiredTexts,
  printNextPageHint,
  textOption,
  textListOption,
  type Values,
} from '../options';
import { readFileAsBase64 } from '../rows/photo-file';

const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);
const formatMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');

export const formatAssignee = ({ assigned }: { assigned: string }) =>
  assigned ? `  for ${assigned}` : '';

type Verb = (args: string[], context: CommandContext) => Promise<void>;

const listChats: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { ...listOptions, all: { type: 'boolean' } });
  const reply = await ask('GET /operator/chats', {
    ...buildListQuery(values),
    ...(values['all'] !== true && { state: 'open' }),
  });
  if (reply.items.length === 0) print('No chats.');
  for (const chat of reply.items) {
    const unreadText = chat.unread > 0 ? `${chat.unread} unread` : 'read';
    print(
      `${chat.reference}  ${formatMinute(chat.last)}  ${chat.suite || 'guest'}  ${chat.portal}/${chat.language}  ${chat.state}  ${unreadText}${formatAssignee(chat)}${chat.typing ? '  typing…' : ''}`,
    );
    print(`    ${shorten(chat.text)}`);
  }
  printNextPageHint(values, reply.more, print);
};

const chatOptions = { chat: textOption, before: textOption };

async function readChat(values: Values, { ask, print }: Pick<CommandContext, 'ask' | 'print'>) {
  const beforeText = readOptional(values, 'before');
  const chat = await ask('POST /operator/chats/read', {
    reference: readRequired(values, 'chat'),
    ...(beforeText && { before: readPositive(beforeText, '--before', 999_999) }),
  });
  const firstSeq = chat.messages[0]?.seq ?? 1;
  if (firstSeq > 1) print(`There are earlier messages: use --before ${firstSeq}.`);
  return chat;
}

const showChat: Verb = async (args, { ask, print }) => {
  const chat = await readChat(readOptions(args, chatOptions), { ask, print });
  print(
    `${chat.reference}  ${chat.suite || 'guest'}  ${chat.portal}/${chat.language}  ${chat.state}${formatAssignee(chat)}${chat.typing ? '  typing…' : ''}`,
  );
  for (const message of chat.messages) printMessage(message, print);
  if (chat.notes.length > 0) print('Notes, which the visitor does not see:');
  for (const { at, by, to, text } of chat.notes) {
    print(`${formatMinute(at)}  ${by}${to ? ` to ${to}` : ''}`);
    printText(text, print);
  }
};

const printText = (text: string, print: CommandContext['print']) =>
  text.split('\n').forEach((line) => print(`    ${line}`));

function printMessage(
  { by, at, text: body, files = [] }: ChatMessage,
  print: CommandContext['print'],
) {
  print(`${formatMinute(at)}  ${by === 'support' ? 'support' : 'visitor'}`);
  if (body) printText(body, print);
  for (const { id, name, bytes } of files)
    print(`    [file] ${name}  ${Math.ceil(bytes / 1024)} KB  ${id}`);
}

/** Overwrites no file. */
const saveFiles: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { ...chatOptions, to: textOption, file: textOption });
  const folder = readRequired(values, 'to');
  const fileId = readOptional(values, 'file');
  const chat = await readChat(values, { ask, print });
  const files = chat.messages.flatMap(({ seq, files: messageFiles = [] }) =>
    messageFiles.map((file) => ({ ...file, seq })),
  );
  const chosenFiles = fileId ? files.filter(({ id }) => id === fileId) : files;
  if (chosenFiles.length === 0)
    throw new CommandError(fileId ? `the chat has no file ${fileId}.` : 'the chat has no files.');
  for (const { id, name, seq } of chosenFiles) {
    const { data } = await ask('GET /operator/chats/file', { reference: chat.reference, id });
    const filePath = path.join(
      folder,
      `${chat.reference}-${seq}-${id.slice(0, 8)}-${toPlainName(name)}`,
    );
    const isSaved = await writeFile(filePath, Buffer.from(data, 'base64'), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw new CommandError(`${filePath} cannot be written: ${error.message}`);
      },
    );
    print(isSaved ? `Saved as ${filePath}.` : `${filePath} already exists.`);
  }
};

/** Removes characters that a terminal or file system could interpret. */
const toPlainName = (name: string): string => name.replace(/[^\p{L}\p{N}. _-]/gu, '_');

const sendReply: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, {
    chat: textOption,
    text: textOption,
    file: textListOption,
    key: textOption,
  });
  const files = await Promise.all(listValues(values, 'file').map(readFileAsBase64));
  const body = {
    reference: readRequired(values, 'chat'),
    text: files.length > 0 ? (readOptional(values, 'text') ?? '') : readRequired(values, 'text'),
    ...(files.length > 0 && { files }),
  };
  // Retrying with the same key does not send a second message.
  const sentMessage = await ask('POST /operator/chats/reply', body, readIdempotencyKey(values));
  print(`Sent as message ${sentMessage.seq}.`);
};

const noteOptions = { chat: textOption, text: textOption, to: textOption, key: textOption };

const addNote: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, noteOptions);
  const { chat: reference, text } = readRequiredTexts(values, 'chat', 'text');
  const handover = readOptionalTexts(values, 'to');
  const body = { reference, text, ...handover };
  await ask('POST /operator/chats/note', body, readIdempotencyKey(values));
  const { to } = handover;
  print(to ? `${reference} was handed over to ${to}.` : `Added the note to ${reference}.`);
};

const reportTyping: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { chat: textOption });
  await ask('POST /operator/chats/typing', { reference: readRequired(values, 'chat') });
  print('The visitor sees that you are typing.');
};

const closeChats: Verb = async (args, { ask, print }) => {
  for (const reference of readRequiredList(readOptions(args, { chat: textListOption }), 'chat')) {
    await ask('POST /operator/chats/close', { reference });
    print(`${reference} is closed.`);
  }
};

const verbs: Record<string, Verb> = {
  list: listChats,
  read: showChat,
  reply: sendReply,
  note: addNote,
  save: saveFiles,
  typing: reportTyping,
  close: closeChats,
};

export const chats: Command = {
  usage: [
    'chats [list] [--all] [--suite CG12345] [--page 2]',
    'chats read --chat CH7H2M9QX4 [--before 120]',
    'chats reply --chat CH7H2M9QX4 --text "It left today." [--file FILE]…',
    'chats note --chat CH7H2M9QX4 --text "Asks for a refund." [--to ana]',
    'chats save --chat CH7H2M9QX4 --to FOLDER [--file ID] [--before 120]',
    'chats typing --chat CH7H2M9QX4',
    'chats close --chat CH7H2M9QX4 [--chat …]…',
  ],
  example: 'chats reply --chat CH7H2M9QX4 --text "It left today."',
  about:
    'answer live chats: yours come first, then waiting ones; visitors see when you have read their messages, but not your notes; a note --to an operator hands the chat over',
  undo: 'a sent message or note stays; after a close, the visitor can write again',
  run: async (args, context) => {
    const [firstArg = 'list', ...rest] = args;
    const verbName = firstArg.startsWith('--') ? ('list' as const) : firstArg;
    const verb = Object.hasOwn(verbs, verbName) ? verbs[verbName] : undefined;
    if (!verb) throw new CommandError(`chats takes one of: ${Object.keys(verbs).join(', ')}.`);
    await verb(firstArg.startsWith('--') ? args : rest, context);
  },
};
