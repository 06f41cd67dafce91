import type { Event, GatewayCommand, Outcome, Report } from '@/host/money/payments/machine/account';

import { DAY, HOUR, MINUTE, SECOND } from './clock-and-draw';
import { addCapture, resolveCapture, withdraw, type Order, type Vendor } from './gateway-log';
import {
  drawCallLie,
  drawDeviation,
  drawLateMs,
  lieAboutCall,
  lieAboutOrder,
  drawReportLie,
  truthfulProfile,
  type CallLie,
  type LieProfile,
} from './lies';
import { isStripe } from './stripe';
import { vendors } from './vendors';
import { Violation } from './violation';
import type { PaymentSimulation } from './world';

export const getLieProfile = (simulation: PaymentSimulation): LieProfile =>
  simulation.isAtRest ? truthfulProfile : simulation.lieProfile;

export function getVendor(name: string): Vendor {
  const vendor = vendors[name];
  if (!vendor) throw new Violation('ability', `no gateway ${name}`);
  return vendor;
}

/**
 * Makes a command's call and feeds its answer, if any. Skips a command that is not due yet, or that
 * the account dropped before its first call.
 */
export function makeCall(simulation: PaymentSimulation, number: number): void {
  const issued = simulation.issued.get(number);
  const stored = simulation.account.commands.find((entry) => entry.number === number);
  if (!issued || (!issued.called && (!stored || stored.dueAt > simulation.now))) return;
  issued.called = true;
  const { command } = issued;
  const lieProfile = getLieProfile(simulation);
  const lie = drawCallLie(simulation.draw, lieProfile);
  if (command.kind === 'open') return openOrder(simulation, command, lie);
  const order = simulation.orders.get(command.attemptId);
  if (!order) return deliverAnswer(simulation, command, 'missing', null);
  getVendor(order.gateway).passTime(order, simulation.now);
  executeCall(simulation, order, command, lie);
}

function openOrder(
  simulation: PaymentSimulation,
  command: GatewayCommand,
  lie: CallLie | undefined,
): void {
  const attempt = simulation.findAttempt(command.attemptId);
  if (!attempt) throw new Violation('open-unknown', command.attemptId);
  const { hasEffect, outcome } =
    lie && lie !== 'done-nothing'
      ? lieAboutCall(lie)
      : { hasEffect: true, outcome: 'done' as const };
  let order = simulation.orders.get(attempt.id);
  if (!order && hasEffect) {
    order = getVendor(attempt.gateway).open(attempt, simulation.target.holds, simulation.now);
    simulation.orders.set(attempt.id, order);
  }
  if (order && outcome === 'done')
    return deliver(simulation, {
      kind: 'opened',
      attemptId: attempt.id,
      number: command.number,
      orderId: order.id,
    });
  noteCall(simulation, command, lie);
  deliverAnswer(simulation, command, outcome, null);
}

function executeCall(
  simulation: PaymentSimulation,
  order: Order,
  command: GatewayCommand,
  lie: CallLie | undefined,
): void {
  if (!lie) {
    const outcome = applyEffect(simulation, order, command);
    return deliverAnswer(simulation, command, outcome, drawReport(simulation, order, outcome));
  }
  noteCall(simulation, command, lie);
  order.liedAt = simulation.now;
  const { hasEffect, outcome: claimedOutcome } = lieAboutCall(lie);
  const outcome =
    claimedOutcome === 'payer-again' && !needsPayer(command) ? 'declined' : claimedOutcome;
  if (hasEffect) applyEffect(simulation, order, command);
  else if (lie === 'declined-taken') scheduleLateEffect(simulation, order, command);
  else if (outcome === 'declined' || outcome === 'payer-again')
    getVendor(order.gateway).refuse(order, command.kind);
  if (outcome === 'declined' && isStripe(order.gateway))
    order.answers.set(command.number, { outcome, at: simulation.now });
  deliverAnswer(simulation, command, outcome, drawReport(simulation, order, outcome));
}

const needsPayer = ({ kind }: GatewayCommand): boolean => kind === 'take' || kind === 'authorize';

function noteCall(
  simulation: PaymentSimulation,
  { number, kind }: GatewayCommand,
  lie: CallLie | undefined,
): void {
  if (lie) simulation.note(`call #${number} ${kind}: ${lie}`);
}

/** Takes effect once; a repeated call gets the first answer, at Stripe for a day. */
function applyEffect(
  simulation: PaymentSimulation,
  order: Order,
  command: GatewayCommand,
): Outcome {
  const previous = order.answers.get(command.number);
  if (previous && (!isStripe(order.gateway) || simulation.now - previous.at < DAY))
    return previous.outcome;
  const deviation = drawDeviation(
    simulation.draw,
    getLieProfile(simulation),
    command.cents || order.amountCents,
    command.kind,
  );
  const outcome = getVendor(order.gateway).execute(order, command, simulation.now, deviation);
  if (outcome === 'done' || isStripe(order.gateway))
    order.answers.set(command.number, { outcome, at: simulation.now });
  applyFollowUps(simulation, order);
  return outcome;
}

function scheduleLateEffect(
  simulation: PaymentSimulation,
  order: Order,
  command: GatewayCommand,
): void {
  simulation.scheduledEffects.push({
    at: simulation.now + drawLateMs(simulation.draw),
    run: () => {
      simulation.note(`late effect of #${command.number} ${command.kind}`);
      const vendor = getVendor(order.gateway);
      vendor.passTime(order, simulation.now);
      const outcome = vendor.execute(
        order,
        command,
        simulation.now,
        drawDeviation(
          simulation.draw,
          getLieProfile(simulation),
          command.cents || order.amountCents,
          command.kind,
        ),
      );
      if (outcome !== 'done' && simulation.draw.chance(0.5))
        captureAnyway(simulation, order, command);
      applyFollowUps(simulation, order);
    },
  });
}

/** A bank takes the money although the order has been closed or voided. */
function captureAnyway(simulation: PaymentSimulation, order: Order, command: GatewayCommand): void {
  const { kind } = command;
  if ((kind !== 'take' && kind !== 'capture') || order.captures.length > 0) return;
  const id = isStripe(order.gateway) ? `${order.id}-i` : `${order.id}-c1`;
  simulation.note(`${id} taken anyway`);
  addCapture(order, id, command.cents || order.amountCents, simulation.now, {});
  if (order.authorization) order.authorization.state = 'gone';
  order.state = 'done';
}

/** Pending money is resolved later, and some money is returned immediately. */
export function applyFollowUps(simulation: PaymentSimulation, order: Order): void {
  const { draw } = simulation;
  const held = order.authorization;
  const last = order.captures.at(-1);
  if (held?.state === 'pending' || last?.state === 'pending')
    simulation.scheduledEffects.push({
      at: simulation.now + drawPendingMs(simulation),
      run: () => resolvePending(simulation, order),
    });
  if (last?.state !== 'completed' || last.withdrawals.length > 0 || last.balanceCents === 0) return;
  const { kinds, rate } = getLieProfile(simulation);
  if (!kinds.has('refunded-first') || !draw.chance(rate)) return;
  const isWhole = order.gateway === 'enets' || draw.chance(0.6);
  const cents = isWhole ? last.balanceCents : draw.between(1, last.balanceCents);
  simulation.note(`${last.id} returned immediately: ${cents}`);
  withdraw(last, order.gateway === 'enets' ? 'reversal' : 'refund', cents, 'final');
}

const drawPendingMs = ({ draw }: PaymentSimulation): number =>
  draw.pick([
    draw.between(1, 90) * SECOND,
    draw.between(2, 120) * MINUTE,
    draw.between(3, 72) * HOUR,
  ]);

/** Resolves everything that is pending in an order. */
export function resolvePending(simulation: PaymentSimulation, order: Order): void {
  const succeeds = simulation.draw.chance(0.6);
  const held = order.authorization;
  if (held?.state === 'pending') {
    held.state = succeeds ? 'held' : 'gone';
    simulation.note(`${held.id} ${succeeds ? 'held' : 'denied'}`);
  }
  for (const capture of order.captures)
    if (capture.state === 'pending') {
      resolveCapture(capture, succeeds, simulation.now);
      simulation.note(`${capture.id} ${capture.state}`);
    }
}

function drawReport(
  simulation: PaymentSimulation,
  order: Order,
  outcome: Outcome | null,
): Report | null {
  if (outcome === null) return null;
  return simulation.draw.chance(outcome === 'done' ? 0.85 : 0.5)
    ? reportOrder(simulation, order)
    : null;
}

function deliverAnswer(
  simulation: PaymentSimulation,
  { number, attemptId }: GatewayCommand,
  outcome: Outcome | null,
  report: Report | null,
): void {
  if (outcome === null && !simulation.hasPromptHosts && simulation.draw.chance(0.5)) return;
  deliver(simulation, {
    kind: 'answer',
    attemptId,
    number,
    outcome: outcome ?? 'silence',
    ...(report && { report }),
  });
}

/** A gateway's report about an order, true or not; null for no answer. */
function reportOrder(simulation: PaymentSimulation, order: Order): Report | null {
  const { draw, now } = simulation;
  const vendor = getVendor(order.gateway);
  vendor.passTime(order, now);
  const truth = vendor.report(order, now);
  const lie = drawReportLie(draw, getLieProfile(simulation));
  const reported = lie
    ? lieAboutOrder(draw, lie, truth, order, findOtherMoney(simulation, order))
    : truth;
  if (lie) {
    order.liedAt = now;
    simulation.note(`lie about ${order.id}: ${lie}`);
  }
  if (draw.chance(0.3)) order.pastReport = truth;
  return reported;
}

/** Money that is recorded under another attempt of this account. */
function findOtherMoney(
  { account, draw }: PaymentSimulation,
  order: Order,
): Pick<Report, 'captures'> | null {
  const other = account.attempts.find(
    ({ id, captures }) => id !== order.attemptId && captures.some(({ use }) => use !== 'elsewhere'),
  );
  if (!other || draw.chance(0.5)) return null;
  return { captures: other.captures.map((capture) => ({ ...capture, elsewhere: true })) };
}

/** Asks an attempt's gateway and feeds its report. */
export function askGateway(simulation: PaymentSimulation, attemptId: string): void {
  const attempt = simulation.findAttempt(attemptId);
  const order = attempt?.orderId ? simulation.orders.get(attemptId) : undefined;
  const report = order ? reportOrder(simulation, order) : null;
  deliver(
    simulation,
    report ? { kind: 'report', attemptId, report } : { kind: 'silence', attemptId },
  );
}

/** Delivers an event immediately, later, twice or never. */
function deliver(simulation: PaymentSimulation, event: Event): void {
  const { draw } = simulation;
  if (simulation.isAtRest) return simulation.feed(event);
  if (draw.chance(0.04))
    simulation.pendingEvents.push({ at: simulation.now + drawDelayMs(simulation), event });
  if (simulation.hasPromptHosts) return simulation.feed(event);
  if (draw.chance(0.08)) return simulation.note(`host stops before ${event.kind}`);
  if (draw.chance(0.12))
    simulation.pendingEvents.push({ at: simulation.now + drawDelayMs(simulation), event });
  else simulation.feed(event);
}

const drawDelayMs = ({ draw, hasPromptHosts }: PaymentSimulation): number =>
  hasPromptHosts ? draw.between(1, 20) * SECOND : draw.between(1, 7200) * SECOND;
