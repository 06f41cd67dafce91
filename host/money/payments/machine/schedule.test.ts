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

/** When the gateway is checked next. */
function next(more: Partial<Attempt>, now = 0): number | null | undefined {
  const account = { target, attempts: [attempt(more)], commands: [], lastNumber: 0 };
  const draft = createDraft(account, { now, expiryNow: now }, abilities);
  return draft.account.attempts.map((one) => computeNextCheck(draft, one))[0];
}

type Case = [name: string, more: Partial<Attempt>, at: number | null];

describe('a payment without an order', () => {
  const none = { orderId: null, counts: false, askedAt: null, expiresAt: 100 };

  it('is checked when overdue, and again until it has ended', () => {
    expect(next(none, 50)).toBe(100);
    expect(next(none, 100)).toBe(100 + 5 * MINUTE);
  });

  it.each<Case>([
    ['whose money was asked for waits a minute for it', { ...none, askedAt: 90 }, 90 + MINUTE],
    ['has all of its time', { ...none, askedAt: 0, expiresAt: HOUR }, HOUR],
    ['that is paid is not looked at', { ...none, counts: true }, null],
    ['nor one that has ended', { ...none, ended: { as: 'declined', reason: '', at: 0 } }, null],
  ])('%s', (_name, more, at) => {
    expect(next(more)).toBe(at);
  });
});

describe('while the payer may be at the gateway', () => {
  const live = { counts: false, askedAt: null, order: 'open' as const, expiresAt: 3 * HOUR };

  it.each([
    [0, 20 * SECOND],
    [3 * MINUTE - 1, 20 * SECOND],
    [3 * MINUTE, 40 * SECOND],
    [4 * MINUTE, 100 * SECOND],
    [HOUR, 5 * MINUTE],
  ])('%i ms after it was opened, the next check is %i ms later', (age, pause) => {
    expect(next({ ...live, lookedAt: age })).toBe(age + pause);
    expect(next({ ...live, createdAt: 7, lookedAt: 7 + age })).toBe(7 + age + pause);
  });

  it('is checked exactly at its expiry, and again after a pause', () => {
    const last = { ...live, expiresAt: 10 * SECOND };
    expect(next(last, 9 * SECOND)).toBe(10 * SECOND);
    expect(next(last, 10 * SECOND)).toBe(20 * SECOND);
    expect(next({ ...last, lookedAt: 15 * SECOND }, 20 * SECOND)).toBe(35 * SECOND);
  });
});

describe('money that is held', () => {
  const held = (more = {}) => hold({ expiresAt: 29 * DAY, ...more });

  it.each<Case>([
    ['is asked about daily', { authorization: held() }, DAY],
    [
      'and half a day before it lapses',
      { authorization: held(), lookedAt: 28 * DAY },
      28 * DAY + 12 * HOUR,
    ],
    [
      'and often from then on',
      { authorization: held(), lookedAt: 28 * DAY + 13 * HOUR },
      28 * DAY + 13 * HOUR + 5 * MINUTE,
    ],
    ['often while it is captured', { authorization: held({ askedCents: 100 }) }, 5 * MINUTE],
    ['often while it is voided', { authorization: held({ use: 'unneeded' }) }, 5 * MINUTE],
    [
      'often while money of it is on its way',
      { authorization: held(), captures: [capture({ state: 'pending', use: 'undecided' })] },
      5 * MINUTE,
    ],
    ['no more when it is gone', { authorization: held({ state: 'gone' }) }, null],
  ])('%s', (_name, more, at) => {
    expect(next(more)).toBe(at);
  });
});

describe('a payment that counts', () => {
  const WEEK = 7 * DAY;

  it.each<Case>([
    ['and is clear is not asked about', {}, null],
    ['and is unclear is asked about hourly', { unclear: 'asked' }, HOUR],
    ['for a week', { unclear: 'asked', lookedAt: WEEK }, WEEK + HOUR],
    ['and then no more', { unclear: 'asked', lookedAt: WEEK + 1 }, null],
    [
      'is asked about often while money is on its way',
      { captures: [capture({ state: 'pending', use: 'undecided' })] },
      5 * MINUTE,
    ],
  ])('%s', (_name, more, at) => {
    expect(next(more)).toBe(at);
  });
});

describe('a payment that has ended', () => {
  const over: Partial<Attempt> = { counts: false, ended: { as: 'expired', reason: 'time', at: 0 } };
  const unclear = { ...over, unclear: 'asked' };
  const voided = { ...over, authorization: hold({ use: 'unneeded' }) };
  const open = { ...over, order: 'open' as const, lookedAt: 2 * HOUR };
  const missing = { ...open, order: 'missing' as const };
  const soon = 2 * HOUR + 5 * MINUTE;

  it.each<Case>([
    ['is asked about after a minute', over, MINUTE],
    ['an hour', { ...over, lookedAt: MINUTE }, HOUR],
    ['and a day', { ...over, lookedAt: HOUR }, DAY],
    ['and no more', { ...over, lookedAt: DAY }, null],
    [
      'counted from its end',
      { ...over, ended: { as: 'expired', reason: '', at: 5 }, lookedAt: MINUTE + 4 },
      MINUTE + 5,
    ],
    [
      'soon where it was looked at before its end',
      { ...over, ended: { as: 'expired', reason: '', at: HOUR } },
      5 * MINUTE,
    ],
    ['soon while it is unclear', { ...unclear, lookedAt: 2 * DAY }, 2 * DAY + 5 * MINUTE],
    ['but first after a minute', unclear, MINUTE],
    ['for a week', { ...unclear, lookedAt: 7 * DAY - 1 }, 7 * DAY - 1 + 5 * MINUTE],
    ['not longer', { ...unclear, lookedAt: 7 * DAY }, null],
    ['soon while it is voided', { ...voided, lookedAt: 2 * DAY }, 2 * DAY + 5 * MINUTE],
    ['and daily after a week', { ...voided, lookedAt: 7 * DAY }, 8 * DAY],
    ['soon while its order can be closed', { ...open, gateway: 'stripe' }, soon],
    ['or its form may be open', { ...open, gateway: 'enets' }, soon],
    ['or the order to close is not found', { ...missing, gateway: 'stripe' }, soon],
    ['for a day', { ...open, gateway: 'stripe', lookedAt: DAY }, null],
    ['not where no order can be closed', open, DAY],
    ['not where the form is not found', { ...missing, gateway: 'enets' }, DAY],
    ['not where the order is done', { ...over, gateway: 'enets', lookedAt: 2 * HOUR }, DAY],
  ])('%s', (_name, more, at) => {
    expect(next(more)).toBe(at);
  });
});

describe('money that was taken', () => {
  const taken = (lookedAt: number, more: Partial<Attempt> = {}): Partial<Attempt> => ({
    captures: [capture()],
    lookedAt,
    ...more,
  });
  const disputed = [
    capture({
      withdrawals: [
        { reference: 'd', kind: 'dispute', state: 'open', amountCents: 5000, askedAt: 0 },
      ],
    }),
  ];
  const silent = { unclear: 'no-answer' };

  it.each<Case>([
    ['is asked about after an hour', taken(0), HOUR],
    ['counted from when it was taken', { captures: [capture({ takenAt: DAY })] }, DAY + HOUR],
    ['then four times a day', taken(HOUR), 7 * HOUR],
    ['for a day', taken(DAY - 1), DAY - 1 + 6 * HOUR],
    ['then daily', taken(DAY), 2 * DAY],
    ['then weekly', taken(10 * DAY), 17 * DAY],
    ['for half a year', taken(180 * DAY), null],
    [
      'by its own age',
      { captures: [capture({ takenAt: DAY })], lookedAt: DAY + HOUR },
      DAY + 7 * HOUR,
    ],
    ['also when it is owed', { captures: [capture({ use: 'owed' })] }, HOUR],
    ['not before it is decided', { captures: [capture({ use: 'undecided' })] }, null],
    ['hourly while there is no answer', taken(20 * DAY, silent), 20 * DAY + HOUR],
    ['until half a year is over', taken(190 * DAY - 1, silent), 190 * DAY - 1 + HOUR],
    ['and no longer', taken(190 * DAY, silent), null],
    ['as usual while something else is unclear', taken(20 * DAY, { unclear: 'x' }), 27 * DAY],
    ['daily while it is disputed', { captures: disputed, lookedAt: 20 * DAY }, 21 * DAY],
    ['not less often than without', { captures: disputed, lookedAt: 2 * HOUR }, 8 * HOUR],
    ['to the end of the dispute', { captures: disputed, lookedAt: 200 * DAY }, 201 * DAY],
    [
      'when the first of all captures is due',
      { captures: [capture(), capture({ id: 'd', takenAt: 5 * DAY })], lookedAt: 5 * DAY },
      5 * DAY + HOUR,
    ],
  ])('%s', (_name, more, at) => {
    expect(next(more)).toBe(at);
  });
});
