import type { ChatMessage } from '@/contract/chat';

import { CommandError } from './command-error';
import type { Command, Desk } from './commands';
import { onceKey, readOptions, required, text } from './options';

const short = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);
const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ');

type Verb = (args: string[], desk: Desk) => Promise<void>;

const list: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { all: { type: 'boolean' } });
  const reply = await ask('GET /operator/chats', values['all'] === true ? {} : { state: 'open' });
  if (reply.items.length === 0) print('No chats.');
  for (const chat of reply.items) {
    const waits = chat.unread > 0 ? `${chat.unread} unread` : 'read';
    print(
      `${chat.reference}  ${minute(chat.last)}  ${chat.suite || 'guest'}  ${chat.portal}/${chat.language}  ${chat.state}  ${waits}${chat.typing ? '  typing…' : ''}`,
    );
    print(`    ${short(chat.text)}`);
  }
  if (reply.more) print('There are more; these wait longest or are the newest.');
};

const read: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { chat: text });
  const chat = await ask('POST /operator/chats/read', { reference: required(values, 'chat') });
  print(
    `${chat.reference}  ${chat.suite || 'guest'}  ${chat.portal}/${chat.language}  ${chat.state}${chat.typing ? '  typing…' : ''}`,
  );
  for (const message of chat.messages) printMessage(message, print);
};

function printMessage({ by, at, text: words }: ChatMessage, print: Desk['print']): void {
  print(`${minute(at)}  ${by === 'support' ? 'we' : 'they'}`);
  for (const line of words.split('\n')) print(`    ${line}`);
}

const reply: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { chat: text, text, key: text });
  const body = { reference: required(values, 'chat'), text: required(values, 'text') };
  // The same key again, after a lost answer, is the same message.
  const sent = await ask('POST /operator/chats/reply', body, onceKey(values));
  print(`Sent as message ${sent.seq}.`);
};

const typing: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { chat: text });
  await ask('POST /operator/chats/typing', { reference: required(values, 'chat') });
  print('The visitor sees that you are writing.');
};

const close: Verb = async (args, { ask, print }) => {
  const values = readOptions(args, { chat: text });
  const reference = required(values, 'chat');
  await ask('POST /operator/chats/close', { reference });
  print(`${reference} is closed.`);
};

const verbs: Record<string, Verb> = { list, read, reply, typing, close };

export const chats: Command = {
  usage: [
    'chats [list] [--all]',
    'chats read --chat CH7H2M9QX4',
    'chats reply --chat CH7H2M9QX4 --text "It left today."',
    'chats typing --chat CH7H2M9QX4',
    'chats close --chat CH7H2M9QX4',
  ],
  example: 'chats reply --chat CH7H2M9QX4 --text "It left today."',
  about: 'answer live chats: those that wait come first, and reading one tells its visitor so',
  undo: 'a closed chat opens again when its visitor writes; a message that was sent stays',
  run: async (args, desk) => {
    const [first = 'list', ...rest] = args;
    const named = first.startsWith('--') ? ('list' as const) : first;
    const verb = Object.hasOwn(verbs, named) ? verbs[named] : undefined;
    if (!verb) throw new CommandError(`chats can ${Object.keys(verbs).join(', ')}.`);
    await verb(first.startsWith('--') ? args : rest, desk);
    return 0;
  },
};
