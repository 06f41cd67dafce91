import { randomUUID } from 'node:crypto';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';

import { formatAge } from '../age';
import { whyStuck } from '../commands/money';

import { browse, choose, createListPage, type Screen } from './acts';
import { fillIn, form, type Question } from './form';
import { required } from './terminal';

type UnpaidRequest = Reply<'GET /operator/paymentrequests'>['items'][number];

type Refund = { title: string; due: string | null };

const comment: Question = { option: 'comment', ask: 'Comment (empty: none)' };

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const quotesToAnswer = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Quotes to answer',
    createListPage(screen, 'GET /operator/estimates', ({ items }) =>
      items.map((one) => ({
        name: `${one.reference}  ${one.suite || 'guest'}  ${one.qty} × ${short(one.product || '(no name)')}  to ${one.country}  ${formatAge(one.asked, screen.now(), limits.quoteDaysMax)}`,
        value: one.reference,
        about: one.producturl,
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
        items.map((one) => ({
          name: `${one.reference}  ${one.suite || 'guest'}  ${one.unread > 0 ? `${one.unread} unread` : 'read'}  ${formatAge(one.last, screen.now())}`,
          value: one.reference,
          about: short(one.text),
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
      items.map((one) => ({
        name: `${one.reference}  ${one.suite}  US$${one.amount}  ${one.kind}  ${formatAge(one.asked, screen.now())}${one.required ? '  required' : ''}`,
        value: one,
        about: one.description,
      })),
    ),
    async (one) => {
      if (one === null)
        return void (await fillIn(
          screen,
          ['request', '--key', randomUUID()],
          [
            { option: 'suite', ask: 'Suite', check: required },
            { option: 'amount', ask: 'Amount in US$', check: required },
            { option: 'description', ask: 'Description for the member', check: required },
          ],
        ));
      await choose(screen, `${one.reference} of ${one.suite}`, [
        form(screen, 'Withdraw it', ['withdraw', '--request', one.reference], {
          option: 'reason',
          ask: 'Reason, for the trail',
          check: required,
        }),
        {
          name: "Operators' actions for this member",
          value: () => screen.run('trail', '--suite', one.suite),
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
        ...items.map((one) => ({
          name: `${one.reference}  ${one.suite}  ${one.currency} ${one.amount}  ${one.gateway}`,
          value: { title: `${one.reference}, ${one.currency} ${one.amount}`, due: one.attemptid },
          about: `attempt ${one.attemptid}, capture ${one.captureid}`,
        })),
        ...stuck.map((one) => ({
          name: `${one.reference}  ${one.suite}  ${one.currency} ${one.amount}  ${one.gateway}  STUCK ${formatAge(one.since, screen.now())}`,
          value: { title: `${one.reference}: look up ${one.order} at ${one.gateway}`, due: null },
          about: `${one.order}: ${whyStuck(one)}`,
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
