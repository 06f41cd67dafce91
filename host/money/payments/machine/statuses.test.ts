import { readFileSync } from 'node:fs';
import path from 'node:path';

import { attempt, capture, hold } from '@/host/testing/payment-parts';

import type { Attempt } from './account';
import {
  toOperatorList,
  operatorLists,
  statuses,
  toPaymentStatus,
  findStuckReason,
  type PaymentStatus,
} from './statuses';

const handbook = readFileSync(path.resolve('docs/operation/gateways.md'), 'utf8');

it.each(Object.keys(statuses) as PaymentStatus[])(
  'the handbook describes %s like the table',
  (status) => {
    const { member, list, asked, ends } = statuses[status];
    const where = list === null ? '' : `\`${operatorLists[list]}\``;
    expect(handbook).toContain(`| ${status} | ${member} | ${where} | ${asked} | ${ends} |`);
  },
);

const ended = (as: 'canceled' | 'declined' | 'expired' | 'mismatch') => ({
  counts: false,
  ended: { as, reason: 'x', at: 0 },
});
const back = (amountCents: number, state: 'final' | 'open' = 'final') => ({
  withdrawals: [
    {
      reference: 'r',
      kind: state === 'open' ? ('dispute' as const) : ('refund' as const),
      state,
      amountCents,
      askedAt: 0,
    },
  ],
});
const owed = (more: object = {}) => capture({ use: 'owed', reason: 'late', ...more });
const elsewhere = capture({ use: 'elsewhere' });

const seen: [PaymentStatus, Partial<Attempt>][] = [
  ['created', { counts: false, orderId: null, askedAt: null }],
  ['requires_action', { counts: false, askedAt: null }],
  ['processing', { counts: false }],
  [
    'processing',
    { counts: false, askedAt: null, captures: [capture({ use: 'undecided', state: 'pending' })] },
  ],
  ['processing', { counts: false, authorization: hold({ use: 'applying' }) }],
  // Undecided money has no status of its own.
  ['processing', { counts: false, authorization: hold({ use: 'undecided' }) }],
  ['authorized', { authorization: hold() }],
  ['capture_requested', { authorization: hold({ askedCents: 100 }) }],
  ['captured', { captures: [capture()] }],
  ['captured', { captures: [capture(), owed({ id: 'd', amountCents: 0 })] }],
  ['captured', { gateway: 'zero' }],
  ['captured', { authorization: hold({ state: 'gone' }), captures: [capture()] }],
  ['void_requested', { ...ended('canceled'), authorization: hold({ use: 'unneeded' }) }],
  ['voided', { ...ended('canceled'), authorization: hold({ use: 'unneeded', state: 'gone' }) }],
  ['voided', { counts: false, authorization: hold({ use: 'unneeded', state: 'gone' }) }],
  ['expired', { ...ended('expired'), authorization: hold({ use: 'unneeded', state: 'gone' }) }],
  ['declined', ended('declined')],
  ['canceled', ended('canceled')],
  ['expired', ended('expired')],
  ['expired', { ...ended('expired'), captures: [owed({ amountCents: 0 })] }],
  ['mismatch', ended('mismatch')],
  ['mismatch', { ...ended('canceled'), captures: [elsewhere] }],
  ['captured', { captures: [capture(), elsewhere] }],
  ['refund_due', { ...ended('expired'), captures: [owed()] }],
  ['refund_due', { captures: [capture(), owed({ id: 'd' })] }],
  ['refund_due', { captures: [capture({ promisedCents: 100 })] }],
  ['partly_refunded', { captures: [capture(back(100))] }],
  ['partly_refunded', { captures: [capture(back(5000)), capture({ id: 'd' })] }],
  ['refunded', { captures: [capture(back(5000))] }],
  ['refunded', { ...ended('expired'), captures: [owed(back(5000))] }],
  ['disputed', { captures: [capture(back(100, 'open'))] }],
  ['disputed', { captures: [capture(), capture({ id: 'd', ...back(100, 'open') })] }],
];

describe('the status of a payment', () => {
  it.each(seen)('is %s (%#)', (status, parts) => {
    expect(toPaymentStatus(attempt(parts))).toBe(status);
    expect(toOperatorList(attempt(parts))).toBe(statuses[status].list);
  });

  it.each(['word:ON_ICE', 'known-elsewhere', 'second-authorization', 'facts-differ'])(
    'is listed under faults if only finance can resolve the reason: %s',
    (unclear) => {
      expect(toOperatorList(attempt({ captures: [capture()], unclear }))).toBe('faults');
    },
  );

  it.each([
    'no-answer',
    'pending',
    'a word:',
    'known-elsewhere too',
    'facts-differ?',
    'second-authorization too',
    'not known-elsewhere',
  ])('is not listed under faults for the reason: %s', (unclear) => {
    expect(toOperatorList(attempt({ captures: [capture()], unclear }))).toBeNull();
  });
});

describe('why a payment is stuck', () => {
  const expired = { ...ended('expired'), order: 'gone' as const };
  const unneeded = hold({ use: 'unneeded' });
  it.each<[string | null, Partial<Attempt>, boolean]>([
    ['pending', { ...expired, unclear: 'pending' }, false],
    ['no-answer', { ...expired, unclear: 'no-answer' }, false],
    ['no-answer', { unclear: 'no-answer', captures: [owed()] }, false],
    ['facts-differ', { unclear: 'facts-differ', captures: [capture()] }, false],
    // The next review checks it.
    [null, { unclear: 'no-answer', captures: [capture()] }, false],
    [null, { unclear: 'no-answer', captures: [owed({ amountCents: 0 }), capture()] }, false],
    ['held', { ...ended('canceled'), authorization: unneeded }, false],
    ['asked', { authorization: hold({ askedCents: 100 }) }, false],
    ['asked', { counts: false }, false],
    [null, { authorization: hold() }, true],
    [null, expired, true],
    ['held', { ...expired, order: 'approved' }, true],
    ['held', { ...expired, order: 'missing' }, true],
    [null, { ...expired, order: 'approved' }, false],
    [null, { ...expired, order: 'approved', orderId: null }, true],
    [null, { order: 'approved', captures: [capture()] }, true],
  ])('%s (%#)', (reason, parts, closesOrders) => {
    expect(findStuckReason(attempt(parts), closesOrders)).toBe(reason);
  });
});
