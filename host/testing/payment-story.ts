import type {
  Account,
  Attempt,
  Command,
  Event,
  Report,
} from '@/host/money/payments/machine/account';
import { abilities } from '@/host/testing/payment-simulator/vendors';
import { next } from '@/host/money/payments/machine/next';
import { statuses, toPaymentStatus } from '@/host/money/payments/machine/statuses';

export const HOUR = 3600_000;
export const DAY = 24 * HOUR;
/** A target with its account, a clock and all commands, for tests of the payment machine. */
export class PaymentStory {
  now = Date.UTC(2026, 10, 26);
  /** Whether the host trusts its clock. */
  isSure = true;
  allCommands: Command[] = [];
  account: Account;
  /** Why the target refuses money; null to accept it. */
  refusalReason: string | null = null;

  constructor({ holds = true, creditsCents = 0 } = {}) {
    this.account = {
      target: {
        payable: true,
        priceHash: 'price',
        totalCents: 5000,
        creditsCents,
        covered: creditsCents > 0,
        holds,
        keepCents: null,
        revenue: 'revenue:orders',
      },
      attempts: [],
      commands: [],
      lastNumber: 0,
    };
  }

  feed(event: Event): readonly Command[] {
    const before = new Map(
      this.account.attempts.map((attempt) => [attempt.id, toPaymentStatus(attempt)]),
    );
    const step = next(this.account, event, this.now, abilities, this.isSure ? this.now : -Infinity);
    this.account = step.account;
    for (const one of step.account.attempts) {
      const is = toPaymentStatus(one);
      if (is !== (before.get(one.id) ?? is) && !statuses[is].causes.includes(event.kind))
        throw new Error(`the status table does not list ${event.kind} as a cause of ${is}`);
    }
    this.allCommands.push(...step.commands);
    for (const command of step.commands)
      if (
        command.kind === 'apply' ||
        command.kind === 'apply-late' ||
        command.kind === 'apply-again'
      ) {
        const { attemptId } = command;
        if (this.refusalReason)
          this.feed({ kind: 'refused', attemptId, reason: this.refusalReason });
        else this.feed({ kind: 'accepted', attemptId });
      }
    return step.commands;
  }

  advance(ms: number, event: Event = { kind: 'time' }): readonly Command[] {
    this.now += ms;
    return this.feed(event);
  }

  attempt(id = 'a'): Attempt {
    const found = this.account.attempts.find((attempt) => attempt.id === id);
    if (!found) throw new Error(`no attempt ${id}`);
    return found;
  }

  status = (id = 'a') => toPaymentStatus(this.attempt(id));

  /** The single open gateway command of a kind. */
  getCommand(kind: string, attemptId = 'a') {
    const found = this.account.commands.filter(
      (command) => command.kind === kind && command.attemptId === attemptId,
    );
    if (found.length !== 1) throw new Error(`expected one ${kind} command, found ${found.length}`);
    return found[0] as (typeof found)[number];
  }

  buildReport(overrides: Partial<Report> = {}, attemptId = 'a'): Report {
    return {
      askedAt: this.now,
      state: 'approved',
      amountCents: 5000,
      currency: 'USD',
      reference: attemptId,
      captures: [],
      ...overrides,
    };
  }

  says(overrides: Partial<Report> = {}, attemptId = 'a'): readonly Command[] {
    return this.feed({ kind: 'report', attemptId, report: this.buildReport(overrides, attemptId) });
  }

  answers(
    kind: string,
    outcome: 'done' | 'declined' | 'missing' | 'silence' | 'payer-again',
    overrides?: Partial<Report>,
  ) {
    const { number, attemptId } = this.getCommand(kind);
    return this.feed({
      kind: 'answer',
      attemptId,
      number,
      outcome,
      ...(overrides && { report: this.buildReport(overrides) }),
    });
  }

  open(gateway = 'paypal', attemptId = 'a'): void {
    this.feed({
      kind: 'pay',
      attemptId,
      gateway,
      priceHash: 'price',
      expiresAt: this.now + 3 * HOUR,
    });
    const { number } = this.getCommand('open', attemptId);
    this.feed({ kind: 'opened', attemptId, number, orderId: `order-${attemptId}` });
  }

  hold = (overrides = {}) => ({
    authorization: {
      id: 'hold',
      state: 'held' as const,
      amountCents: 5000,
      currency: 'USD',
      reference: 'a',
      expiresAt: Date.UTC(2026, 10, 26) + 29 * DAY,
      ...overrides,
    },
  });

  capture = (overrides = {}) => ({
    id: 'capture',
    state: 'completed' as const,
    amountCents: 5000,
    currency: 'USD',
    reference: 'a',
    withdrawals: [],
    ...overrides,
  });

  /** Opens an order and holds its money. */
  openWithHold(): this {
    this.open();
    this.says();
    this.answers('authorize', 'done', this.hold());
    return this;
  }

  /** All ledger postings by account. */
  sumLedger(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const command of this.allCommands)
      if (command.kind === 'book')
        for (const { account, amountCents } of command.lines)
          sums[account] = (sums[account] ?? 0) + amountCents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  }

  /** Kinds of the ledger transactions, in order. */
  listLedgerKinds = () =>
    this.allCommands.flatMap((command) => (command.kind === 'book' ? [command.ledgerKind] : []));

  countCommands = (kind: string) =>
    this.allCommands.filter((command) => command.kind === kind).length;
}
