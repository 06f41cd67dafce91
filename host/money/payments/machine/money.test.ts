import { attempt, capture, hold } from '@/host/testing/payment-parts';

import type { Attempt, Capture, Event } from './account';
import { diffAttemptLines, isReapplying, chooseLedgerKind, getRefundDue } from './money';

const target = {
  payable: false,
  priceHash: 'price',
  totalCents: 5000,
  creditsCents: 0,
  covered: false,
  holds: true,
  keepCents: null,
  revenue: 'revenue:orders' as const,
};
const buildWithdrawal = (amountCents: number, kind: 'refund' | 'dispute' = 'refund') => ({
  reference: 'r',
  kind,
  state: kind === 'refund' ? ('final' as const) : ('open' as const),
  amountCents,
  askedAt: 0,
});

describe('the owed part of a capture', () => {
  it.each<[string, Partial<Capture>, number]>([
    ['is what was promised, if the capture is applied', { promisedCents: 700 }, 700],
    ['includes what was taken beyond the price', { appliedCents: 4000, promisedCents: 700 }, 1700],
    ['is the full amount, if the capture pays for nothing', { use: 'owed' }, 5000],
    [
      'is reduced by what was returned',
      { use: 'owed', withdrawals: [buildWithdrawal(1200)] },
      3800,
    ],
    ['is never negative', { promisedCents: 100, withdrawals: [buildWithdrawal(1200)] }, 0],
    ['is zero while the money is pending', { use: 'owed', state: 'pending' }, 0],
    ['is zero while the use of the money is undecided', { use: 'undecided' }, 0],
    ['is zero if the money is booked under another attempt', { use: 'elsewhere' }, 0],
  ])('%s', (_name, overrides, cents) => {
    expect(getRefundDue(capture(overrides))).toBe(cents);
  });
});

describe('the ledger lines of an attempt', () => {
  const computeLines = (overrides: Partial<Attempt>) =>
    Object.fromEntries(
      diffAttemptLines(undefined, attempt(overrides), target).map(({ account, amountCents }) => [
        account,
        amountCents,
      ]),
    );
  const credits = { 'member:credits': 300, 'revenue:orders': -300 };

  it.each<[string, Partial<Attempt>, Record<string, number>]>([
    ['are empty while nothing is paid', { credits: 'reserved' }, {}],
    [
      'record held money as owed until it is captured',
      { authorization: hold() },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'ignore held money in another currency',
      { authorization: hold({ currency: 'EUR' }) },
      credits,
    ],
    ['ignore a hold that is gone', { authorization: hold({ state: 'gone' }) }, credits],
    [
      'replace a hold with its capture',
      { authorization: hold(), captures: [capture()] },
      { 'member:credits': 300, 'gateway:paypal': 5000, 'revenue:orders': -5300 },
    ],
    [
      'retain the hold while its capture is pending',
      { authorization: hold(), captures: [capture({ state: 'pending', use: 'undecided' })] },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'retain the hold despite a capture of another attempt',
      { authorization: hold(), captures: [capture({ use: 'elsewhere' })] },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'record no revenue for money that pays for nothing',
      { credits: 'none', captures: [capture({ use: 'owed' })] },
      { 'gateway:paypal': 5000, 'liability:refund-due': -5000 },
    ],
    ['ignore money whose use is undecided', { captures: [capture({ use: 'undecided' })] }, credits],
  ])('%s', (_name, overrides, expected) => {
    expect(computeLines(overrides)).toEqual(expected);
  });
});

describe('the kind of a ledger transaction', () => {
  const timeEvent: Event = { kind: 'time' };
  const heldAttempt = attempt({ authorization: hold() });
  const paidAttempt = attempt({ captures: [capture()] });
  const refundedAttempt = attempt({
    captures: [capture({ withdrawals: [buildWithdrawal(1200)] })],
  });
  const disputedAttempt = attempt({
    captures: [capture({ withdrawals: [buildWithdrawal(1200, 'dispute')] })],
  });
  const owedAttempt = attempt({
    counts: false,
    captures: [capture({ use: 'owed', reason: 'late' })],
  });
  const reappliedAttempt = attempt({
    captures: [capture({ use: 'applying', reason: 'withdrawn' })],
  });
  const secondCapture = capture({ id: 'd', use: 'owed' });

  it.each<[string, Event, Attempt | undefined, Attempt]>([
    [
      'refund',
      { kind: 'noted', captureId: 'c', cents: 1, reference: 'r' },
      paidAttempt,
      refundedAttempt,
    ],
    ['cancellation', { kind: 'keep', cents: 0 }, paidAttempt, refundedAttempt],
    ['cancellation', { kind: 'take-back', reason: 'x' }, paidAttempt, owedAttempt],
    ['withdrawal', timeEvent, paidAttempt, refundedAttempt],
    ['withdrawal', timeEvent, paidAttempt, disputedAttempt],
    ['reinstatement', timeEvent, refundedAttempt, paidAttempt],
    ['reinstatement', timeEvent, disputedAttempt, paidAttempt],
    ['reinstatement', timeEvent, reappliedAttempt, paidAttempt],
    ['authorization', timeEvent, undefined, heldAttempt],
    ['authorization', timeEvent, attempt(), heldAttempt],
    ['release', timeEvent, heldAttempt, attempt({ authorization: hold({ state: 'gone' }) })],
    ['payment', timeEvent, heldAttempt, paidAttempt],
    ['payment', timeEvent, undefined, paidAttempt],
    [
      'payment',
      timeEvent,
      undefined,
      attempt({ counts: false, captures: [capture(), secondCapture] }),
    ],
    ['refund-due', timeEvent, undefined, owedAttempt],
    [
      'refund-due',
      timeEvent,
      paidAttempt,
      attempt({ counts: false, captures: [capture(), secondCapture] }),
    ],
    ['refund-due', timeEvent, undefined, attempt({ counts: false })],
    ['zero-payment', timeEvent, undefined, attempt({ gateway: 'zero' })],
    [
      // A refund of a capture that was undecided until now is new as well.
      'payment',
      timeEvent,
      attempt({ captures: [capture({ use: 'undecided', withdrawals: [buildWithdrawal(1)] })] }),
      attempt({ captures: [capture({ withdrawals: [buildWithdrawal(1)] })] }),
    ],
    [
      'capture',
      timeEvent,
      attempt({ authorization: hold(), captures: [capture({ state: 'pending' })] }),
      attempt({ authorization: hold({ state: 'gone' }), captures: [capture()] }),
    ],
  ])('is %s', (kind, event, before, after) => {
    expect(chooseLedgerKind(event, before, after)).toBe(kind);
  });

  it('money is offered again only after it was owed', () => {
    expect(isReapplying(capture({ use: 'applying', reason: 'withdrawn' }))).toBe(true);
    expect(isReapplying(capture({ use: 'applying', reason: '' }))).toBe(false);
    expect(isReapplying(capture({ use: 'owed', reason: 'late' }))).toBe(false);
  });
});
