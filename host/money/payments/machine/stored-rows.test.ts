import { storedAt, buildStoredRows, storedTarget as target } from '@/host/testing/payment-parts';
import { DAY, HOUR } from '@/host/testing/payment-story';

import type { Attempt, Authorization, Target } from './account';
import { buildAccount, type StoredPayments } from './stored';

const now = storedAt.getTime();
type Rows = Parameters<typeof buildStoredRows>[0];
type Row<K extends keyof StoredPayments> = Partial<StoredPayments[K][number]>;
type WithdrawalRow = StoredPayments['withdrawals'][number];
interface Changes {
  attempt?: Row<'attempts'>;
  authorization?: Row<'authorizations'>;
  capture?: Row<'captures'>;
}

/** Rows of an attempt with some columns changed. */
function stored(rows: Rows, { attempt, authorization, capture }: Changes = {}): StoredPayments {
  const { attempts, authorizations, captures, withdrawals } = buildStoredRows(rows);
  return {
    attempts: attempts.map((one) => ({ ...one, ...attempt })),
    authorizations: authorizations.map((one) => ({ ...one, ...authorization })),
    captures: captures.map((one) => ({ ...one, ...capture })),
    withdrawals,
  };
}
const account = (rows: Rows, changes?: Changes, more: Partial<Target> = {}) =>
  buildAccount(stored(rows, changes), { ...target, ...more });

describe('a stored attempt', () => {
  const whole: Attempt = {
    id: 'a',
    gateway: 'paypal',
    currency: 'USD',
    amountCents: 5000,
    creditsCents: 0,
    credits: 'none',
    priceHash: 'price',
    createdAt: now,
    expiresAt: now + 3 * HOUR,
    orderId: 'order',
    order: 'open',
    reportedAt: 0,
    lookedAt: now,
    goneAt: null,
    agreed: false,
    askedAt: null,
    counts: false,
    ended: null,
    authorization: null,
    captures: [],
    unclear: null,
    checkAt: now,
  };
  const asked = { agreed: true, askedAt: now };
  const other = new Date(now + 7);

  it.each<[Rows, Changes, Partial<Attempt>]>([
    [['created', null, null], {}, { orderId: null, order: 'unknown' }],
    [['opened', null, null], { attempt: { nextCheckAt: null } }, { checkAt: null }],
    [['opened', null, null], { attempt: { unclear: 'word' } }, { unclear: 'word' }],
    [
      ['opened', null, null],
      { attempt: { creditsCents: 300 } },
      { creditsCents: 300, credits: 'reserved' },
    ],
    [['captured', null, null], {}, asked],
    [['captured', null, null], { attempt: { captureAskedAt: null } }, asked],
    [
      ['captured', null, null],
      { attempt: { captureAskedAt: other } },
      { agreed: true, askedAt: now + 7 },
    ],
    [['applied', null, null], {}, { counts: true }],
    [
      ['applied', null, null],
      { attempt: { creditsCents: 300 } },
      { counts: true, creditsCents: 300, credits: 'used' },
    ],
    [['cancelled', null, null], {}, { ended: { as: 'canceled', reason: '', at: now } }],
    [
      ['declined', null, null],
      { attempt: { creditsCents: 300, failure: 'no' } },
      { creditsCents: 300, ended: { as: 'declined', reason: 'no', at: now } },
    ],
  ])('%j with %j', (rows, changes, more) => {
    expect(account(rows, changes).attempts).toEqual([{ ...whole, ...more }]);
  });
});

describe('a stored hold', () => {
  const whole: Authorization = {
    id: 'hold',
    state: 'held',
    amountCents: 5000,
    currency: 'USD',
    reference: 'a',
    expiresAt: now + 29 * DAY,
    use: 'counts',
    askedCents: null,
    failed: null,
    differs: null,
  };
  const unneeded = { use: 'unneeded', askedCents: 0 } as const;

  it.each<[Rows, Changes, Partial<Authorization>, counts: boolean]>([
    [['held', 'held', null], {}, {}, true],
    [['held', 'capturing', null], {}, { askedCents: 4000 }, true],
    [['cancelled', 'capturing', null], {}, { askedCents: 4000 }, true],
    [
      ['refund-due', 'capturing', 'refund-due', 'wrong-amount'],
      {},
      { state: 'gone', askedCents: 4000 },
      false,
    ],
    [['applied', 'captured', 'applied'], {}, { state: 'gone', askedCents: 4000 }, true],
    [
      ['applied', 'captured', 'applied'],
      { authorization: { askedCents: 0, capturedCents: 3900 } },
      { state: 'gone', askedCents: 3900 },
      true,
    ],
    [
      ['applied', 'captured', 'applied'],
      { authorization: { capturedCents: 3900 } },
      { state: 'gone', askedCents: 4000 },
      true,
    ],
    [
      ['held', 'failed', null],
      {},
      { state: 'pending', use: 'unneeded', askedCents: 4000, failed: 'declined' },
      false,
    ],
    [
      ['held', 'failed', null],
      { authorization: { failure: 'lapsed' } },
      { state: 'pending', use: 'unneeded', askedCents: 4000, failed: 'lapsed' },
      false,
    ],
    [['cancelled', 'releasing', null], {}, unneeded, false],
    [['expired', 'released', null], {}, { ...unneeded, state: 'gone' }, false],
  ])('%j with %j', (rows, changes, more, counts) => {
    expect(account(rows, changes).attempts).toMatchObject([
      { counts, authorization: { ...whole, ...more } },
    ]);
  });

  it('uses its credits while it counts, and while its capture has failed', () => {
    for (const hold of ['held', 'failed'])
      expect(
        account(['held', hold, null], { attempt: { creditsCents: 300 } }).attempts,
      ).toMatchObject([{ credits: 'used' }]);
  });
});

describe('the gateway command that a stored payment may have sent', () => {
  const command = (kind: string, cents = 0) => [
    { number: 1, kind, attemptId: 'a', gateway: 'paypal', cents, dueAt: now, tries: 1 },
  ];
  const isAsked = { attempt: { captureAskedAt: storedAt } };

  it.each<[Rows, Changes, ReturnType<typeof command>]>([
    [['created', null, null], {}, command('open')],
    [['created', null, null], { attempt: { gateway: 'zero' } }, []],
    [['opened', null, null], {}, []],
    [['captured', null, null], {}, command('authorize')],
    [['captured', null, 'refund-due', 'x'], {}, []],
    [['applied', null, null], isAsked, []],
    [['expired', null, null], isAsked, []],
    [['held', 'held', null], {}, []],
    [['held', 'capturing', null], {}, command('capture', 4000)],
    [['applied', 'captured', 'applied'], {}, []],
    [['cancelled', 'releasing', null], {}, command('void')],
    [['cancelled', 'released', null], {}, []],
  ])('%j with %j: %j', (rows, changes, commands) => {
    const { commands: underWay, lastNumber } = account(rows, changes);
    expect(underWay).toEqual(commands);
    expect(lastNumber).toBe(commands.length);
  });

  it('requests the money directly when the target has no holds', () => {
    const { commands } = account(['captured', null, null], {}, { holds: false });
    expect(commands).toEqual(command('take'));
  });
});

describe('the retained part of a stored payment', () => {
  const credits = { attempt: { creditsCents: 300 } };

  it.each<[Rows, Changes, number | null]>([
    [['applied', null, 'applied'], credits, null],
    [['applied', null, 'applied'], { ...credits, capture: { promisedCents: 2000 } }, 3300],
    [['held', 'held', null], credits, null],
    [['held', 'capturing', null], credits, 4300],
    [['cancelled', 'releasing', null], credits, null],
    [['opened', null, null], credits, null],
    [['refund-due', 'capturing', 'refund-due', 'late-cancelled'], credits, 0],
  ])('%j with %j: %p', (rows, changes, keepCents) => {
    expect(account(rows, changes).target.keepCents).toBe(keepCents);
  });

  it('depends on the capture that pays, and on one that arrived after a cancellation', () => {
    const rows = stored(['applied', null, 'applied'], { capture: { promisedCents: 2000 } });
    const captures = rows.captures.flatMap((one) => [
      { ...one, attemptId: 'b', promisedCents: 100 },
      { ...one, state: 'refund-due', promisedCents: 200 },
      one,
    ]);
    expect(buildAccount({ ...rows, captures }, target).target.keepCents).toBe(3000);
    const late = captures.map((one) => ({ ...one, reason: 'late-cancelled' })).slice(0, 1);
    const both = { ...rows, captures: [...rows.captures, ...late] };
    expect(buildAccount(both, target).target.keepCents).toBe(0);
  });
});

it('each stored attempt has its own hold, captures and command', () => {
  const first = stored(['cancelled', 'capturing', null]);
  const second = stored(['created', null, 'refund-due', 'x'], {
    attempt: { id: 'b', gateway: 'stripe' },
    capture: { attemptId: 'b' },
  });
  const third = stored(['created', null, null], { attempt: { id: 'c' } });
  const all = [first, second, third];
  const together = buildAccount(
    {
      attempts: all.flatMap(({ attempts }) => attempts),
      authorizations: all.flatMap(({ authorizations }) => authorizations),
      captures: all.flatMap(({ captures }) => captures),
      withdrawals: [],
    },
    target,
  );
  expect(together.attempts).toEqual(all.flatMap((one) => buildAccount(one, target).attempts));
  expect(together.commands).toMatchObject([
    { number: 1, kind: 'capture', attemptId: 'a' },
    { number: 2, kind: 'open', attemptId: 'c' },
  ]);
});

describe('a stored capture', () => {
  const whole = {
    id: 'capture',
    state: 'completed',
    amountCents: 5000,
    currency: 'USD',
    reference: 'a',
    use: 'applied',
    reason: '',
    appliedCents: 5000,
    promisedCents: 700,
    notedCents: 0,
    notedReference: null,
    withdrawals: [],
    differs: null,
    withdrawn: false,
    takenAt: now,
  };
  const promised = { capture: { promisedCents: 700 } };

  it('that pays for its target is applied, even when its row has the reason cancelled', () => {
    const [attempt] = account(['applied', null, 'applied'], promised).attempts;
    expect(attempt?.captures).toEqual([whole]);
    const kept = account(['applied', null, 'applied', 'cancelled'], promised);
    expect(kept.attempts).toMatchObject([{ counts: true, ended: null }]);
  });

  it('that is owed has nothing applied or promised', () => {
    const [attempt] = account(
      ['refund-due', null, 'refund-due', 'late-expired'],
      promised,
    ).attempts;
    const owed = { use: 'owed', reason: 'late-expired', appliedCents: 0, promisedCents: 0 };
    expect(attempt?.captures).toEqual([{ ...whole, ...owed }]);
  });

  it("has its withdrawals, and finance's refunds beside reversals and disputes", () => {
    const rows = stored(['applied', null, 'applied'], {
      capture: { notedCents: 500, returnedCents: 3000, refundReference: 'bank' },
    });
    const of = (
      reference: string,
      kind: WithdrawalRow['kind'],
      state: WithdrawalRow['state'],
      captureId = 'row',
    ): WithdrawalRow => ({
      memberId: 'm',
      id: reference,
      captureId,
      gateway: 'paypal',
      reference,
      kind,
      state,
      amountCents: 400,
      askedAt: storedAt,
      createdAt: storedAt,
      updatedAt: storedAt,
      releasedAt: null,
      releaseNote: null,
    });
    const withdrawals = [
      of('r', 'reversal', 'final'),
      of('d', 'dispute', 'final'),
      of('e', 'dispute', 'open'),
      of('f', 'refund', 'final'),
      of('g', 'reversal', 'final', 'other'),
    ];
    const [attempt] = buildAccount({ ...rows, withdrawals }, target).attempts;
    expect(attempt?.captures).toMatchObject([
      {
        notedCents: 3000 - 800,
        notedReference: 'bank',
        withdrawals: [
          { reference: 'r', kind: 'reversal', state: 'final', amountCents: 400, askedAt: now },
          { reference: 'd' },
          { reference: 'e', kind: 'dispute', state: 'open' },
          { reference: 'f' },
        ],
      },
    ]);
    const smaller = rows.captures.map((one) => ({ ...one, notedCents: 2500 }));
    const [noted] = buildAccount({ ...rows, captures: smaller, withdrawals }, target).attempts;
    expect(noted?.captures).toMatchObject([{ notedCents: 2500 }]);
    const none = rows.captures.map((one) => ({ ...one, notedCents: 0 }));
    const [without] = buildAccount({ ...rows, captures: none, withdrawals }, target).attempts;
    expect(without?.captures).toMatchObject([{ notedCents: 0 }]);
  });
});
