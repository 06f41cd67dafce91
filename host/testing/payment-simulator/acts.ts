import type { Capture } from '@/host/money/payments/machine/account';

import { DAY, HOUR, MINUTE, SECOND } from './clock-and-draw';
import { applyFollowUps, askGateway, makeCall, getLieProfile, getVendor } from './calls';
import { withdraw } from './gateway-log';
import { checkPaid } from './invariants';
import { drawDeviation } from './lies';
import { isStripe } from './stripe';
import { moveTo, findNextDue, runDue } from './time';
import { simulateGateway } from './gateway-acts';
import type { PaymentSimulation } from './world';

/** A payer may use an order for this long. */
const PAYER_TIME_MS = 23 * HOUR;
const MAX_ATTEMPTS = 6;

/** Runs one random action, drawn from the story's seed. */
export function runRandomAction(simulation: PaymentSimulation): void {
  const { draw } = simulation;
  if (simulation.pendingCalls.length > 0 && draw.chance(0.5)) return makeOneCall(simulation);
  if (simulation.pendingEvents.length > 0 && draw.chance(0.3)) return deliverOneEvent(simulation);
  if (simulation.account.attempts.length === 0 && draw.chance(0.6)) return pay(simulation);
  if (simulation.lieProfile.isRefundHeavy && draw.chance(0.15)) return simulateGateway(simulation);
  if (isPayableAgain(simulation) && draw.chance(0.5)) return pay(simulation);
  const drawn = draw.next();
  if (drawn < 0.11) return pay(simulation);
  if (drawn < 0.13) return cancel(simulation);
  if (drawn < 0.37) return simulatePayer(simulation);
  if (drawn < 0.55) return simulateOperator(simulation);
  if (drawn < 0.57) return simulateFinance(simulation);
  if (drawn < 0.66) return simulateGateway(simulation);
  if (drawn < 0.75) return receiveNotice(simulation);
  if (drawn < 0.78) return repeatCall(simulation);
  if (drawn < 0.8) return stopHosts(simulation);
  if (drawn < 0.84) return runDue(simulation);
  passTime(simulation);
}

function makeOneCall(simulation: PaymentSimulation): void {
  const index = simulation.draw.between(0, simulation.pendingCalls.length - 1);
  const [number] = simulation.pendingCalls.splice(index, 1);
  if (number !== undefined) makeCall(simulation, number);
}

function deliverOneEvent(simulation: PaymentSimulation): void {
  const index = simulation.draw.between(0, simulation.pendingEvents.length - 1);
  const [pendingEvent] = simulation.pendingEvents.splice(index, 1);
  if (pendingEvent) simulation.feed(pendingEvent.event);
}

/** The target's payment was taken back, and no other payment is in progress. */
const isPayableAgain = ({ target, account }: PaymentSimulation): boolean =>
  target.payable &&
  (target.acceptances.at(-1)?.takenBack ?? null) !== null &&
  account.attempts.every(({ ended }) => ended !== null);

function pay(simulation: PaymentSimulation): void {
  const { draw, target, account, now } = simulation;
  const hasLiveAttempt = account.attempts.some(({ ended, counts }) => ended === null && !counts);
  if (account.attempts.length >= MAX_ATTEMPTS || (hasLiveAttempt && !draw.chance(0.25))) return;
  if ((target.paid || target.ended) && !draw.chance(0.1)) return;
  const isZero = target.totalCents === 0 ? draw.chance(0.9) : draw.chance(0.02);
  const gateway = isZero
    ? 'zero'
    : draw.pick(['paypal', 'paypal', 'stripe', 'stripe-in-place', 'enets']);
  const usesOldPrice = target.priceVersion > 0 && draw.chance(0.15);
  const priceHash = usesOldPrice ? `h${target.priceVersion - 1}` : target.priceHash;
  const attemptId = `a${account.attempts.length + 1}`;
  const lifeMs = draw.pick([3 * HOUR, 3 * HOUR, 25 * SECOND, 20 * MINUTE]);
  if (isStripe(gateway) && draw.chance(0.7)) cancelOtherStripeAttempt(simulation, gateway);
  simulation.expiries.set(attemptId, now + lifeMs);
  simulation.feed({ kind: 'pay', attemptId, gateway, priceHash, expiresAt: now + lifeMs });
  checkPaid(simulation, attemptId, gateway, priceHash);
}

/** Continuing in our page or on Stripe's page cancels the attempt in the other. */
function cancelOtherStripeAttempt(simulation: PaymentSimulation, gateway: string): void {
  const other = simulation.account.attempts.find(
    (attempt) => isStripe(attempt.gateway) && attempt.gateway !== gateway && attempt.ended === null,
  );
  if (other) simulation.feed({ kind: 'cancel', attemptId: other.id });
}

function cancel(simulation: PaymentSimulation): void {
  const attempt = simulation.draw.pickOrNone(simulation.account.attempts);
  if (attempt) simulation.feed({ kind: 'cancel', attemptId: attempt.id });
}

/** A payer approves or turns back at a gateway. Then the return page may ask the gateway. */
function simulatePayer(simulation: PaymentSimulation): void {
  const { draw, now } = simulation;
  const orders = [...simulation.orders.values()].filter(
    (candidate) =>
      candidate.shown && candidate.state === 'open' && now <= candidate.createdAt + PAYER_TIME_MS,
  );
  const order = draw.pickOrNone(orders);
  if (!order) return;
  const vendor = getVendor(order.gateway);
  vendor.passTime(order, now);
  if (draw.chance(0.15)) {
    simulation.note(`payer turns back from ${order.id}`);
    vendor.turnBack(order);
  } else {
    simulation.note(`payer approves ${order.id}`);
    vendor.agree(
      order,
      now,
      drawDeviation(draw, getLieProfile(simulation), order.amountCents, 'agree'),
    );
    applyFollowUps(simulation, order);
  }
  if (draw.chance(0.7)) askGateway(simulation, order.attemptId);
}

function simulateOperator(simulation: PaymentSimulation): void {
  const { draw, target } = simulation;
  const paid = target.paid;
  const drawn = draw.next();
  if (target.ended) return;
  if (drawn < 0.06) return simulation.feed(...target.cancel());
  if (drawn < 0.12 && target.hasPayment)
    return simulation.feed(...target.takeBack('cancelled', draw));
  if (!paid && drawn < 0.14) return simulation.feed({ kind: 'take-back', reason: 'cancelled' });
  if (!paid) return drawn < 0.3 ? changeTarget(simulation) : undefined;
  const totalPaidCents = paid.cents + paid.creditsCents;
  if (paid.keepCents !== null) {
    if (drawn < 0.2) simulation.feed(target.keep(paid.keepCents));
    return;
  }
  if (drawn > 0.6) return;
  const cents = draw.pick([
    0,
    totalPaidCents,
    draw.between(0, totalPaidCents),
    draw.between(0, totalPaidCents),
    paid.creditsCents,
  ]);
  simulation.feed(target.keep(cents));
}

/** Before payment, the price may change, and the target may not be payable for a while. */
function changeTarget(simulation: PaymentSimulation): void {
  const { draw, target } = simulation;
  if (draw.chance(0.3)) target.payable = !target.payable;
  else if (target.totalCents > 0) {
    target.priceVersion += 1;
    target.totalCents += draw.pick([100, 250, -50]);
  }
  simulation.feed(target.toEvent());
}

/** Finance refunds what is owed of a capture; from then on, the gateway lists that refund. */
function simulateFinance(simulation: PaymentSimulation): void {
  const { draw } = simulation;
  const attempt = draw.pickOrNone(simulation.account.attempts);
  const capture = attempt && draw.pickOrNone(attempt.captures);
  if (!attempt || !capture || attempt.gateway === 'enets') return;
  const logged = simulation.orders.get(attempt.id)?.captures.find(({ id }) => id === capture.id);
  if (logged?.state !== 'completed' || logged.withdrawals.some(({ state }) => state === 'open'))
    return;
  const maxCents = Math.min(getOwedCents(capture), logged.balanceCents);
  if (maxCents <= 0) return;
  const cents = draw.chance(0.6) ? maxCents : draw.between(1, maxCents);
  withdraw(logged, 'refund', cents, 'final');
  logged.noted = true;
  const reference = logged.withdrawals.at(-1)?.reference ?? '';
  simulation.feed({ kind: 'noted', captureId: capture.id, cents, reference });
}

function getOwedCents({
  use,
  state,
  amountCents,
  promisedCents,
  notedCents,
  withdrawals,
}: Capture): number {
  if (state !== 'completed' || (use !== 'owed' && use !== 'applied')) return 0;
  const final = withdrawals.filter((entry) => entry.state === 'final');
  const sum = (kind: string) =>
    final.reduce((cents, entry) => cents + (entry.kind === kind ? entry.amountCents : 0), 0);
  const returned = Math.max(sum('refund'), notedCents) + sum('reversal') + sum('dispute');
  return (use === 'owed' ? amountCents : promisedCents) - returned;
}

/** After a signed notice, a return page or a member's request, the gateway is asked. */
function receiveNotice(simulation: PaymentSimulation): void {
  const attempt = simulation.draw.pickOrNone(simulation.account.attempts);
  if (attempt?.orderId) askGateway(simulation, attempt.id);
}

/** Another host makes the same call, even one that has been answered. */
function repeatCall(simulation: PaymentSimulation): void {
  const { draw, account } = simulation;
  const number = draw.chance(0.7)
    ? draw.pickOrNone(account.commands)?.number
    : account.lastNumber - draw.between(0, 2);
  if (number !== undefined && !simulation.pendingCalls.includes(number))
    makeCall(simulation, number);
}

/** Hosts stop: calls that were not made yet wait until they are due. */
function stopHosts(simulation: PaymentSimulation): void {
  if (
    simulation.hasPromptHosts ||
    simulation.pendingCalls.length + simulation.pendingEvents.length === 0
  )
    return;
  simulation.note('hosts stop');
  simulation.pendingCalls = [];
  simulation.pendingEvents = [];
}

function passTime(simulation: PaymentSimulation): void {
  const { draw, now } = simulation;
  const drawn = draw.next();
  if (drawn < 0.3) return moveTo(simulation, now + draw.between(1, 60) * SECOND);
  if (drawn < 0.75) {
    const due = findNextDue(simulation, now);
    if (due < Infinity) moveTo(simulation, due + draw.pick([0, 1, draw.between(0, 60) * SECOND]));
    return;
  }
  if (drawn < 0.93) return moveTo(simulation, now + draw.between(2, 300) * MINUTE);
  moveTo(simulation, now + draw.pick([DAY, 3 * DAY, 8 * DAY, 20 * DAY]));
}
