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
  /** Whether the host is sure of the time. */
  isSure = true;
  done: Command[] = [];
  account: Account;
  /** The target's response to money. */
  refuses: string | null = null;

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
    const before = new Map(this.account.attempts.map((one) => [one.id, toPaymentStatus(one)]));
    const step = next(this.account, event, this.now, abilities, this.isSure ? this.now : -Infinity);
    this.account = step.account;
    for (const one of step.account.attempts) {
      const is = toPaymentStatus(one);
      if (is !== (before.get(one.id) ?? is) && !statuses[is].causes.includes(event.kind))
        throw new Error(`the table does not say that ${event.kind} leads to ${is}`);
    }
    this.done.push(...step.commands);
    for (const command of step.commands)
      if (
        command.kind === 'apply' ||
        command.kind === 'apply-late' ||
        command.kind === 'apply-again'
      ) {
        const { attemptId } = command;
        if (this.refuses) this.feed({ kind: 'refused', attemptId, reason: this.refuses });
        else this.feed({ kind: 'accepted', attemptId });
      }
    return step.commands;
  }

  after(ms: number, event: Event = { kind: 'time' }): readonly Command[] {
    this.now += ms;
    return this.feed(event);
  }

  attempt(id = 'a'): Attempt {
    const found = this.account.attempts.find((one) => one.id === id);
    if (!found) throw new Error(`no attempt ${id}`);
    return found;
  }

  status = (id = 'a') => toPaymentStatus(this.attempt(id));

  /** The single open gateway command of a kind. */
  command(kind: string, attemptId = 'a') {
    const found = this.account.commands.filter(
      (one) => one.kind === kind && one.attemptId === attemptId,
    );
    if (found.length !== 1) throw new Error(`${found.length} commands ${kind}`);
    return found[0] as (typeof found)[number];
  }

  report(more: Partial<Report> = {}, attemptId = 'a'): Report {
    return {
      askedAt: this.now,
      state: 'approved',
      amountCents: 5000,
      currency: 'USD',
      reference: attemptId,
      captures: [],
      ...more,
    };
  }

  says(more: Partial<Report> = {}, attemptId = 'a'): readonly Command[] {
    return this.feed({ kind: 'report', attemptId, report: this.report(more, attemptId) });
  }

  answers(
    kind: string,
    outcome: 'done' | 'declined' | 'missing' | 'silence' | 'payer-again',
    more?: Partial<Report>,
  ) {
    const { number, attemptId } = this.command(kind);
    return this.feed({
      kind: 'answer',
      attemptId,
      number,
      outcome,
      ...(more && { report: this.report(more) }),
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
    const { number } = this.command('open', attemptId);
    this.feed({ kind: 'opened', attemptId, number, orderId: `order-${attemptId}` });
  }

  hold = (more = {}) => ({
    authorization: {
      id: 'hold',
      state: 'held' as const,
      amountCents: 5000,
      currency: 'USD',
      reference: 'a',
      expiresAt: Date.UTC(2026, 10, 26) + 29 * DAY,
      ...more,
    },
  });

  capture = (more = {}) => ({
    id: 'capture',
    state: 'completed' as const,
    amountCents: 5000,
    currency: 'USD',
    reference: 'a',
    withdrawals: [],
    ...more,
  });

  /** An order whose money is held. */
  held(): this {
    this.open();
    this.says();
    this.answers('authorize', 'done', this.hold());
    return this;
  }

  /** All ledger postings by account. */
  books(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const command of this.done)
      if (command.kind === 'book')
        for (const { account, amountCents } of command.lines)
          sums[account] = (sums[account] ?? 0) + amountCents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  }

  /** Kinds of the ledger transactions, in order. */
  ledgerKinds = () =>
    this.done.flatMap((command) => (command.kind === 'book' ? [command.ledgerKind] : []));

  count = (kind: string) => this.done.filter((command) => command.kind === kind).length;
}
