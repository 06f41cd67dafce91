import type {
  Account,
  Attempt,
  Event,
  GatewayCommand,
  Refusal,
} from '@/host/money/payments/machine/account';

import { DAY, MINUTE } from './clock-and-draw';
import type { Credits } from './credits';
import type { Order } from './gateway-log';
import type { PaidTarget } from './target';
import { abilities } from './vendors';
import { Violation } from './violation';

/** A gateway command in the simulation's own records. */
export interface IssuedCommand {
  command: GatewayCommand;
  called: boolean;
  /** A final answer was processed. */
  answered: boolean;
}

/** What the rules check. */
interface CheckedSimulation {
  now: number;
  account: Account;
  target: PaidTarget;
  credits: Credits;
  issued: Map<number, IssuedCommand>;
  orders: ReadonlyMap<string, Order>;
  expiries: ReadonlyMap<string, number>;
  paidAtRefusal: boolean;
  refusal: Refusal | null;
  hasPromptHosts: boolean;
  findAttempt: (id: string) => Attempt | undefined;
}

const LATE_MONEY_MS = DAY + 5 * MINUTE;

/** Checks every gateway command that is issued, for the first time or again. */
export function checkIssued(simulation: CheckedSimulation, command: GatewayCommand): void {
  const known = simulation.issued.get(command.number);
  if (known) return checkSame(known.command, command);
  checkAbility(simulation, command);
  if (command.kind === 'capture') checkCapture(simulation, command);
  if (command.number > simulation.account.lastNumber)
    throw new Violation('number', `#${command.number} above ${simulation.account.lastNumber}`);
  simulation.issued.set(command.number, { command, called: false, answered: false });
}

function checkSame(one: GatewayCommand, other: GatewayCommand): void {
  if (
    one.kind !== other.kind ||
    one.attemptId !== other.attemptId ||
    one.gateway !== other.gateway ||
    one.cents !== other.cents
  )
    throw new Violation('changed-body', `#${one.number} ${one.kind} became ${other.kind}`);
}

function checkAbility(
  simulation: CheckedSimulation,
  { kind, gateway, attemptId }: GatewayCommand,
): void {
  const gatewayAbilities = abilities[gateway];
  const isAble =
    gatewayAbilities &&
    gateway !== 'zero' &&
    (kind === 'open' ||
      (kind === 'take' && !gatewayAbilities.direct) ||
      ((kind === 'authorize' || kind === 'capture') &&
        gatewayAbilities.holds &&
        simulation.target.holds) ||
      (kind === 'void' && gatewayAbilities.voids) ||
      (kind === 'close' && gatewayAbilities.closesOrders));
  if (!isAble || simulation.findAttempt(attemptId)?.gateway !== gateway)
    throw new Violation('ability', `${kind} at ${gateway}`);
}

function checkCapture(simulation: CheckedSimulation, command: GatewayCommand): void {
  const attempt = simulation.findAttempt(command.attemptId);
  if (!attempt?.authorization)
    throw new Violation('capture-nothing', `${command.attemptId} holds nothing`);
  if (command.cents <= 0 || command.cents > attempt.amountCents)
    throw new Violation('capture-sum', `${command.cents} of ${attempt.amountCents}`);
  const acceptance = simulation.target.findLatest(command.attemptId);
  const expectedCents = Math.max(
    0,
    (acceptance?.firstKeepCents ?? 0) - (acceptance?.creditsCents ?? 0),
  );
  if (command.cents !== expectedCents)
    throw new Violation('capture-asked', `${command.cents} of ${expectedCents} to keep`);
  for (const { command: other, answered } of simulation.issued.values()) {
    if (other.kind !== 'capture' || other.attemptId !== command.attemptId) continue;
    if (other.cents !== command.cents)
      throw new Violation('two-sums', `${other.cents} and ${command.cents}`);
    if (!answered)
      throw new Violation('second-capture', `#${command.number} beside #${other.number}`);
  }
}

/** Checks that an order unknown to its gateway ends nothing before the expiry. */
export function checkMissing(
  simulation: CheckedSimulation,
  event: Event,
  before: Attempt | undefined,
): void {
  const isMissing =
    (event.kind === 'report' && event.report.state === 'missing') ||
    (event.kind === 'answer' && event.outcome === 'missing' && !event.report);
  if (!isMissing || !before || before.ended || simulation.now >= before.expiresAt) return;
  if (event.kind === 'answer' && simulation.issued.get(event.number)?.command.kind === 'open')
    return;
  const after = simulation.findAttempt(before.id);
  if (after?.ended)
    throw new Violation('missing-believed', `${before.id} ended as ${after.ended.as}`);
  if (after?.authorization?.failed && !before.authorization?.failed)
    throw new Violation('missing-believed', `${before.id}: ${after.authorization.failed}`);
}

/** Checks what must hold after every transaction. */
export function checkAlways(simulation: CheckedSimulation): void {
  const { account } = simulation;
  let counting = 0;
  for (const attempt of account.attempts) {
    if (attempt.counts) {
      counting += 1;
      if (!simulation.target.findLatest(attempt.id))
        throw new Violation('counts-unaccepted', `${attempt.id} counts without being accepted`);
    }
    checkSpent(simulation, attempt);
    checkNextCheck(simulation, attempt);
  }
  if (counting > 1) throw new Violation('two-count', `${counting} attempts count`);
  for (const { number } of account.commands)
    if (!simulation.issued.has(number))
      throw new Violation('not-issued', `#${number} was not issued`);
  if (simulation.hasPromptHosts) checkLateMoney(simulation);
}

/** The account knows which of the member's credits are spent. */
function checkSpent(
  { credits: known }: CheckedSimulation,
  { id, credits, creditsCents }: Attempt,
): void {
  const spent = credits === 'used' ? creditsCents : 0;
  if (known.getSpentCents(id) !== spent)
    throw new Violation('credits-spent', `${id}: ${known.getSpentCents(id)} instead of ${spent}`);
}

const isFinal = ({ ended, counts, authorization, captures }: Attempt): boolean =>
  (ended !== null || counts) &&
  (authorization === null || authorization.state === 'gone') &&
  captures.every(({ state, use }) => state !== 'pending' || use === 'elsewhere');

function checkNextCheck(simulation: CheckedSimulation, attempt: Attempt): void {
  if (attempt.checkAt !== null || isFinal(attempt)) return;
  if (simulation.account.commands.some(({ attemptId }) => attemptId === attempt.id)) return;
  throw new Violation('no-check', `${attempt.id} is not final and nothing is due`);
}

/** Money of an ended attempt is found in time, unless its gateway has lied since. */
function checkLateMoney(simulation: CheckedSimulation): void {
  for (const order of simulation.orders.values()) {
    if (order.captures.length === 0) continue;
    const attempt = simulation.findAttempt(order.attemptId);
    const end = attempt?.ended?.at;
    if (!attempt || end === undefined || simulation.now <= end + LATE_MONEY_MS) continue;
    for (const capture of order.captures) {
      if (capture.state !== 'completed' || capture.at > end + DAY || order.liedAt >= capture.at)
        continue;
      if (!attempt.captures.some(({ id }) => id === capture.id))
        throw new Violation(
          'late-money',
          `${capture.id} of ${attempt.id}, ended ${attempt.ended?.as}`,
        );
    }
  }
}

/** Checks the answer to a member who pays. */
export function checkPaid(
  simulation: CheckedSimulation,
  attemptId: string,
  gateway: string,
  priceHash: string,
): void {
  const { target, refusal } = simulation;
  const attempt = simulation.findAttempt(attemptId);
  if (!attempt) {
    if (!refusal && !isSameAgain(simulation, gateway, priceHash))
      throw new Violation(
        'pay-unanswered',
        `${attemptId} by ${gateway} at ${priceHash}, price ${simulation.target.priceHash}`,
      );
    return checkRefusal(simulation, gateway, priceHash);
  }
  if (refusal) throw new Violation('pay-both', `${attemptId} refused (${refusal}) and begun`);
  const isOpen = !target.ended && (target.payable || target.paid?.attemptId === attemptId);
  if (!isOpen || priceHash !== target.priceHash)
    throw new Violation('pay-allowed', `${attemptId} at ${priceHash}, target ${target.priceHash}`);
  if (target.paid && target.paid.attemptId !== attemptId)
    throw new Violation('pay-allowed', `${attemptId} for a target that is paid`);
  if (attempt.amountCents !== target.totalCents || attempt.creditsCents !== target.creditsCents)
    throw new Violation('pay-sum', `${attempt.amountCents} + ${attempt.creditsCents}`);
}

/** Checks that a refusal states a true reason. */
function checkRefusal(simulation: CheckedSimulation, gateway: string, priceHash: string): void {
  const { target, refusal } = simulation;
  const isZero = gateway === 'zero';
  const isWrong =
    (refusal === 'alreadyPaid' && !simulation.paidAtRefusal) ||
    (refusal === 'notPayable' && target.payable && !target.ended && !simulation.paidAtRefusal) ||
    (refusal === 'priceChanged' && priceHash === target.priceHash) ||
    (refusal === 'nothingToPay' && (isZero || target.totalCents > 0)) ||
    (refusal === 'notZero' && !isZero);
  if (isWrong) throw new Violation('refused-wrongly', `${refusal} by ${gateway}`);
  if (refusal === 'inFlight') checkInFlight(simulation);
}

/** Paying again by the same gateway at the same price reopens the current page. */
const isSameAgain = (
  { account, now, hasPromptHosts, expiries }: CheckedSimulation,
  gateway: string,
  priceHash: string,
): boolean =>
  account.attempts.some(
    (attempt) =>
      attempt.gateway === gateway &&
      attempt.priceHash === priceHash &&
      attempt.ended === null &&
      (!hasPromptHosts || now <= (expiries.get(attempt.id) ?? 0) + MINUTE),
  );

/** With prompt hosts, an attempt blocks others for at most a minute after its expiry. */
function checkInFlight(simulation: CheckedSimulation): void {
  if (!simulation.hasPromptHosts) return;
  const limit = simulation.now - MINUTE;
  const blocks = (attempt: Attempt): boolean =>
    attempt.ended === null &&
    (attempt.counts ||
      (simulation.expiries.get(attempt.id) ?? 0) >= limit ||
      (attempt.askedAt !== null && attempt.askedAt >= limit) ||
      attempt.authorization?.state === 'pending' ||
      attempt.captures.some(({ state }) => state === 'pending'));
  if (simulation.account.attempts.some(blocks)) return;
  throw new Violation('in-flight', 'refused long after every expiry');
}
