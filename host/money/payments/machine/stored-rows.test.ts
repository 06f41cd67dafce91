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
function createStoredPayments(
  rows: Rows,
  { attempt, authorization, capture }: Changes = {},
): StoredPayments {
  const { attempts, authorizations, captures, withdrawals } = buildStoredRows(rows);
  return {
    attempts: attempts.map((row) => ({ ...row, ...attempt })),
    authorizations: authorizations.map((row) => ({ ...row, ...authorization })),
    captures: captures.map((row) => ({ ...row, ...capture })),
    withdrawals,
  };
}
const buildStoredAccount = (rows: Rows, changes?: Changes, overrides: Partial<Target> = {}) =>
  buildAccount(createStoredPayments(rows, changes), { ...target, ...overrides });

describe('a stored attempt', () => {
  const defaultAttempt: Attempt = {
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
  const askedFields = { agreed: true, askedAt: now };
  const otherTime = new Date(now + 7);

  it.each<[Rows, Changes, Partial<Attempt>]>([
    [['created', null, null], {}, { orderId: null, order: 'unknown' }],
    [['opened', null, null], { attempt: { nextCheckAt: null } }, { checkAt: null }],
    [['opened', null, null], { attempt: { unclear: 'word' } }, { unclear: 'word' }],
    [
      ['opened', null, null],
      { attempt: { creditsCents: 300 } },
      { creditsCents: 300, credits: 'reserved' },
    ],
    [['captured', null, null], {}, askedFields],
    [['captured', null, null], { attempt: { captureAskedAt: null } }, askedFields],
    [
      ['captured', null, null],
      { attempt: { captureAskedAt: otherTime } },
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
  ])('is rebuilt from %j with %j', (rows, changes, overrides) => {
    expect(buildStoredAccount(rows, changes).attempts).toEqual([
      { ...defaultAttempt, ...overrides },
    ]);
  });
});

describe('a stored hold', () => {
  const defaultAuthorization: Authorization = {
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
  const unneededFields = { use: 'unneeded', askedCents: 0 } as const;

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
    [['cancelled', 'releasing', null], {}, unneededFields, false],
    [['expired', 'released', null], {}, { ...unneededFields, state: 'gone' }, false],
  ])('is rebuilt from %j with %j', (rows, changes, overrides, counts) => {
    expect(buildStoredAccount(rows, changes).attempts).toMatchObject([
      { counts, authorization: { ...defaultAuthorization, ...overrides } },
    ]);
  });

  it('uses its credits while it counts, and while its capture has failed', () => {
    for (const hold of ['held', 'failed'])
      expect(
        buildStoredAccount(['held', hold, null], { attempt: { creditsCents: 300 } }).attempts,
      ).toMatchObject([{ credits: 'used' }]);
  });
});

describe('the gateway command that a stored payment may have sent', () => {
  const buildCommands = (kind: string, cents = 0) => [
    { number: 1, kind, attemptId: 'a', gateway: 'paypal', cents, dueAt: now, tries: 1 },
  ];
  const askedChanges = { attempt: { captureAskedAt: storedAt } };

  it.each<[Rows, Changes, ReturnType<typeof buildCommands>]>([
    [['created', null, null], {}, buildCommands('open')],
    [['created', null, null], { attempt: { gateway: 'zero' } }, []],
    [['opened', null, null], {}, []],
    [['captured', null, null], {}, buildCommands('authorize')],
    [['captured', null, 'refund-due', 'x'], {}, []],
    [['applied', null, null], askedChanges, []],
    [['expired', null, null], askedChanges, []],
    [['held', 'held', null], {}, []],
    [['held', 'capturing', null], {}, buildCommands('capture', 4000)],
    [['applied', 'captured', 'applied'], {}, []],
    [['cancelled', 'releasing', null], {}, buildCommands('void')],
    [['cancelled', 'released', null], {}, []],
  ])('is derived from %j with %j: %j', (rows, changes, commands) => {
    const { commands: pendingCommands, lastNumber } = buildStoredAccount(rows, changes);
    expect(pendingCommands).toEqual(commands);
    expect(lastNumber).toBe(commands.length);
  });

  it('requests the money directly when the target has no holds', () => {
    const { commands } = buildStoredAccount(['captured', null, null], {}, { holds: false });
    expect(commands).toEqual(buildCommands('take'));
  });
});

describe('the retained part of a stored payment', () => {
  const creditChanges = { attempt: { creditsCents: 300 } };

  it.each<[Rows, Changes, number | null]>([
    [['applied', null, 'applied'], creditChanges, null],
    [['applied', null, 'applied'], { ...creditChanges, capture: { promisedCents: 2000 } }, 3300],
    [['held', 'held', null], creditChanges, null],
    [['held', 'capturing', null], creditChanges, 4300],
    [['cancelled', 'releasing', null], creditChanges, null],
    [['opened', null, null], creditChanges, null],
    [['refund-due', 'capturing', 'refund-due', 'late-cancelled'], creditChanges, 0],
  ])('is derived from %j with %j: %p', (rows, changes, keepCents) => {
    expect(buildStoredAccount(rows, changes).target.keepCents).toBe(keepCents);
  });

  it('depends on the capture that pays, and on one that arrived after a cancellation', () => {
    const rows = createStoredPayments(['applied', null, 'applied'], {
      capture: { promisedCents: 2000 },
    });
    const captures = rows.captures.flatMap((row) => [
      { ...row, attemptId: 'b', promisedCents: 100 },
      { ...row, state: 'refund-due', promisedCents: 200 },
      row,
    ]);
    expect(buildAccount({ ...rows, captures }, target).target.keepCents).toBe(3000);
    const lateCaptures = captures.map((row) => ({ ...row, reason: 'late-cancelled' })).slice(0, 1);
    const combinedRows = { ...rows, captures: [...rows.captures, ...lateCaptures] };
    expect(buildAccount(combinedRows, target).target.keepCents).toBe(0);
  });
});

it('each stored attempt has its own hold, captures and command', () => {
  const first = createStoredPayments(['cancelled', 'capturing', null]);
  const second = createStoredPayments(['created', null, 'refund-due', 'x'], {
    attempt: { id: 'b', gateway: 'stripe' },
    capture: { attemptId: 'b' },
  });
  const third = createStoredPayments(['created', null, null], { attempt: { id: 'c' } });
  const storedList = [first, second, third];
  const combinedAccount = buildAccount(
    {
      attempts: storedList.flatMap(({ attempts }) => attempts),
      authorizations: storedList.flatMap(({ authorizations }) => authorizations),
      captures: storedList.flatMap(({ captures }) => captures),
      withdrawals: [],
    },
    target,
  );
  expect(combinedAccount.attempts).toEqual(
    storedList.flatMap((payments) => buildAccount(payments, target).attempts),
  );
  expect(combinedAccount.commands).toMatchObject([
    { number: 1, kind: 'capture', attemptId: 'a' },
    { number: 2, kind: 'open', attemptId: 'c' },
  ]);
});

describe('a stored capture', () => {
  const defaultCapture = {
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
  const promisedChanges = { capture: { promisedCents: 700 } };

  it('that pays for its target is applied, even when its row has the reason cancelled', () => {
    const [attempt] = buildStoredAccount(['applied', null, 'applied'], promisedChanges).attempts;
    expect(attempt?.captures).toEqual([defaultCapture]);
    const keptAccount = buildStoredAccount(
      ['applied', null, 'applied', 'cancelled'],
      promisedChanges,
    );
    expect(keptAccount.attempts).toMatchObject([{ counts: true, ended: null }]);
  });

  it('that is owed has nothing applied or promised', () => {
    const [attempt] = buildStoredAccount(
      ['refund-due', null, 'refund-due', 'late-expired'],
      promisedChanges,
    ).attempts;
    const owedFields = { use: 'owed', reason: 'late-expired', appliedCents: 0, promisedCents: 0 };
    expect(attempt?.captures).toEqual([{ ...defaultCapture, ...owedFields }]);
  });

  it("has its withdrawals, and finance's refunds in addition to reversals and disputes", () => {
    const rows = createStoredPayments(['applied', null, 'applied'], {
      capture: { notedCents: 500, returnedCents: 3000, refundReference: 'bank' },
    });
    const buildWithdrawalRow = (
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
      buildWithdrawalRow('r', 'reversal', 'final'),
      buildWithdrawalRow('d', 'dispute', 'final'),
      buildWithdrawalRow('e', 'dispute', 'open'),
      buildWithdrawalRow('f', 'refund', 'final'),
      buildWithdrawalRow('g', 'reversal', 'final', 'other'),
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
    const smallerCaptures = rows.captures.map((row) => ({ ...row, notedCents: 2500 }));
    const [notedAttempt] = buildAccount(
      { ...rows, captures: smallerCaptures, withdrawals },
      target,
    ).attempts;
    expect(notedAttempt?.captures).toMatchObject([{ notedCents: 2500 }]);
    const unnotedCaptures = rows.captures.map((row) => ({ ...row, notedCents: 0 }));
    const [unnotedAttempt] = buildAccount(
      { ...rows, captures: unnotedCaptures, withdrawals },
      target,
    ).attempts;
    expect(unnotedAttempt?.captures).toMatchObject([{ notedCents: 0 }]);
  });
});
