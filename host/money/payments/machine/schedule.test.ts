import { attempt, capture, hold } from '@/host/testing/payment-parts';
import { DAY, HOUR } from '@/host/testing/payment-story';
import { abilities } from '@/host/testing/payment-simulator/vendors';

import type { Attempt } from './account';
import { createDraft } from './draft';
import { computeNextCheck } from './schedule';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const target = {
  payable: true,
  priceHash: 'price',
  totalCents: 5000,
  creditsCents: 0,
  covered: false,
  holds: true,
  keepCents: null,
  revenue: 'revenue:orders' as const,
};

/** Returns when the gateway is checked next. */
function getNextCheck(overrides: Partial<Attempt>, now = 0): number | null | undefined {
  const account = { target, attempts: [attempt(overrides)], commands: [], lastNumber: 0 };
  const draft = createDraft(account, { now, expiryNow: now }, abilities);
  return draft.account.attempts.map((draftAttempt) => computeNextCheck(draft, draftAttempt))[0];
}

type Case = [name: string, overrides: Partial<Attempt>, checkAt: number | null];

describe('a payment without an order', () => {
  const orderlessAttempt = { orderId: null, counts: false, askedAt: null, expiresAt: 100 };

  it('is checked when overdue, and again until it has ended', () => {
    expect(getNextCheck(orderlessAttempt, 50)).toBe(100);
    expect(getNextCheck(orderlessAttempt, 100)).toBe(100 + 5 * MINUTE);
  });

  it.each<Case>([
    [
      'whose money was requested is checked after a minute',
      { ...orderlessAttempt, askedAt: 90 },
      90 + MINUTE,
    ],
    [
      'is not checked before it expires',
      { ...orderlessAttempt, askedAt: 0, expiresAt: HOUR },
      HOUR,
    ],
    ['that is paid is not checked', { ...orderlessAttempt, counts: true }, null],
    [
      'that has ended is not checked',
      { ...orderlessAttempt, ended: { as: 'declined', reason: '', at: 0 } },
      null,
    ],
  ])('%s', (_name, overrides, checkAt) => {
    expect(getNextCheck(overrides)).toBe(checkAt);
  });
});

describe('while the payer may be at the gateway', () => {
  const liveAttempt = { counts: false, askedAt: null, order: 'open' as const, expiresAt: 3 * HOUR };

  it.each([
    [0, 20 * SECOND],
    [3 * MINUTE - 1, 20 * SECOND],
    [3 * MINUTE, 40 * SECOND],
    [4 * MINUTE, 100 * SECOND],
    [HOUR, 5 * MINUTE],
  ])('%i ms after the payment was opened, the next check is %i ms later', (age, pause) => {
    expect(getNextCheck({ ...liveAttempt, lookedAt: age })).toBe(age + pause);
    expect(getNextCheck({ ...liveAttempt, createdAt: 7, lookedAt: 7 + age })).toBe(7 + age + pause);
  });

  it('the payment is checked exactly at its expiry, and again after a pause', () => {
    const expiringAttempt = { ...liveAttempt, expiresAt: 10 * SECOND };
    expect(getNextCheck(expiringAttempt, 9 * SECOND)).toBe(10 * SECOND);
    expect(getNextCheck(expiringAttempt, 10 * SECOND)).toBe(20 * SECOND);
    expect(getNextCheck({ ...expiringAttempt, lookedAt: 15 * SECOND }, 20 * SECOND)).toBe(
      35 * SECOND,
    );
  });
});

describe('money that is held', () => {
  const createHold = (overrides = {}) => hold({ expiresAt: 29 * DAY, ...overrides });

  it.each<Case>([
    ['is checked daily', { authorization: createHold() }, DAY],
    [
      'is checked half a day before it expires',
      { authorization: createHold(), lookedAt: 28 * DAY },
      28 * DAY + 12 * HOUR,
    ],
    [
      'is checked often from then on',
      { authorization: createHold(), lookedAt: 28 * DAY + 13 * HOUR },
      28 * DAY + 13 * HOUR + 5 * MINUTE,
    ],
    [
      'is checked often while it is being captured',
      { authorization: createHold({ askedCents: 100 }) },
      5 * MINUTE,
    ],
    [
      'is checked often while it is being voided',
      { authorization: createHold({ use: 'unneeded' }) },
      5 * MINUTE,
    ],
    [
      'is checked often while a capture of it is pending',
      { authorization: createHold(), captures: [capture({ state: 'pending', use: 'undecided' })] },
      5 * MINUTE,
    ],
    [
      'is no longer checked when it is gone',
      { authorization: createHold({ state: 'gone' }) },
      null,
    ],
  ])('%s', (_name, overrides, checkAt) => {
    expect(getNextCheck(overrides)).toBe(checkAt);
  });
});

describe('a payment that counts', () => {
  const WEEK = 7 * DAY;

  it.each<Case>([
    ['is not checked if nothing is unclear', {}, null],
    ['is checked hourly if something is unclear', { unclear: 'asked' }, HOUR],
    [
      'is checked hourly for a week if something is unclear',
      { unclear: 'asked', lookedAt: WEEK },
      WEEK + HOUR,
    ],
    ['is not checked after that week', { unclear: 'asked', lookedAt: WEEK + 1 }, null],
    [
      'is checked often while a capture is pending',
      { captures: [capture({ state: 'pending', use: 'undecided' })] },
      5 * MINUTE,
    ],
  ])('%s', (_name, overrides, checkAt) => {
    expect(getNextCheck(overrides)).toBe(checkAt);
  });
});

describe('a payment that has ended', () => {
  const endedAttempt: Partial<Attempt> = {
    counts: false,
    ended: { as: 'expired', reason: 'time', at: 0 },
  };
  const unclearAttempt = { ...endedAttempt, unclear: 'asked' };
  const voidedAttempt = { ...endedAttempt, authorization: hold({ use: 'unneeded' }) };
  const openAttempt = { ...endedAttempt, order: 'open' as const, lookedAt: 2 * HOUR };
  const missingOrderAttempt = { ...openAttempt, order: 'missing' as const };
  const fiveMinutesLater = 2 * HOUR + 5 * MINUTE;

  it.each<Case>([
    ['is checked after a minute', endedAttempt, MINUTE],
    ['is checked after an hour', { ...endedAttempt, lookedAt: MINUTE }, HOUR],
    ['is checked after a day', { ...endedAttempt, lookedAt: HOUR }, DAY],
    ['is not checked after that day', { ...endedAttempt, lookedAt: DAY }, null],
    [
      'is checked at times counted from its end',
      { ...endedAttempt, ended: { as: 'expired', reason: '', at: 5 }, lookedAt: MINUTE + 4 },
      MINUTE + 5,
    ],
    [
      'is checked soon if the last check was before its end',
      { ...endedAttempt, ended: { as: 'expired', reason: '', at: HOUR } },
      5 * MINUTE,
    ],
    [
      'is checked soon while something is unclear',
      { ...unclearAttempt, lookedAt: 2 * DAY },
      2 * DAY + 5 * MINUTE,
    ],
    ['is first checked after a minute even if something is unclear', unclearAttempt, MINUTE],
    [
      'is checked soon for a week while unclear',
      { ...unclearAttempt, lookedAt: 7 * DAY - 1 },
      7 * DAY - 1 + 5 * MINUTE,
    ],
    [
      'is not checked after a week even if something is unclear',
      { ...unclearAttempt, lookedAt: 7 * DAY },
      null,
    ],
    [
      'is checked soon while its hold is being voided',
      { ...voidedAttempt, lookedAt: 2 * DAY },
      2 * DAY + 5 * MINUTE,
    ],
    [
      'is checked daily after a week while its hold is being voided',
      { ...voidedAttempt, lookedAt: 7 * DAY },
      8 * DAY,
    ],
    [
      'is checked soon while its order can be closed',
      { ...openAttempt, gateway: 'stripe' },
      fiveMinutesLater,
    ],
    [
      'is checked soon while its form may be open',
      { ...openAttempt, gateway: 'enets' },
      fiveMinutesLater,
    ],
    [
      'is checked soon while the order to close is not found',
      { ...missingOrderAttempt, gateway: 'stripe' },
      fiveMinutesLater,
    ],
    [
      'is not checked after a day even if its order can be closed',
      { ...openAttempt, gateway: 'stripe', lookedAt: DAY },
      null,
    ],
    ['is not checked soon if no order can be closed', openAttempt, DAY],
    [
      'is not checked soon if the form is not found',
      { ...missingOrderAttempt, gateway: 'enets' },
      DAY,
    ],
    [
      'is not checked soon if the order is done',
      { ...endedAttempt, gateway: 'enets', lookedAt: 2 * HOUR },
      DAY,
    ],
  ])('%s', (_name, overrides, checkAt) => {
    expect(getNextCheck(overrides)).toBe(checkAt);
  });
});

describe('money that was taken', () => {
  const createTakenAttempt = (
    lookedAt: number,
    overrides: Partial<Attempt> = {},
  ): Partial<Attempt> => ({ captures: [capture()], lookedAt, ...overrides });
  const disputedCaptures = [
    capture({
      withdrawals: [
        { reference: 'd', kind: 'dispute', state: 'open', amountCents: 5000, askedAt: 0 },
      ],
    }),
  ];
  const noAnswer = { unclear: 'no-answer' };

  it.each<Case>([
    ['is checked after an hour', createTakenAttempt(0), HOUR],
    [
      'is checked at times counted from when it was taken',
      { captures: [capture({ takenAt: DAY })] },
      DAY + HOUR,
    ],
    ['is then checked four times a day', createTakenAttempt(HOUR), 7 * HOUR],
    ['is checked four times a day for a day', createTakenAttempt(DAY - 1), DAY - 1 + 6 * HOUR],
    ['is then checked daily', createTakenAttempt(DAY), 2 * DAY],
    ['is then checked weekly', createTakenAttempt(10 * DAY), 17 * DAY],
    ['is not checked after half a year', createTakenAttempt(180 * DAY), null],
    [
      'is checked according to its own age',
      { captures: [capture({ takenAt: DAY })], lookedAt: DAY + HOUR },
      DAY + 7 * HOUR,
    ],
    ['is also checked when it is owed', { captures: [capture({ use: 'owed' })] }, HOUR],
    [
      'is not checked before its use is decided',
      { captures: [capture({ use: 'undecided' })] },
      null,
    ],
    [
      'is checked hourly while the gateway does not answer',
      createTakenAttempt(20 * DAY, noAnswer),
      20 * DAY + HOUR,
    ],
    [
      'is checked hourly until half a year is over',
      createTakenAttempt(190 * DAY - 1, noAnswer),
      190 * DAY - 1 + HOUR,
    ],
    [
      'is not checked after half a year even without an answer',
      createTakenAttempt(190 * DAY, noAnswer),
      null,
    ],
    [
      'is checked as usual while something else is unclear',
      createTakenAttempt(20 * DAY, { unclear: 'x' }),
      27 * DAY,
    ],
    [
      'is checked daily while it is disputed',
      { captures: disputedCaptures, lookedAt: 20 * DAY },
      21 * DAY,
    ],
    [
      'is not checked less often because of a dispute',
      { captures: disputedCaptures, lookedAt: 2 * HOUR },
      8 * HOUR,
    ],
    [
      'is checked until the dispute ends',
      { captures: disputedCaptures, lookedAt: 200 * DAY },
      201 * DAY,
    ],
    [
      'is checked when its first capture is due for review',
      { captures: [capture(), capture({ id: 'd', takenAt: 5 * DAY })], lookedAt: 5 * DAY },
      5 * DAY + HOUR,
    ],
  ])('%s', (_name, overrides, checkAt) => {
    expect(getNextCheck(overrides)).toBe(checkAt);
  });
});
