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
const returned = (amountCents: number, kind: 'refund' | 'dispute' = 'refund') => ({
  reference: 'r',
  kind,
  state: kind === 'refund' ? ('final' as const) : ('open' as const),
  amountCents,
  askedAt: 0,
});

describe('the owed part of a capture', () => {
  it.each<[string, Partial<Capture>, number]>([
    ['an applied one owes what was promised', { promisedCents: 700 }, 700],
    ['and what was taken beyond the price', { appliedCents: 4000, promisedCents: 700 }, 1700],
    ['one that pays for nothing owes all of it', { use: 'owed' }, 5000],
    ['less what has gone back', { use: 'owed', withdrawals: [returned(1200)] }, 3800],
    ['never less than nothing', { promisedCents: 100, withdrawals: [returned(1200)] }, 0],
    ['nothing of money on its way', { use: 'owed', state: 'pending' }, 0],
    ['nothing of money that is not decided', { use: 'undecided' }, 0],
    ['nothing of money booked under another attempt', { use: 'elsewhere' }, 0],
  ])('%s', (_name, more, cents) => {
    expect(getRefundDue(capture(more))).toBe(cents);
  });
});

describe('the ledger lines of an attempt', () => {
  const lines = (more: Partial<Attempt>) =>
    Object.fromEntries(
      diffAttemptLines(undefined, attempt(more), target).map(({ account, amountCents }) => [
        account,
        amountCents,
      ]),
    );
  const credits = { 'member:credits': 300, 'revenue:orders': -300 };

  it.each<[string, Partial<Attempt>, Record<string, number>]>([
    ['nothing while nothing is paid', { credits: 'reserved' }, {}],
    [
      'held money is owed until it is captured',
      { authorization: hold() },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'held money of another currency is not ours',
      { authorization: hold({ currency: 'EUR' }) },
      credits,
    ],
    ['a hold that is gone holds nothing', { authorization: hold({ state: 'gone' }) }, credits],
    [
      'a capture takes the place of its hold',
      { authorization: hold(), captures: [capture()] },
      { 'member:credits': 300, 'gateway:paypal': 5000, 'revenue:orders': -5300 },
    ],
    [
      'a capture on its way leaves the hold',
      { authorization: hold(), captures: [capture({ state: 'pending', use: 'undecided' })] },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'a capture of another attempt leaves the hold',
      { authorization: hold(), captures: [capture({ use: 'elsewhere' })] },
      { ...credits, 'held:paypal': 5000, 'liability:held': -5000 },
    ],
    [
      'money that pays for nothing earns nothing',
      { credits: 'none', captures: [capture({ use: 'owed' })] },
      { 'gateway:paypal': 5000, 'liability:refund-due': -5000 },
    ],
    [
      'money that is not decided is not booked',
      { captures: [capture({ use: 'undecided' })] },
      credits,
    ],
  ])('%s', (_name, more, expected) => {
    expect(lines(more)).toEqual(expected);
  });
});

describe('the kind of a ledger transaction', () => {
  const report: Event = { kind: 'time' };
  const held = attempt({ authorization: hold() });
  const paid = attempt({ captures: [capture()] });
  const back = attempt({ captures: [capture({ withdrawals: [returned(1200)] })] });
  const disputed = attempt({ captures: [capture({ withdrawals: [returned(1200, 'dispute')] })] });
  const owed = attempt({ counts: false, captures: [capture({ use: 'owed', reason: 'late' })] });
  const again = attempt({ captures: [capture({ use: 'applying', reason: 'withdrawn' })] });
  const second = capture({ id: 'd', use: 'owed' });

  it.each<[string, Event, Attempt | undefined, Attempt]>([
    ['refund', { kind: 'noted', captureId: 'c', cents: 1, reference: 'r' }, paid, back],
    ['cancellation', { kind: 'keep', cents: 0 }, paid, back],
    ['cancellation', { kind: 'take-back', reason: 'x' }, paid, owed],
    ['withdrawal', report, paid, back],
    ['withdrawal', report, paid, disputed],
    ['reinstatement', report, back, paid],
    ['reinstatement', report, disputed, paid],
    ['reinstatement', report, again, paid],
    ['authorization', report, undefined, held],
    ['authorization', report, attempt(), held],
    ['release', report, held, attempt({ authorization: hold({ state: 'gone' }) })],
    ['payment', report, held, paid],
    ['payment', report, undefined, paid],
    ['payment', report, undefined, attempt({ counts: false, captures: [capture(), second] })],
    ['refund-due', report, undefined, owed],
    ['refund-due', report, paid, attempt({ counts: false, captures: [capture(), second] })],
    ['refund-due', report, undefined, attempt({ counts: false })],
    ['zero-payment', report, undefined, attempt({ gateway: 'zero' })],
    [
      // A refund of a capture that was undecided until now is new as well.
      'payment',
      report,
      attempt({ captures: [capture({ use: 'undecided', withdrawals: [returned(1)] })] }),
      attempt({ captures: [capture({ withdrawals: [returned(1)] })] }),
    ],
    [
      'capture',
      report,
      attempt({ authorization: hold(), captures: [capture({ state: 'pending' })] }),
      attempt({ authorization: hold({ state: 'gone' }), captures: [capture()] }),
    ],
  ])('%s', (kind, event, before, after) => {
    expect(chooseLedgerKind(event, before, after)).toBe(kind);
  });

  it('money is offered again only after it was owed', () => {
    expect(isReapplying(capture({ use: 'applying', reason: 'withdrawn' }))).toBe(true);
    expect(isReapplying(capture({ use: 'applying', reason: '' }))).toBe(false);
    expect(isReapplying(capture({ use: 'owed', reason: 'late' }))).toBe(false);
  });
});
