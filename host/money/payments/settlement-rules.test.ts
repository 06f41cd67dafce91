import type { LedgerLine } from '../ledger/ledger';

import {
  creditLines,
  doubtOf,
  isAgreed,
  isOver,
  isPastItsEnd,
  isSurelyGone,
  isToTake,
  onceMore,
  owingLines,
  paymentLines,
  refundAccounts,
  refusalOfSum,
  unfit,
} from './settlement-rules';

const HOUR = 3600_000;
const noon = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const attempt = { id: 'a1', amountCents: 1000, currency: 'USD', state: 'opened', failure: null };
const money = { reference: 'a1', amountCents: 1000, currency: 'USD' };
const sum = (lines: LedgerLine[]) => lines.reduce((total, line) => total + line.amountCents, 0);
const book = (lines: LedgerLine[]) =>
  Object.fromEntries(lines.map(({ account, amountCents }) => [account, amountCents]));

describe('a price that can be paid through a gateway', () => {
  const priced = { totalCents: 1, creditsCents: 0, subtotalCents: 1, itemCount: 0 };
  it.each([
    [1, null],
    [0, 'nothingToPay'],
    [-1, 'nothingToPay'],
  ] as const)('of %i cents: %s', (totalCents, refusal) => {
    expect(refusalOfSum(false, { ...priced, totalCents })).toBe(refusal);
  });
});

describe('zero checkout', () => {
  const covered = { totalCents: 0, creditsCents: 1, subtotalCents: 1, itemCount: 1 };
  it.each([
    ['takes a sum that credits cover whole', {}, null],
    ['refuses a cent that is left to pay', { totalCents: 1 }, 'notZero'],
    ['refuses a price that is nothing without credits', { creditsCents: 0 }, 'notZero'],
    ['takes one that a promo code covers', { creditsCents: 0, discountCents: 1 }, null],
    ['refuses a price that came out as nothing', { subtotalCents: 0 }, 'notZero'],
    ['refuses an empty target', { itemCount: 0 }, 'notZero'],
  ] as const)('%s', (_what, change, refusal) => {
    expect(refusalOfSum(true, { ...covered, ...change })).toBe(refusal);
  });
});

describe("a gateway's order", () => {
  it.each([
    ['is agreed to when reference, currency and sum are those of the attempt', {}, true],
    ['of another reference is not', { reference: 'a2' }, false],
    ['without a reference is not', { reference: null }, false],
    ['in another currency is not', { currency: 'SGD' }, false],
    ['of a cent less is not', { amountCents: 999 }, false],
    ['of a cent more is not', { amountCents: 1001 }, false],
  ])('%s', (_what, change, agreed) => {
    expect(isAgreed(attempt, { ...money, ...change })).toBe(agreed);
  });
});

describe('money that was taken', () => {
  it.each([
    ['fits a live attempt', {}, {}, null],
    ['fits one that a gateway has captured', { state: 'captured' }, {}, null],
    ['fits one that is just made', { state: 'created' }, {}, null],
    ['under another reference', {}, { reference: 'a2' }, 'wrong-reference'],
    ['in another currency', {}, { currency: 'EUR' }, 'wrong-currency'],
    ['a cent too little', {}, { amountCents: 999 }, 'wrong-amount'],
    ['a cent too much', {}, { amountCents: 1001 }, 'wrong-amount'],
    ['after the attempt was paid', { state: 'applied' }, {}, 'second-payment'],
    [
      'after another way has paid',
      { state: 'cancelled', failure: 'alreadyPaid' },
      {},
      'alreadyPaid',
    ],
    ['after the payer has cancelled', { state: 'cancelled' }, {}, 'late-cancelled'],
    ['after the attempt has expired', { state: 'expired' }, {}, 'late-expired'],
    [
      'a wrong sum of a wrong currency is told by its currency',
      {},
      { currency: 'EUR', amountCents: 1 },
      'wrong-currency',
    ],
  ])('%s: %s %s %s', (_what, change, taken, reason) => {
    expect(unfit({ ...attempt, ...change }, { ...money, ...taken })).toBe(reason);
  });
});

describe('money that may be taken', () => {
  const capture = { id: 'c', state: 'pending' as const, ...money };
  it.each([
    ['approved, not asked for', null, 'approved', [], true],
    ['approved, asked for', noon, 'approved', [], true],
    ['approved, taken already', null, 'approved', [capture], false],
    ['gone before anybody asked', null, 'gone', [], false],
    ['gone after it was asked for', noon, 'gone', [], true],
    ['unknown there before anybody asked', null, 'missing', [], false],
    ['unknown there after it was asked for', noon, 'missing', [], true],
    ['gone with its capture known', noon, 'gone', [capture], false],
    ['open', noon, 'open', [], false],
    ['done', null, 'done', [], false],
  ] as const)('%s', (_what, captureAskedAt, state, captures, taken) => {
    expect(isToTake({ captureAskedAt }, { state, captures: [...captures] })).toBe(taken);
  });
});

describe('an order that is gone', () => {
  it('ends its attempt at once when no money was asked for, else after an hour', () => {
    expect(isSurelyGone({ captureAskedAt: null }, noon)).toBe(true);
    expect(isSurelyGone({ captureAskedAt: noon }, later(HOUR))).toBe(false);
    expect(isSurelyGone({ captureAskedAt: noon }, later(HOUR + 1))).toBe(true);
  });
});

describe('an attempt whose time is up', () => {
  it.each([
    ['is not before its expiry', null, -1, false],
    ['ends right at it', null, 0, true],
    ['ends though its money was asked for', later(-HOUR), 0, true],
    ['waits a minute for money asked for just before', later(-30_000), 0, false],
    ['and no longer', later(-30_000), 30_000, true],
  ] as const)('%s', (_what, captureAskedAt, ms, ended) => {
    expect(isPastItsEnd({ expiresAt: noon, captureAskedAt }, later(ms))).toBe(ended);
  });
});

describe('an attempt that has ended', () => {
  const [paypal, stripe, enets] = [
    { releases: false, direct: false },
    { releases: true, direct: false },
    { releases: false, direct: true },
  ];
  const capture = { id: 'c', ...money };
  const pending = [{ ...capture, state: 'pending' as const }];
  it.each([
    [
      'an open order may be paid for a day where nobody asks us',
      enets,
      'open',
      [],
      24 * HOUR,
      false,
    ],
    ['and no longer', enets, 'open', [], 24 * HOUR + 1, true],
    ['and not at all where we take the money', paypal, 'open', [], 0, true],
    ['an approved one holds nothing where nothing is released', paypal, 'approved', [], 0, true],
    ['a gateway that releases is told so for a week', stripe, 'open', [], 7 * 24 * HOUR, false],
    ['also when the payer has agreed', stripe, 'approved', [], 7 * 24 * HOUR, false],
    ['and then the bank does it by itself', stripe, 'approved', [], 7 * 24 * HOUR + 1, true],
    [
      'one that it does not know may be agreed to until it closes',
      stripe,
      'missing',
      [],
      HOUR,
      false,
    ],
    ['and not afterwards', stripe, 'missing', [], HOUR + 1, true],
    ['money on its way may come for a week', paypal, 'done', pending, 7 * 24 * HOUR, false],
    ['and no longer than that', paypal, 'done', pending, 7 * 24 * HOUR + 1, true],
    ['an order that is done is over', stripe, 'done', [], 0, true],
    [
      'also where its money is there',
      stripe,
      'done',
      [{ ...capture, state: 'completed' }],
      0,
      true,
    ],
    ['an order that is gone is over', enets, 'gone', [], 0, true],
  ] as const)('%s', (_what, habits, state, captures, ms, over) => {
    expect(isOver(habits, { expiresAt: noon }, { state, captures: [...captures] }, later(ms))).toBe(
      over,
    );
  });

  it('is not over while its gateway says what we do not know', () => {
    const order = { state: 'open' as const, captures: [], unknownWord: 'REVOKED' };
    expect(isOver(paypal, { expiresAt: noon }, order, later(7 * 24 * HOUR))).toBe(false);
    expect(isOver(paypal, { expiresAt: noon }, order, later(7 * 24 * HOUR + 1))).toBe(true);
  });

  it.each([
    [0, 60_000],
    [59_999, 60_000],
    [60_000, HOUR],
    [HOUR, 24 * HOUR],
    [24 * HOUR, null],
  ])('is asked about once more after a minute, an hour and a day (%i ms → %s)', (ms, next) => {
    expect(onceMore(noon, later(ms))).toEqual(next === null ? null : later(next));
  });
});

describe('what a gateway leaves open', () => {
  const asked = { state: 'opened', captureAskedAt: noon };
  const capture = { id: 'c', ...money };
  it.each([
    [
      'nothing of an order that nobody has agreed to',
      { ...asked, captureAskedAt: null },
      { state: 'open', captures: [] },
      null,
    ],
    [
      'that money was asked for and has not come',
      asked,
      { state: 'approved', captures: [] },
      'asked',
    ],
    [
      'nothing when it has refused it',
      { ...asked, state: 'declined' },
      { state: 'approved', captures: [] },
      null,
    ],
    ['nothing when its order is gone', asked, { state: 'gone', captures: [] }, null],
    [
      'nothing when what it held has gone back',
      { ...asked, state: 'cancelled' },
      { state: 'done', captures: [], hold: { state: 'gone' } },
      null,
    ],
    [
      'that money is held still',
      { ...asked, state: 'cancelled' },
      { state: 'done', captures: [], hold: { state: 'held' } },
      'asked',
    ],
    [
      'that money is on its way',
      asked,
      { state: 'done', captures: [{ ...capture, state: 'pending' }] },
      'pending',
    ],
    [
      'that a part of the money is on its way',
      asked,
      {
        state: 'done',
        captures: [
          { ...capture, state: 'completed' },
          { ...capture, state: 'pending' },
        ],
      },
      'pending',
    ],
    [
      'nothing when the money is there',
      asked,
      { state: 'done', captures: [{ ...capture, state: 'completed' }] },
      null,
    ],
    [
      'a word that we do not know',
      asked,
      { state: 'open', captures: [], unknownWord: 'ON_ICE' },
      'word:ON_ICE',
    ],
    [
      'that word without what could steer a terminal',
      asked,
      { state: 'open', captures: [], unknownWord: '\u001b[2J'.padEnd(80, 'x') },
      `word:${'??2J'.padEnd(60, 'x')}`,
    ],
  ] as const)('%s', (_what, attempt_, order, doubt) => {
    expect(doubtOf(attempt_, { ...order, captures: [...order.captures] })).toBe(doubt);
  });
});

describe('the ledger lines', () => {
  it('of a payment are money and credits against revenue', () => {
    expect(book(paymentLines('paypal', 'revenue:shipping', 900, 100))).toEqual({
      'gateway:paypal': 900,
      'member:credits': 100,
      'revenue:shipping': -1000,
    });
  });

  it('of money that pays for nothing are a debt to the member', () => {
    expect(book(owingLines('stripe', 'USD', 500))).toEqual({
      'gateway:stripe': 500,
      'liability:refund-due': -500,
    });
  });

  it('keep foreign money apart', () => {
    expect(refundAccounts('enets', 'SGD')).toEqual({
      held: 'gateway:enets:SGD',
      owed: 'liability:refund-due:SGD',
    });
    expect(book(owingLines('enets', 'SGD', 7))).toEqual({
      'gateway:enets:SGD': 7,
      'liability:refund-due:SGD': -7,
    });
  });

  it('of credits that come back reverse what they earned', () => {
    const lines = creditLines('revenue:oneboxes', -100);
    expect(book(lines)).toEqual({ 'revenue:oneboxes': 100, 'member:credits': -100 });
    expect(sum(lines)).toBe(0);
  });
});
