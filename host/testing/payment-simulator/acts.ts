import type { Capture } from '@/host/money/payments/machine/account';

import { DAY, HOUR, MINUTE, SECOND } from './clock-and-draw';
import { afterEffect, ask, makeCall, moodOf, vendorOf } from './calls';
import { withdraw } from './gateway-log';
import { checkPaid } from './invariants';
import { drawDeviation } from './lies';
import { isStripe } from './stripe';
import { moveTo, nextDue, runDue } from './time';
import { actOfGateway } from './gateway-acts';
import type { World } from './world';

/** A payer may use an order for this long. */
const PAYER = 23 * HOUR;
const MAX_ATTEMPTS = 6;

/** One thing that happens, drawn by the story's seed. */
export function act(world: World): void {
  const { draw } = world;
  if (world.calls.length > 0 && draw.chance(0.5)) return callOne(world);
  if (world.mail.length > 0 && draw.chance(0.3)) return bringOne(world);
  if (world.account.attempts.length === 0 && draw.chance(0.6)) return pay(world);
  if (world.mood.restless && draw.chance(0.15)) return actOfGateway(world);
  if (isPayableAnew(world) && draw.chance(0.5)) return pay(world);
  const drawn = draw.next();
  if (drawn < 0.11) return pay(world);
  if (drawn < 0.13) return cancel(world);
  if (drawn < 0.37) return payer(world);
  if (drawn < 0.55) return operator(world);
  if (drawn < 0.57) return finance(world);
  if (drawn < 0.66) return actOfGateway(world);
  if (drawn < 0.75) return notice(world);
  if (drawn < 0.78) return repeat(world);
  if (drawn < 0.8) return crash(world);
  if (drawn < 0.84) return runDue(world);
  passTime(world);
}

function callOne(world: World): void {
  const index = world.draw.between(0, world.calls.length - 1);
  const [number] = world.calls.splice(index, 1);
  if (number !== undefined) makeCall(world, number);
}

function bringOne(world: World): void {
  const index = world.draw.between(0, world.mail.length - 1);
  const [letter] = world.mail.splice(index, 1);
  if (letter) world.feed(letter.event);
}

/** Its payment was taken back, and no other payment is in progress. */
const isPayableAnew = ({ target, account }: World): boolean =>
  target.payable &&
  (target.acceptances.at(-1)?.takenBack ?? null) !== null &&
  account.attempts.every(({ ended }) => ended !== null);

function pay(world: World): void {
  const { draw, target, account, now } = world;
  const live = account.attempts.some(({ ended, counts }) => ended === null && !counts);
  if (account.attempts.length >= MAX_ATTEMPTS || (live && !draw.chance(0.25))) return;
  if ((target.paid || target.ended) && !draw.chance(0.1)) return;
  const zero = target.totalCents === 0 ? draw.chance(0.9) : draw.chance(0.02);
  const gateway = zero
    ? 'zero'
    : draw.pick(['paypal', 'paypal', 'stripe', 'stripe-in-place', 'enets']);
  const old = target.priceVersion > 0 && draw.chance(0.15);
  const priceHash = old ? `h${target.priceVersion - 1}` : target.priceHash;
  const attemptId = `a${account.attempts.length + 1}`;
  const life = draw.pick([3 * HOUR, 3 * HOUR, 25 * SECOND, 20 * MINUTE]);
  if (isStripe(gateway) && draw.chance(0.7)) leaveOtherPlace(world, gateway);
  world.expiries.set(attemptId, now + life);
  world.feed({ kind: 'pay', attemptId, gateway, priceHash, expiresAt: now + life });
  checkPaid(world, attemptId, gateway, priceHash);
}

/** Whoever goes on in the page or on the hosted page gives up what is open in the other. */
function leaveOtherPlace(world: World, gateway: string): void {
  const other = world.account.attempts.find(
    (one) => isStripe(one.gateway) && one.gateway !== gateway && one.ended === null,
  );
  if (other) world.feed({ kind: 'cancel', attemptId: other.id });
}

function cancel(world: World): void {
  const attempt = world.draw.pickOrNone(world.account.attempts);
  if (attempt) world.feed({ kind: 'cancel', attemptId: attempt.id });
}

/** A payer agrees or turns back at a gateway, then the return page asks, or nobody does. */
function payer(world: World): void {
  const { draw, now } = world;
  const orders = [...world.orders.values()].filter(
    (one) => one.shown && one.state === 'open' && now <= one.createdAt + PAYER,
  );
  const order = draw.pickOrNone(orders);
  if (!order) return;
  const vendor = vendorOf(order.gateway);
  vendor.passTime(order, now);
  if (draw.chance(0.15)) {
    world.note(`payer turns back from ${order.id}`);
    vendor.turnBack(order);
  } else {
    world.note(`payer agrees to ${order.id}`);
    vendor.agree(order, now, drawDeviation(draw, moodOf(world), order.amountCents, 'agree'));
    afterEffect(world, order);
  }
  if (draw.chance(0.7)) ask(world, order.attemptId);
}

function operator(world: World): void {
  const { draw, target } = world;
  const paid = target.paid;
  const drawn = draw.next();
  if (target.ended) return;
  if (drawn < 0.06) return world.feed(...target.callOff());
  if (drawn < 0.12 && target.hasPayment) return world.feed(...target.takeBack('cancelled', draw));
  if (!paid && drawn < 0.14) return world.feed({ kind: 'take-back', reason: 'cancelled' });
  if (!paid) return drawn < 0.3 ? changeTarget(world) : undefined;
  const all = paid.cents + paid.creditsCents;
  if (paid.keepCents !== null) {
    if (drawn < 0.2) world.feed(target.keep(paid.keepCents));
    return;
  }
  if (drawn > 0.6) return;
  const cents = draw.pick([0, all, draw.between(0, all), draw.between(0, all), paid.creditsCents]);
  world.feed(target.keep(cents));
}

/** Before it is paid a price may change, and a target may be not payable for a while. */
function changeTarget(world: World): void {
  const { draw, target } = world;
  if (draw.chance(0.3)) target.payable = !target.payable;
  else if (target.totalCents > 0) {
    target.priceVersion += 1;
    target.totalCents += draw.pick([100, 250, -50]);
  }
  world.feed(target.asEvent());
}

/** Finance pays back what is owed of a capture; the gateway lists that refund from now on. */
function finance(world: World): void {
  const { draw } = world;
  const attempt = draw.pickOrNone(world.account.attempts);
  const capture = attempt && draw.pickOrNone(attempt.captures);
  if (!attempt || !capture || attempt.gateway === 'enets') return;
  const logged = world.orders.get(attempt.id)?.captures.find(({ id }) => id === capture.id);
  if (logged?.state !== 'completed' || logged.withdrawals.some(({ state }) => state === 'open'))
    return;
  const most = Math.min(owedOf(capture), logged.balanceCents);
  if (most <= 0) return;
  const cents = draw.chance(0.6) ? most : draw.between(1, most);
  withdraw(logged, 'refund', cents, 'final');
  logged.noted = true;
  const reference = logged.withdrawals.at(-1)?.reference ?? '';
  world.feed({ kind: 'noted', captureId: capture.id, cents, reference });
}

function owedOf({
  use,
  state,
  amountCents,
  promisedCents,
  notedCents,
  withdrawals,
}: Capture): number {
  if (state !== 'completed' || (use !== 'owed' && use !== 'applied')) return 0;
  const final = withdrawals.filter((one) => one.state === 'final');
  const sum = (kind: string) =>
    final.reduce((cents, one) => cents + (one.kind === kind ? one.amountCents : 0), 0);
  const returned = Math.max(sum('refund'), notedCents) + sum('reversal') + sum('dispute');
  return (use === 'owed' ? amountCents : promisedCents) - returned;
}

/** A signed notice, a return page or a member's question: the gateway is asked. */
function notice(world: World): void {
  const attempt = world.draw.pickOrNone(world.account.attempts);
  if (attempt?.orderId) ask(world, attempt.id);
}

/** Another host makes the same call, one that has been answered already included. */
function repeat(world: World): void {
  const { draw, account } = world;
  const number = draw.chance(0.7)
    ? draw.pickOrNone(account.commands)?.number
    : account.lastNumber - draw.between(0, 2);
  if (number !== undefined && !world.calls.includes(number)) makeCall(world, number);
}

/** Calls that were not made yet wait until they are due. */
function crash(world: World): void {
  if (world.prompt || world.calls.length + world.mail.length === 0) return;
  world.note('hosts stop');
  world.calls = [];
  world.mail = [];
}

function passTime(world: World): void {
  const { draw, now } = world;
  const drawn = draw.next();
  if (drawn < 0.3) return moveTo(world, now + draw.between(1, 60) * SECOND);
  if (drawn < 0.75) {
    const due = nextDue(world, now);
    if (due < Infinity) moveTo(world, due + draw.pick([0, 1, draw.between(0, 60) * SECOND]));
    return;
  }
  if (drawn < 0.93) return moveTo(world, now + draw.between(2, 300) * MINUTE);
  moveTo(world, now + draw.pick([DAY, 3 * DAY, 8 * DAY, 20 * DAY]));
}
