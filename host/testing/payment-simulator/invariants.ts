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

/** A gateway command in the world's own records. */
export interface Issued {
  command: GatewayCommand;
  called: boolean;
  /** An answer that ends it was processed. */
  answered: boolean;
}

/** What the rules look at. */
interface Watched {
  now: number;
  account: Account;
  target: PaidTarget;
  credits: Credits;
  issued: Map<number, Issued>;
  orders: ReadonlyMap<string, Order>;
  expiries: ReadonlyMap<string, number>;
  paidAtRefusal: boolean;
  refusal: Refusal | null;
  prompt: boolean;
  attempt: (id: string) => Attempt | undefined;
}

const LATEST = DAY + 5 * MINUTE;

/** Holds of every gateway command that is issued, first or again. */
export function checkIssued(world: Watched, command: GatewayCommand): void {
  const known = world.issued.get(command.number);
  if (known) return checkSame(known.command, command);
  checkAbility(world, command);
  if (command.kind === 'capture') checkCapture(world, command);
  if (command.number > world.account.lastNumber)
    throw new Violation('number', `#${command.number} above ${world.account.lastNumber}`);
  world.issued.set(command.number, { command, called: false, answered: false });
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

function checkAbility(world: Watched, { kind, gateway, attemptId }: GatewayCommand): void {
  const able = abilities[gateway];
  const can =
    able &&
    gateway !== 'zero' &&
    (kind === 'open' ||
      (kind === 'take' && !able.direct) ||
      ((kind === 'authorize' || kind === 'capture') && able.holds && world.target.holds) ||
      (kind === 'void' && able.voids) ||
      (kind === 'close' && able.closesOrders));
  if (!can || world.attempt(attemptId)?.gateway !== gateway)
    throw new Violation('ability', `${kind} at ${gateway}`);
}

function checkCapture(world: Watched, command: GatewayCommand): void {
  const attempt = world.attempt(command.attemptId);
  if (!attempt?.authorization)
    throw new Violation('capture-nothing', `${command.attemptId} holds nothing`);
  if (command.cents <= 0 || command.cents > attempt.amountCents)
    throw new Violation('capture-sum', `${command.cents} of ${attempt.amountCents}`);
  const acceptance = world.target.latest(command.attemptId);
  const asked = Math.max(0, (acceptance?.firstKeepCents ?? 0) - (acceptance?.creditsCents ?? 0));
  if (command.cents !== asked)
    throw new Violation('capture-asked', `${command.cents} of ${asked} to keep`);
  for (const { command: other, answered } of world.issued.values()) {
    if (other.kind !== 'capture' || other.attemptId !== command.attemptId) continue;
    if (other.cents !== command.cents)
      throw new Violation('two-sums', `${other.cents} and ${command.cents}`);
    if (!answered)
      throw new Violation('second-capture', `#${command.number} beside #${other.number}`);
  }
}

/** A gateway that does not know an order proves nothing: before the expiry it ends nothing. */
export function checkMissing(world: Watched, event: Event, before: Attempt | undefined): void {
  const missing =
    (event.kind === 'report' && event.report.state === 'missing') ||
    (event.kind === 'answer' && event.outcome === 'missing' && !event.report);
  if (!missing || !before || before.ended || world.now >= before.expiresAt) return;
  if (event.kind === 'answer' && world.issued.get(event.number)?.command.kind === 'open') return;
  const after = world.attempt(before.id);
  if (after?.ended)
    throw new Violation('missing-believed', `${before.id} ended as ${after.ended.as}`);
  if (after?.authorization?.failed && !before.authorization?.failed)
    throw new Violation('missing-believed', `${before.id}: ${after.authorization.failed}`);
}

/** Holds after every transaction. */
export function checkAlways(world: Watched): void {
  const { account } = world;
  let counting = 0;
  for (const attempt of account.attempts) {
    if (attempt.counts) {
      counting += 1;
      if (!world.target.latest(attempt.id))
        throw new Violation('counts-unaccepted', `${attempt.id} counts, the target never agreed`);
    }
    checkSpent(world, attempt);
    checkNextCheck(world, attempt);
  }
  if (counting > 1) throw new Violation('two-count', `${counting} attempts count`);
  for (const { number } of account.commands)
    if (!world.issued.has(number)) throw new Violation('not-issued', `#${number} is stored only`);
  if (world.prompt) checkLateMoney(world);
}

/** The account knows what of the member's credits is spent. */
function checkSpent({ credits: known }: Watched, { id, credits, creditsCents }: Attempt): void {
  const spent = credits === 'used' ? creditsCents : 0;
  if (known.spentBy(id) !== spent)
    throw new Violation('credits-spent', `${id}: ${known.spentBy(id)} for ${spent}`);
}

const isFinal = ({ ended, counts, authorization, captures }: Attempt): boolean =>
  (ended !== null || counts) &&
  (authorization === null || authorization.state === 'gone') &&
  captures.every(({ state, use }) => state !== 'pending' || use === 'elsewhere');

function checkNextCheck(world: Watched, attempt: Attempt): void {
  if (attempt.checkAt !== null || isFinal(attempt)) return;
  if (world.account.commands.some(({ attemptId }) => attemptId === attempt.id)) return;
  throw new Violation('no-check', `${attempt.id} is not final and nothing is due`);
}

/** Money of an attempt that has ended is found in time, unless its gateway lied since. */
function checkLateMoney(world: Watched): void {
  for (const order of world.orders.values()) {
    if (order.captures.length === 0) continue;
    const attempt = world.attempt(order.attemptId);
    const end = attempt?.ended?.at;
    if (!attempt || end === undefined || world.now <= end + LATEST) continue;
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

/** Holds of the answer to a member who pays. */
export function checkPaid(
  world: Watched,
  attemptId: string,
  gateway: string,
  priceHash: string,
): void {
  const { target, refusal } = world;
  const attempt = world.attempt(attemptId);
  if (!attempt) {
    if (!refusal && !isSameAgain(world, gateway, priceHash))
      throw new Violation(
        'pay-unanswered',
        `${attemptId} by ${gateway} at ${priceHash}, price ${world.target.priceHash}`,
      );
    return checkRefusal(world, gateway, priceHash);
  }
  if (refusal) throw new Violation('pay-both', `${attemptId} refused (${refusal}) and begun`);
  const open = !target.ended && (target.payable || target.paid?.attemptId === attemptId);
  if (!open || priceHash !== target.priceHash)
    throw new Violation('pay-allowed', `${attemptId} at ${priceHash}, target ${target.priceHash}`);
  if (target.paid && target.paid.attemptId !== attemptId)
    throw new Violation('pay-allowed', `${attemptId} for a target that is paid`);
  if (attempt.amountCents !== target.totalCents || attempt.creditsCents !== target.creditsCents)
    throw new Violation('pay-sum', `${attempt.amountCents} + ${attempt.creditsCents}`);
}

/** A member is turned away for a reason that holds. */
function checkRefusal(world: Watched, gateway: string, priceHash: string): void {
  const { target, refusal } = world;
  const zero = gateway === 'zero';
  const wrong =
    (refusal === 'alreadyPaid' && !world.paidAtRefusal) ||
    (refusal === 'notPayable' && target.payable && !target.ended && !world.paidAtRefusal) ||
    (refusal === 'priceChanged' && priceHash === target.priceHash) ||
    (refusal === 'nothingToPay' && (zero || target.totalCents > 0)) ||
    (refusal === 'notZero' && !zero);
  if (wrong) throw new Violation('refused-wrongly', `${refusal} by ${gateway}`);
  if (refusal === 'inFlight') checkInFlight(world);
}

/** Paying again what is being paid that way shows the page that is there. */
const isSameAgain = (
  { account, now, prompt, expiries }: Watched,
  gateway: string,
  priceHash: string,
): boolean =>
  account.attempts.some(
    (one) =>
      one.gateway === gateway &&
      one.priceHash === priceHash &&
      one.ended === null &&
      (!prompt || now <= (expiries.get(one.id) ?? 0) + MINUTE),
  );

/** With hosts that are there, an attempt keeps others out for a minute after its expiry at most. */
function checkInFlight(world: Watched): void {
  if (!world.prompt) return;
  const limit = world.now - MINUTE;
  const blocks = (one: Attempt): boolean =>
    one.ended === null &&
    (one.counts ||
      (world.expiries.get(one.id) ?? 0) >= limit ||
      (one.askedAt !== null && one.askedAt >= limit) ||
      one.authorization?.state === 'pending' ||
      one.captures.some(({ state }) => state === 'pending'));
  if (world.account.attempts.some(blocks)) return;
  throw new Violation('in-flight', 'refused long after every expiry');
}
