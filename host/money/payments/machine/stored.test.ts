import { storedAt, buildStoredRows, storedTarget as target } from '@/host/testing/payment-parts';
import { DAY } from '@/host/testing/payment-story';
import { abilities } from '@/host/testing/payment-simulator/vendors';

import type { Account, LocalCommand, Report } from './account';
import { next } from './next';
import { buildAccount, type StoredPayments } from './stored';
import { toPaymentStatus } from './statuses';

/** Every combination that the previous engine could write, with its status here. */
const combinations: [...rows: [string, string | null, string | null, string?], status: string][] = [
  ['created', null, null, '', 'created'],
  ['opened', null, null, '', 'requires_action'],
  ['captured', null, null, '', 'processing'],
  ['applied', null, 'applied', '', 'captured'],
  ['cancelled', null, null, '', 'canceled'],
  ['declined', null, null, '', 'declined'],
  ['expired', null, null, '', 'expired'],
  ['refund-due', null, 'refund-due', 'late-expired', 'refund_due'],
  ['refund-due', null, 'refund-due', 'cancelled', 'refund_due'],
  ['refund-due', null, 'refund-due', 'withdrawn', 'refund_due'],
  ['applied', null, 'refund-due', 'second-payment', 'refund_due'],
  ['held', 'held', null, '', 'authorized'],
  ['held', 'capturing', null, '', 'capture_requested'],
  ['applied', 'captured', 'applied', '', 'captured'],
  ['held', 'failed', null, '', 'void_requested'],
  ['cancelled', 'releasing', null, '', 'void_requested'],
  ['expired', 'releasing', null, '', 'void_requested'],
  ['cancelled', 'released', null, '', 'voided'],
  ['expired', 'released', null, '', 'expired'],
  ['declined', 'releasing', null, '', 'void_requested'],
  // N1: canceled during the capture, before and after the money arrived.
  ['cancelled', 'capturing', null, '', 'capture_requested'],
  ['refund-due', 'capturing', 'refund-due', 'late-cancelled', 'refund_due'],
  // M3: a wrong capture whose hold is checked forever. M13: found by reconciliation.
  ['refund-due', 'capturing', 'refund-due', 'wrong-amount', 'refund_due'],
  ['refund-due', 'failed', 'refund-due', 'not-held', 'refund_due'],
];

describe('payments stored by the previous engine', () => {
  it.each(combinations)(
    '%s, hold %s, capture %s %s is %s',
    (attempt, hold, capture, reason, status) => {
      const account = buildAccount(buildStoredRows([attempt, hold, capture, reason]), target);
      expect(account.attempts.map(toPaymentStatus)).toEqual([status]);
    },
  );

  it.each(combinations)('%s, hold %s, capture %s %s settles completely', (...rows) => {
    const [attempt, hold, capture, reason] = rows;
    const storedRows = buildStoredRows([attempt, hold, capture, reason]);
    const { account, done } = settle(buildAccount(storedRows, target));
    expect(account.commands).toEqual([]);
    expect(account.attempts[0]?.authorization?.state ?? 'gone').toBe('gone');
    const isUnpaid = reason === 'wrong-amount';
    expect(done.filter(({ kind }) => kind === 'uncaptured')).toHaveLength(isUnpaid ? 1 : 0);
  });
});

describe('a stored hold whose capture failed', () => {
  const createFailedRows = () => {
    const rows = buildStoredRows(['held', 'failed', null]);
    return { ...rows, attempts: rows.attempts.map((row) => ({ ...row, creditsCents: 300 })) };
  };
  const reportHold = (account: Account, state: 'held' | 'gone') => {
    const money = { amountCents: 5000, currency: 'USD', reference: 'a' };
    const authorization = { id: 'hold', state, ...money, expiresAt: storedAt.getTime() + 29 * DAY };
    const report: Report = {
      askedAt: storedAt.getTime() + DAY,
      state: 'done',
      ...money,
      captures: [],
      authorization,
    };
    return next(
      account,
      { kind: 'report', attemptId: 'a', report },
      storedAt.getTime() + DAY,
      abilities,
    );
  };

  it('keeps its credits, which are returned when nothing is retained', () => {
    const account = buildAccount(createFailedRows(), target);
    const { commands } = next(account, { kind: 'keep', cents: 0 }, storedAt.getTime(), abilities);
    expect(commands).toContainEqual({ kind: 'return-credits', attemptId: 'a', cents: 300 });
  });

  it('is not in the books: it is booked and voided only if the gateway still holds it', () => {
    const listKinds = ({ commands }: ReturnType<typeof next>) => commands.map(({ kind }) => kind);
    expect(listKinds(reportHold(buildAccount(createFailedRows(), target), 'gone'))).not.toContain(
      'book',
    );
    expect(listKinds(reportHold(buildAccount(createFailedRows(), target), 'held'))).toEqual(
      expect.arrayContaining(['void', 'book']),
    );
  });
});

it('two refunds recorded by finance both count, although only the newer one was stored', () => {
  const rows = buildStoredRows(['applied', null, 'applied']);
  const captures = rows.captures.map((row) => ({
    ...row,
    promisedCents: 2500,
    notedCents: 1500,
    returnedCents: 2500,
    refundReference: 'second',
  }));
  const [attempt] = buildAccount({ ...rows, captures }, target).attempts;
  expect(attempt?.captures).toMatchObject([{ notedCents: 2500, promisedCents: 2500 }]);
});

describe('a payment that the previous engine reversed', () => {
  const createReversedPayment = (reason: string, hold: string | null = null): StoredPayments => {
    const storedRows = buildStoredRows(['refund-due', hold, 'refunded', reason]);
    return {
      ...storedRows,
      attempts: storedRows.attempts.map((row) => ({ ...row, creditsCents: 300, failure: reason })),
      captures: storedRows.captures.map((row) => ({ ...row, returnedCents: row.amountCents })),
    };
  };

  it.each(['cancelled', 'withdrawn'])('is owed and pays for nothing: %s', (reason) => {
    const account = buildAccount(createReversedPayment(reason), target);
    expect(account.attempts).toMatchObject([
      {
        counts: false,
        credits: 'none',
        creditsCents: 300,
        ended: { as: 'canceled', reason, at: storedAt.getTime() },
        captures: [{ use: 'owed', reason, appliedCents: 0, promisedCents: 0, withdrawn: true }],
      },
    ]);
    expect(account.target.keepCents).toBeNull();
  });

  it('no longer needs its hold', () => {
    const [attempt] = buildAccount(createReversedPayment('withdrawn', 'captured'), target).attempts;
    expect(attempt?.authorization).toMatchObject({ use: 'unneeded', failed: null });
  });

  it.each([
    ['withdrawn', 1],
    ['cancelled', 0],
  ])(
    'is offered to its target when its money comes back, unless it was canceled: %s',
    (reason, times) => {
      const account = buildAccount(createReversedPayment(reason), target);
      const [attempt] = account.attempts;
      const report: Report = {
        askedAt: storedAt.getTime(),
        state: 'done',
        amountCents: 5000,
        currency: 'USD',
        reference: 'a',
        captures: (attempt?.captures ?? []).map((storedCapture) => ({
          ...storedCapture,
          withdrawals: [{ reference: 'r', kind: 'refund', state: 'undone', amountCents: 5000 }],
        })),
      };
      const event = { kind: 'report', attemptId: 'a', report } as const;
      const { commands } = next(account, event, storedAt.getTime(), abilities);
      expect(commands.filter(({ kind }) => kind === 'apply-again')).toHaveLength(times);
    },
  );
});

describe('the failure of a stored attempt', () => {
  it.each([
    ['expired', null, 'order-gone'],
    ['refund-due', null, 'late-expired'],
    ['held', 'failed', 'lapsed'],
  ])('is the reason why it ended: %s, hold %s, %s', (state, hold, failure) => {
    const storedRows = buildStoredRows([state, hold, null]);
    const { attempts, authorizations } = storedRows;
    const account = buildAccount(
      {
        ...storedRows,
        attempts: attempts.map((row) => (hold ? row : { ...row, failure })),
        authorizations: authorizations.map((row) => ({ ...row, failure })),
      },
      target,
    );
    expect(account.attempts[0]?.ended?.reason).toBe(failure);
  });
});

/** Checks a truthful gateway for a month, and carries out all commands. */
function settle(account: Account): { account: Account; done: LocalCommand[] } {
  const done: LocalCommand[] = [];
  const heldAuthorization = account.attempts[0]?.authorization;
  const takenCaptures = account.attempts[0]?.captures ?? [];
  let isGone = heldAuthorization?.state !== 'held';
  const captures = takenCaptures.map(({ id, amountCents }) => ({ id, amountCents }));
  const buildReport = (now: number): Report => ({
    askedAt: now,
    state: captures.length > 0 ? 'done' : 'gone',
    amountCents: 5000,
    currency: 'USD',
    reference: 'a',
    captures: captures.map((reportedCapture) => ({
      ...reportedCapture,
      state: 'completed',
      currency: 'USD',
      reference: 'a',
      withdrawals: [],
    })),
    ...(heldAuthorization && {
      authorization: {
        ...heldAuthorization,
        state: isGone ? ('gone' as const) : ('held' as const),
      },
    }),
  });
  for (let now = storedAt.getTime(); now < storedAt.getTime() + 31 * DAY; now += DAY / 8) {
    if (heldAuthorization && now >= heldAuthorization.expiresAt) isGone = true;
    const events = [
      { kind: 'time' } as const,
      { kind: 'report', attemptId: 'a', report: buildReport(now) } as const,
    ];
    for (const event of events) {
      const pendingCommands = account.commands;
      let step = next(account, event, now, abilities);
      step = { ...step, commands: [...pendingCommands, ...step.commands] };
      for (let i = 0; i < step.commands.length; i += 1) {
        const command = step.commands[i];
        if (!command) break;
        if (!('number' in command)) done.push(command);
        const { attemptId = 'a' } = 'attemptId' in command ? command : {};
        let answer: Parameters<typeof next>[1] | null = null;
        if (command.kind === 'lapsing') answer = { kind: 'keep', cents: 0 };
        if (command.kind === 'apply-late' || command.kind === 'apply')
          answer = { kind: 'refused', attemptId, reason: 'not-payable' };
        if ('number' in command) {
          isGone = true;
          if (command.kind === 'capture')
            captures.push({ id: 'capture', amountCents: command.cents });
          const { number } = command;
          answer = { kind: 'answer', attemptId, number, outcome: 'done', report: buildReport(now) };
        }
        if (!answer) continue;
        const { account: nextAccount, commands } = next(step.account, answer, now, abilities);
        step = { account: nextAccount, commands: [...step.commands, ...commands] };
      }
      account = step.account;
    }
  }
  return { account, done };
}
