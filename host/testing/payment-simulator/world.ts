import type {
  Capabilities,
  Account,
  Attempt,
  Command,
  Event,
  Refusal,
  Step,
} from '@/host/money/payments/machine/account';
import { toPaymentStatus } from '@/host/money/payments/machine/statuses';

import { book, type Books } from './books';
import type { SeededRandom } from './clock-and-draw';
import { Credits } from './credits';
import { freezeDeeply } from './freeze';
import type { Order } from './gateway-log';
import { checkAlways, checkIssued, checkMissing, type IssuedCommand } from './invariants';
import type { LieProfile } from './lies';
import type { PaidTarget } from './target';
import type { TraceLine } from './trace';
import { abilities } from './vendors';
import { checkStep } from './step-rules';
import { checkTakenBack } from './taken-back-rules';
import { Violation } from './violation';

export type Machine = (
  account: Account,
  event: Event,
  now: number,
  abilities: Readonly<Record<string, Capabilities>>,
) => Step;

/** What is common to the stories of a run. */
export interface Run {
  next: Machine;
  debug: boolean;
  steps: number;
  pairs: Record<string, number>;
}

const MAX_EVENTS = 60;

/** Everything around the machine in one story: one target, its payers and gateways. */
export class PaymentSimulation {
  now = 1_700_000_000_000;
  account: Account;
  readonly orders = new Map<string, Order>();
  /** The expiry of each attempt, as set when its member paid. */
  readonly expiries = new Map<string, number>();
  readonly credits = new Credits();
  readonly ledger: Books = new Map();
  readonly issued = new Map<number, IssuedCommand>();
  /** Numbers of commands that are committed but not called yet. */
  pendingCalls: number[] = [];
  /** Answers that arrive later. */
  pendingEvents: { at: number; event: Event }[] = [];
  /** What gateways do later. */
  scheduledEffects: { at: number; run: () => void }[] = [];
  readonly trace: TraceLine[] = [];
  refusal: Refusal | null = null;
  paidAtRefusal = false;
  /** Gateways report truthfully and do nothing on their own. */
  isAtRest = false;
  /** The target takes its payment back in this transaction; the account may learn it last. */
  private isTakingBack = false;

  constructor(
    readonly run: Run,
    readonly draw: SeededRandom,
    readonly target: PaidTarget,
    public lieProfile: LieProfile,
    /** Hosts are always available and never late, so time limits hold. */
    readonly hasPromptHosts: boolean,
  ) {
    this.account = {
      target: { ...target.toData(), keepCents: null },
      attempts: [],
      commands: [],
      lastNumber: 0,
    };
    if (run.debug) freezeDeeply(this.account);
  }

  findAttempt(id: string): Attempt | undefined {
    return this.account.attempts.find((attempt) => attempt.id === id);
  }

  note(text: string): void {
    this.trace.push({ now: this.now, text });
  }

  /** Feeds simultaneous events, and all that follow in the same transaction. */
  feed(...events: Event[]): void {
    this.refusal = null;
    this.isTakingBack = events.some(({ kind }) => kind === 'take-back');
    for (const event of events) this.transact(event);
    checkAlways(this);
    this.now += 1;
  }

  private transact(first: Event): void {
    const queue = [first];
    for (let i = 0; i < queue.length; i++) {
      const event = queue[i];
      if (!event) return;
      if (i > MAX_EVENTS) throw new Violation('endless', 'events cause each other endlessly');
      for (const command of this.step(event)) this.executeCommand(command, queue);
    }
  }

  private step(event: Event): readonly Command[] {
    const { run, account } = this;
    run.steps += 1;
    this.countPairs(event);
    if (run.debug) freezeDeeply(event);
    const line: TraceLine = { now: this.now, event, commands: [] };
    this.trace.push(line);
    const step = this.callMachine(account, event);
    line.commands = step.commands;
    this.account = step.account;
    checkStep(account, event, step, this.now);
    checkTakenBack(account, event, step);
    if (event.kind === 'report' || event.kind === 'answer')
      checkMissing(
        this,
        event,
        account.attempts.find(({ id }) => id === event.attemptId),
      );
    if (run.debug) freezeDeeply(step);
    if (event.kind === 'opened' || event.kind === 'answer') this.markAnswered(event);
    return step.commands;
  }

  private callMachine(account: Account, event: Event): Step {
    try {
      return this.run.next(account, event, this.now, abilities);
    } catch (err) {
      throw new Violation('throws', err instanceof Error ? err.message : String(err));
    }
  }

  private markAnswered(event: Extract<Event, { kind: 'opened' | 'answer' }>): void {
    const issued = this.issued.get(event.number);
    if (!issued) return;
    if (event.kind === 'opened' || event.outcome !== 'silence') issued.answered = true;
    if (event.kind !== 'opened') return;
    const order = this.orders.get(issued.command.attemptId);
    if (order) order.shown = true;
  }

  private countPairs(event: Event): void {
    const { account } = this;
    if ('attemptId' in event) {
      const attempt = this.findAttempt(event.attemptId);
      return this.countPair(attempt ? toPaymentStatus(attempt) : 'none', event);
    }
    if (account.attempts.length === 0) this.countPair('none', event);
    for (const attempt of account.attempts) this.countPair(toPaymentStatus(attempt), event);
  }

  private countPair(status: string, event: Event): void {
    const pair = `${status}×${event.kind === 'answer' ? `answer ${event.outcome}` : event.kind}`;
    this.run.pairs[pair] = (this.run.pairs[pair] ?? 0) + 1;
  }

  private executeCommand(command: Command, queue: Event[]): void {
    switch (command.kind) {
      case 'refuse':
        this.refusal = command.problem;
        this.paidAtRefusal = this.target.paid !== null;
        return;
      case 'reserve-credits':
      case 'release-credits':
      case 'return-credits': {
        const fault = this.credits.execute(command);
        if (fault) throw new Violation('credits', `${command.attemptId}: ${fault}`);
        return;
      }
      case 'apply':
        queue.push(...this.decideApply(command.attemptId, command.held, command.cents));
        return;
      case 'apply-late':
        queue.push(this.decideApplyLate(command.attemptId, command.cents));
        return;
      case 'apply-again':
        queue.push(...this.decideApplyAgain(command.attemptId, command.captureId));
        return;
      case 'captured':
      case 'uncaptured':
        return this.noteCaptured(command.kind, command.attemptId, command.cents);
      case 'lapsing':
        if (this.target.paid?.attemptId !== command.attemptId && !this.isTakingBack)
          throw new Violation('lapsing-unpaid', `${command.attemptId} does not pay the target`);
        queue.push(...this.target.lapse(this.draw));
        return;
      case 'withdrawn':
        this.target.withdrawn.add(command.captureId);
        queue.push(...this.target.loseMoney(command.attemptId, this.draw));
        return;
      case 'reinstated':
        if (!this.target.withdrawn.delete(command.captureId))
          throw new Violation('reinstated', `${command.captureId} was not withdrawn`);
        return;
      case 'book':
        return book(this.ledger, command.attemptId, command.lines);
      default:
        checkIssued(this, command);
        if (!this.pendingCalls.includes(command.number)) this.pendingCalls.push(command.number);
    }
  }

  private decideApply(attemptId: string, held: boolean, cents: number): Event[] {
    const { target, credits } = this;
    const attempt = this.findAttempt(attemptId);
    if (!attempt) throw new Violation('apply-unknown', attemptId);
    const rate = this.isAtRest ? 0 : 0.03;
    const reason =
      target.getRefusal(attempt.priceHash, this.draw, rate) ??
      (credits.isReserved(attemptId, attempt.creditsCents) ? null : 'creditsShort');
    if (reason) return [{ kind: 'refused', attemptId, reason }];
    if (cents !== attempt.amountCents || cents !== target.totalCents)
      throw new Violation('accepted-sum', `${cents} for a price of ${target.totalCents}`);
    credits.use(attemptId, attempt.creditsCents);
    target.accept(attemptId, held, cents, attempt.creditsCents);
    const accepted: Event = { kind: 'accepted', attemptId };
    return target.closesWhenPaid ? [accepted, target.toEvent()] : [accepted];
  }

  private decideApplyLate(attemptId: string, cents: number): Event {
    const acceptance = this.target.findLatest(attemptId);
    if (!acceptance?.held) throw new Violation('late-unpaid', `${attemptId} was never held`);
    return this.target.acceptLate(attemptId, cents, this.draw)
      ? { kind: 'accepted', attemptId }
      : { kind: 'refused', attemptId, reason: 'nothingDue' };
  }

  /** Uses the credits again with the money, or neither. */
  private decideApplyAgain(attemptId: string, captureId: string): Event[] {
    const { target, credits, draw } = this;
    const acceptance = target.findLatest(attemptId);
    if (acceptance?.takenBack !== 'withdrawn')
      throw new Violation('again-never', `${captureId} was not taken back for lack of money`);
    const isShort = acceptance.creditsBackCents > 0 && draw.chance(0.2);
    const reason = target.getReinstatementRefusal(draw) ?? (isShort ? 'creditsShort' : null);
    if (reason) {
      acceptance.takenBack = reason;
      return [{ kind: 'refused', attemptId, reason }];
    }
    const fault = credits.useAgain(attemptId, acceptance.creditsBackCents);
    if (fault) throw new Violation('credits', `${attemptId}: ${fault}`);
    const capture = this.orders.get(attemptId)?.captures.find(({ id }) => id === captureId);
    target.acceptReinstated(acceptance, capture?.amountCents ?? 0);
    return [{ kind: 'accepted', attemptId }, target.toEvent()];
  }

  private noteCaptured(kind: 'captured' | 'uncaptured', attemptId: string, cents: number): void {
    const acceptance = this.target.findLatest(attemptId);
    if (!acceptance) throw new Violation(`${kind}-unpaid`, `${attemptId} never paid the target`);
    if (kind === 'captured') acceptance.captured = [cents];
    else acceptance.uncaptured.push(cents);
    if (kind === 'uncaptured') acceptance.unpaidCents = cents;
    if (kind === 'uncaptured' && acceptance.uncaptured.length > 1)
      throw new Violation('uncaptured-twice', `${attemptId}: ${acceptance.uncaptured.join(', ')}`);
    if (cents <= 0) throw new Violation(`${kind}-nothing`, `${attemptId}: ${cents}`);
  }
}
