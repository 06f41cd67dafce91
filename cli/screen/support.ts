import { randomUUID } from 'node:crypto';

import { limits } from '@/contract/limits';
import { lookKeys } from '@/contract/operator/look-key';
import type { Reply } from '@/contract/calls';
import { formatAge } from '@/rules/support/age';
import { explainStuck } from '@/rules/support/money-cases';
import { searchAnswers } from '@/rules/support/search';

import { formatAssignee } from '../commands/chats';

import { browse, choose, createPageReader, type Screen } from './acts';
import { runForm, createFormChoice, type Question } from './form';
import { requireText } from './terminal';

type UnpaidRequest = Reply<'GET /operator/paymentrequests'>['items'][number];

type Refund = { title: string; due: string | null };

const comment: Question = { option: 'comment', label: 'Comment (empty: none)' };

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const browseQuotes = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Quotes to answer',
    createPageReader(screen, 'GET /operator/estimates', ({ items }) =>
      items.map((quote) => ({
        name: `${quote.reference}  ${quote.suite || 'guest'}  ${quote.qty} × ${shorten(quote.product || '(no name)')}  to ${quote.country}  ${formatAge(quote.asked, screen.now(), limits.quoteDaysMax)}`,
        value: quote.reference,
        about: quote.producturl,
      })),
    ),
    (ref) =>
      choose(screen, ref, [
        createFormChoice(
          screen,
          'Answer with a weight',
          ['answer', '--quote', ref],
          { option: 'weight', label: 'Weight of one piece in its box, in kg', check: requireText },
          comment,
        ),
        createFormChoice(
          screen,
          'Refuse: it cannot be shipped',
          ['answer', '--quote', ref, '--refuse'],
          comment,
        ),
      ]),
  );

type Chats = Reply<'GET /operator/chats'>;

export const browseChats = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Chats',
    createPageReader(
      screen,
      'GET /operator/chats',
      ({ items, operators }) =>
        items.map((chat) => ({
          name: `${chat.reference}  ${chat.suite || 'guest'}  ${chat.unread > 0 ? `${chat.unread} unread` : 'read'}${formatAssignee(chat)}  ${formatAge(chat.last, screen.now())}`,
          value: { chat, operators },
          about: shorten(chat.text),
        })),
      { state: 'open' },
    ),
    (row) => openChat(screen, row),
  );

async function openChat(
  screen: Screen,
  row: { chat: Chats['items'][number]; operators: string[] },
): Promise<void> {
  const { reference, suite } = row.chat;
  const args = ['--chat', reference];
  const keyArgs = ['--key', randomUUID()];
  const field = { option: 'text', check: requireText };
  const sendAnswer = (draft = '') =>
    runForm(
      screen,
      ['chats', 'reply', ...args, ...keyArgs],
      [{ ...field, label: 'Answer', draft }],
    );
  const lookUpMember = async () => {
    await screen.run('look', '--suite', suite, '--reason', `Chat ${reference}`);
    await openChat(screen, row);
  };
  await screen.run('chats', 'read', ...args);
  await choose(screen, `Chat ${reference}`, [
    { name: 'Answer', value: () => sendAnswer() },
    {
      name: 'Answer with a help text',
      value: async () => {
        const draft = await pickHelpText(screen, reference);
        return draft !== null && sendAnswer(draft);
      },
    },
    createFormChoice(screen, 'Add a note for operators', ['chats', 'note', ...args, ...keyArgs], {
      ...field,
      label: 'Note, which the visitor does not see',
    }),
    createFormChoice(
      screen,
      'Hand over to an operator',
      ['chats', 'note', ...args, ...keyArgs],
      { option: 'to', label: 'Operator', choices: row.operators },
      { ...field, label: 'Note for them, which the visitor does not see' },
    ),
    ...(suite ? [{ name: 'Look up the member', value: lookUpMember }] : []),
    createFormChoice(screen, 'Save its files', ['chats', 'save', ...args], {
      option: 'to',
      label: 'Folder to save them in',
      check: requireText,
    }),
    { name: 'Close', value: () => screen.run('chats', 'close', ...args) },
  ]);
}

/** Returns the chosen help text, or null for Back. */
async function pickHelpText({ context, terminal }: Screen, reference: string) {
  const { items } = await context.ask('GET /operator/chats/answers', { reference });
  const entries = items.map((item) => ({ ...item, topic: '' }));
  const find = (query: string) => searchAnswers(entries, query).answers;
  return terminal.pick<string | null>('Help text (type to search)', (query) => [
    ...(query ? find(query).flatMap((key) => items.filter((item) => item.key === key)) : items).map(
      ({ question, answer }) => ({ name: question, value: answer, about: answer }),
    ),
    { name: 'Back', value: null },
  ]);
}

/** The page asks for a member and a reason, then runs the command. */
export const createMemberPage =
  (command: 'look' | 'timeline', ...questions: Question[]) =>
  async (screen: Screen): Promise<void> => {
    const keys = lookKeys.map((key) => ({ name: key, value: key }));
    const lookupKey = await screen.terminal.pick('Find by (type to search)', keys);
    const reason = { option: 'reason', label: 'Reason, for the trail', check: requireText };
    await runForm(
      screen,
      [command],
      [{ option: lookupKey, label: lookupKey, check: requireText }, reason, ...questions],
    );
  };

export const browsePaymentRequests = (screen: Screen): Promise<void> =>
  browse<UnpaidRequest | null>(
    screen,
    'Payment requests',
    createPageReader(screen, 'GET /operator/paymentrequests', ({ items }) =>
      items.map((request) => ({
        name: `${request.reference}  ${request.suite}  US$${request.amount}  ${request.kind}  ${formatAge(request.asked, screen.now())}${request.required ? '  required' : ''}`,
        value: request,
        about: request.description,
      })),
    ),
    async (request) => {
      if (request === null)
        return void (await runForm(
          screen,
          ['request', '--key', randomUUID()],
          [
            { option: 'suite', label: 'Suite', check: requireText },
            { option: 'amount', label: 'Amount in US$', check: requireText },
            { option: 'description', label: 'Description for the member', check: requireText },
          ],
        ));
      await choose(screen, `${request.reference} of ${request.suite}`, [
        createFormChoice(screen, 'Withdraw it', ['withdraw', '--request', request.reference], {
          option: 'reason',
          label: 'Reason, for the trail',
          check: requireText,
        }),
        {
          name: "Operators' actions for this member",
          value: () => screen.run('trail', '--suite', request.suite),
        },
      ]);
    },
    [{ name: 'Request a payment', value: null }],
  );

export const browseRefunds = (screen: Screen): Promise<void> =>
  browse<Refund>(
    screen,
    'Refunds due',
    createPageReader<'GET /operator/refunds', Refund>(
      screen,
      'GET /operator/refunds',
      ({ items, stuck }) => [
        ...items.map((row) => ({
          name: `${row.reference}  ${row.suite}  ${row.currency} ${row.amount}  ${row.gateway}`,
          value: { title: `${row.reference}, ${row.currency} ${row.amount}`, due: row.attemptid },
          about: `attempt ${row.attemptid}, capture ${row.captureid}`,
        })),
        ...stuck.map((row) => ({
          name: `${row.reference}  ${row.suite}  ${row.currency} ${row.amount}  ${row.gateway}  STUCK ${formatAge(row.since, screen.now())}`,
          value: { title: `${row.reference}: look up ${row.order} at ${row.gateway}`, due: null },
          about: `${row.order}: ${explainStuck(row)}`,
        })),
      ],
    ),
    ({ title, due }) =>
      choose(
        screen,
        title,
        due === null
          ? []
          : [
              createFormChoice(screen, 'Record the refund', ['refund', '--attempt', due], {
                option: 'reference',
                label: 'Reference of the gateway or bank',
                check: requireText,
              }),
            ],
      ),
  );
