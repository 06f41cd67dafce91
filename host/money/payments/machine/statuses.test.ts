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
  'the handbook describes %s as the table does',
  (status) => {
    const { member, list, interval, endsWhen } = statuses[status];
    const listLabel = list === null ? '' : `\`${operatorLists[list]}\``;
    expect(handbook).toContain(
      `| ${status} | ${member} | ${listLabel} | ${interval} | ${endsWhen} |`,
    );
  },
);

const buildEndedAttempt = (as: 'canceled' | 'declined' | 'expired' | 'mismatch') => ({
  counts: false,
  ended: { as, reason: 'x', at: 0 },
});
const buildWithdrawals = (amountCents: number, state: 'final' | 'open' = 'final') => ({
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
const createOwedCapture = (overrides: object = {}) =>
  capture({ use: 'owed', reason: 'late', ...overrides });
const elsewhereCapture = capture({ use: 'elsewhere' });

const statusCases: [PaymentStatus, Partial<Attempt>][] = [
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
  ['captured', { captures: [capture(), createOwedCapture({ id: 'd', amountCents: 0 })] }],
  ['captured', { gateway: 'zero' }],
  ['captured', { authorization: hold({ state: 'gone' }), captures: [capture()] }],
  [
    'void_requested',
    { ...buildEndedAttempt('canceled'), authorization: hold({ use: 'unneeded' }) },
  ],
  [
    'voided',
    { ...buildEndedAttempt('canceled'), authorization: hold({ use: 'unneeded', state: 'gone' }) },
  ],
  ['voided', { counts: false, authorization: hold({ use: 'unneeded', state: 'gone' }) }],
  [
    'expired',
    { ...buildEndedAttempt('expired'), authorization: hold({ use: 'unneeded', state: 'gone' }) },
  ],
  ['declined', buildEndedAttempt('declined')],
  ['canceled', buildEndedAttempt('canceled')],
  ['expired', buildEndedAttempt('expired')],
  [
    'expired',
    { ...buildEndedAttempt('expired'), captures: [createOwedCapture({ amountCents: 0 })] },
  ],
  ['mismatch', buildEndedAttempt('mismatch')],
  ['mismatch', { ...buildEndedAttempt('canceled'), captures: [elsewhereCapture] }],
  ['captured', { captures: [capture(), elsewhereCapture] }],
  ['refund_due', { ...buildEndedAttempt('expired'), captures: [createOwedCapture()] }],
  ['refund_due', { captures: [capture(), createOwedCapture({ id: 'd' })] }],
  ['refund_due', { captures: [capture({ promisedCents: 100 })] }],
  ['partly_refunded', { captures: [capture(buildWithdrawals(100))] }],
  ['partly_refunded', { captures: [capture(buildWithdrawals(5000)), capture({ id: 'd' })] }],
  ['refunded', { captures: [capture(buildWithdrawals(5000))] }],
  [
    'refunded',
    { ...buildEndedAttempt('expired'), captures: [createOwedCapture(buildWithdrawals(5000))] },
  ],
  ['disputed', { captures: [capture(buildWithdrawals(100, 'open'))] }],
  ['disputed', { captures: [capture(), capture({ id: 'd', ...buildWithdrawals(100, 'open') })] }],
];

describe('the status of a payment', () => {
  it.each(statusCases)('is %s (%#)', (status, parts) => {
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
  const expiredAttempt = { ...buildEndedAttempt('expired'), order: 'gone' as const };
  const unneededHold = hold({ use: 'unneeded' });
  it.each<[string | null, Partial<Attempt>, boolean]>([
    ['pending', { ...expiredAttempt, unclear: 'pending' }, false],
    ['no-answer', { ...expiredAttempt, unclear: 'no-answer' }, false],
    ['no-answer', { unclear: 'no-answer', captures: [createOwedCapture()] }, false],
    ['facts-differ', { unclear: 'facts-differ', captures: [capture()] }, false],
    // The next review checks it.
    [null, { unclear: 'no-answer', captures: [capture()] }, false],
    [
      null,
      { unclear: 'no-answer', captures: [createOwedCapture({ amountCents: 0 }), capture()] },
      false,
    ],
    ['held', { ...buildEndedAttempt('canceled'), authorization: unneededHold }, false],
    ['asked', { authorization: hold({ askedCents: 100 }) }, false],
    ['asked', { counts: false }, false],
    [null, { authorization: hold() }, true],
    [null, expiredAttempt, true],
    ['held', { ...expiredAttempt, order: 'approved' }, true],
    ['held', { ...expiredAttempt, order: 'missing' }, true],
    [null, { ...expiredAttempt, order: 'approved' }, false],
    [null, { ...expiredAttempt, order: 'approved', orderId: null }, true],
    [null, { order: 'approved', captures: [capture()] }, true],
  ])('%s (%#)', (reason, parts, closesOrders) => {
    expect(findStuckReason(attempt(parts), closesOrders)).toBe(reason);
  });
});
