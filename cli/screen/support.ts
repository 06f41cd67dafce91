import { randomUUID } from 'node:crypto';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { formatAge } from '@/rules/support/age';
import { whyStuck } from '@/rules/support/money-cases';

import { browse, choose, createListPage, type Screen } from './acts';
import { fillIn, form, type Question } from './form';
import { required } from './terminal';

type UnpaidRequest = Reply<'GET /operator/paymentrequests'>['items'][number];

type Refund = { title: string; due: string | null };

const comment: Question = { option: 'comment', ask: 'Comment (empty: none)' };

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const quotesToAnswer = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Quotes to answer',
    createListPage(screen, 'GET /operator/estimates', ({ items }) =>
      items.map((quote) => ({
        name: `${quote.reference}  ${quote.suite || 'guest'}  ${quote.qty} × ${shorten(quote.product || '(no name)')}  to ${quote.country}  ${formatAge(quote.asked, screen.now(), limits.quoteDaysMax)}`,
        value: quote.reference,
        about: quote.producturl,
      })),
    ),
    (ref) =>
      choose(screen, ref, [
        form(
          screen,
          'Answer with a weight',
          ['answer', '--quote', ref],
          { option: 'weight', ask: 'Weight of one piece in its box, in kg', check: required },
          comment,
        ),
        form(
          screen,
          'Refuse: it cannot be shipped',
          ['answer', '--quote', ref, '--refuse'],
          comment,
        ),
      ]),
  );

export const chatPage = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Chats',
    createListPage(
      screen,
      'GET /operator/chats',
      ({ items }) =>
        items.map((chat) => ({
          name: `${chat.reference}  ${chat.suite || 'guest'}  ${chat.unread > 0 ? `${chat.unread} unread` : 'read'}  ${formatAge(chat.last, screen.now())}`,
          value: chat.reference,
          about: shorten(chat.text),
        })),
      { state: 'open' },
    ),
    async (ref) => {
      await screen.run('chats', 'read', '--chat', ref);
      await choose(screen, ref, [
        form(screen, 'Answer', ['chats', 'reply', '--chat', ref, '--key', randomUUID()], {
          option: 'text',
          ask: 'Answer',
          check: required,
        }),
        form(screen, 'Save its files', ['chats', 'save', '--chat', ref], {
          option: 'to',
          ask: 'Folder to save them in',
          check: required,
        }),
        { name: 'Close', value: () => screen.run('chats', 'close', '--chat', ref) },
      ]);
    },
  );

export const paymentRequestPage = (screen: Screen): Promise<void> =>
  browse<UnpaidRequest | null>(
    screen,
    'Payment requests',
    createListPage(screen, 'GET /operator/paymentrequests', ({ items }) =>
      items.map((request) => ({
        name: `${request.reference}  ${request.suite}  US$${request.amount}  ${request.kind}  ${formatAge(request.asked, screen.now())}${request.required ? '  required' : ''}`,
        value: request,
        about: request.description,
      })),
    ),
    async (request) => {
      if (request === null)
        return void (await fillIn(
          screen,
          ['request', '--key', randomUUID()],
          [
            { option: 'suite', ask: 'Suite', check: required },
            { option: 'amount', ask: 'Amount in US$', check: required },
            { option: 'description', ask: 'Description for the member', check: required },
          ],
        ));
      await choose(screen, `${request.reference} of ${request.suite}`, [
        form(screen, 'Withdraw it', ['withdraw', '--request', request.reference], {
          option: 'reason',
          ask: 'Reason, for the trail',
          check: required,
        }),
        {
          name: "Operators' actions for this member",
          value: () => screen.run('trail', '--suite', request.suite),
        },
      ]);
    },
    [{ name: 'Request a payment', value: null }],
  );

export const refundPage = (screen: Screen): Promise<void> =>
  browse<Refund>(
    screen,
    'Refunds due',
    createListPage<'GET /operator/refunds', Refund>(
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
          about: `${row.order}: ${whyStuck(row)}`,
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
              form(screen, 'Record the refund', ['refund', '--attempt', due], {
                option: 'reference',
                ask: 'Reference of the gateway or bank',
                check: required,
              }),
            ],
      ),
  );
