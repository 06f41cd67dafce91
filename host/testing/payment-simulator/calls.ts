import type { Event, GatewayCommand, Outcome, Report } from '@/host/money/payments/machine/account';

import { DAY, HOUR, MINUTE, SECOND } from './clock-and-draw';
import { addCapture, resolveCapture, withdraw, type Order, type Vendor } from './gateway-log';
import {
  callLie,
  drawDeviation,
  lateBy,
  lieAboutCall,
  lieAboutOrder,
  reportLie,
  truthful,
  type CallLie,
  type Mood,
} from './lies';
import { isStripe } from './stripe';
import { vendors } from './vendors';
import { Violation } from './violation';
import type { World } from './world';

export const moodOf = (world: World): Mood => (world.resting ? truthful : world.mood);

export function vendorOf(name: string): Vendor {
  const vendor = vendors[name];
  if (!vendor) throw new Violation('ability', `no gateway ${name}`);
  return vendor;
}

/**
 * Makes the call of a command and feeds its answer, if one comes. A command is not called before it
 * is due, and not when the account has dropped it before its first call.
 */
export function makeCall(world: World, number: number): void {
  const issued = world.issued.get(number);
  const stored = world.account.commands.find((one) => one.number === number);
  if (!issued || (!issued.called && (!stored || stored.dueAt > world.now))) return;
  issued.called = true;
  const { command } = issued;
  const mood = moodOf(world);
  const lie = callLie(world.draw, mood);
  if (command.kind === 'open') return open(world, command, lie);
  const order = world.orders.get(command.attemptId);
  if (!order) return answer(world, command, 'missing', null);
  vendorOf(order.gateway).passTime(order, world.now);
  call(world, order, command, lie);
}

function open(world: World, command: GatewayCommand, lie: CallLie | undefined): void {
  const attempt = world.attempt(command.attemptId);
  if (!attempt) throw new Violation('open-unknown', command.attemptId);
  const { effect, outcome } =
    lie && lie !== 'done-nothing' ? lieAboutCall(lie) : { effect: true, outcome: 'done' as const };
  let order = world.orders.get(attempt.id);
  if (!order && effect) {
    order = vendorOf(attempt.gateway).open(attempt, world.target.holds, world.now);
    world.orders.set(attempt.id, order);
  }
  if (order && outcome === 'done')
    return deliver(world, {
      kind: 'opened',
      attemptId: attempt.id,
      number: command.number,
      orderId: order.id,
    });
  noteCall(world, command, lie);
  answer(world, command, outcome, null);
}

function call(world: World, order: Order, command: GatewayCommand, lie: CallLie | undefined): void {
  if (!lie) {
    const outcome = takeEffect(world, order, command);
    return answer(world, command, outcome, orderAfter(world, order, outcome));
  }
  noteCall(world, command, lie);
  order.liedAt = world.now;
  const { effect, outcome: word } = lieAboutCall(lie);
  const outcome = word === 'payer-again' && !asksPayer(command) ? 'declined' : word;
  if (effect) takeEffect(world, order, command);
  else if (lie === 'declined-taken') takeLater(world, order, command);
  else if (outcome === 'declined' || outcome === 'payer-again')
    vendorOf(order.gateway).refuse(order, command.kind);
  if (outcome === 'declined' && isStripe(order.gateway))
    order.answers.set(command.number, { outcome, at: world.now });
  answer(world, command, outcome, orderAfter(world, order, outcome));
}

const asksPayer = ({ kind }: GatewayCommand): boolean => kind === 'take' || kind === 'authorize';

function noteCall(world: World, { number, kind }: GatewayCommand, lie: CallLie | undefined): void {
  if (lie) world.note(`call #${number} ${kind}: ${lie}`);
}

/** Has its effect once; a repetition is answered as the first time. Stripe forgets after a day. */
function takeEffect(world: World, order: Order, command: GatewayCommand): Outcome {
  const before = order.answers.get(command.number);
  if (before && (!isStripe(order.gateway) || world.now - before.at < DAY)) return before.outcome;
  const deviation = drawDeviation(
    world.draw,
    moodOf(world),
    command.cents || order.amountCents,
    command.kind,
  );
  const outcome = vendorOf(order.gateway).execute(order, command, world.now, deviation);
  if (outcome === 'done' || isStripe(order.gateway))
    order.answers.set(command.number, { outcome, at: world.now });
  afterEffect(world, order);
  return outcome;
}

function takeLater(world: World, order: Order, command: GatewayCommand): void {
  world.acts.push({
    at: world.now + lateBy(world.draw),
    run: () => {
      world.note(`late effect of #${command.number} ${command.kind}`);
      const vendor = vendorOf(order.gateway);
      vendor.passTime(order, world.now);
      const outcome = vendor.execute(
        order,
        command,
        world.now,
        drawDeviation(world.draw, moodOf(world), command.cents || order.amountCents, command.kind),
      );
      if (outcome !== 'done' && world.draw.chance(0.5)) takeAnyway(world, order, command);
      afterEffect(world, order);
    },
  });
}

/** A bank takes the money although the order has been closed or voided. */
function takeAnyway(world: World, order: Order, command: GatewayCommand): void {
  const { kind } = command;
  if ((kind !== 'take' && kind !== 'capture') || order.captures.length > 0) return;
  const id = isStripe(order.gateway) ? `${order.id}-i` : `${order.id}-c1`;
  world.note(`${id} taken all the same`);
  addCapture(order, id, command.cents || order.amountCents, world.now, {});
  if (order.authorization) order.authorization.state = 'gone';
  order.state = 'done';
}

/** What follows by itself: pending money is decided later, some is given back at once. */
export function afterEffect(world: World, order: Order): void {
  const { draw } = world;
  const held = order.authorization;
  const last = order.captures.at(-1);
  if (held?.state === 'pending' || last?.state === 'pending')
    world.acts.push({ at: world.now + pendingFor(world), run: () => resolve(world, order) });
  if (last?.state !== 'completed' || last.withdrawals.length > 0 || last.balanceCents === 0) return;
  const { kinds, rate } = moodOf(world);
  if (!kinds.has('refunded-first') || !draw.chance(rate)) return;
  const whole = order.gateway === 'enets' || draw.chance(0.6);
  const cents = whole ? last.balanceCents : draw.between(1, last.balanceCents);
  world.note(`${last.id} given back at once: ${cents}`);
  withdraw(last, order.gateway === 'enets' ? 'reversal' : 'refund', cents, 'final');
}

const pendingFor = ({ draw }: World): number =>
  draw.pick([
    draw.between(1, 90) * SECOND,
    draw.between(2, 120) * MINUTE,
    draw.between(3, 72) * HOUR,
  ]);

/** Decides all that is pending of an order. */
export function resolve(world: World, order: Order): void {
  const good = world.draw.chance(0.6);
  const held = order.authorization;
  if (held?.state === 'pending') {
    held.state = good ? 'held' : 'gone';
    world.note(`${held.id} ${good ? 'held' : 'denied'}`);
  }
  for (const capture of order.captures)
    if (capture.state === 'pending') {
      resolveCapture(capture, good, world.now);
      world.note(`${capture.id} ${capture.state}`);
    }
}

function orderAfter(world: World, order: Order, outcome: Outcome | null): Report | null {
  if (outcome === null) return null;
  return world.draw.chance(outcome === 'done' ? 0.85 : 0.5) ? say(world, order) : null;
}

function answer(
  world: World,
  { number, attemptId }: GatewayCommand,
  outcome: Outcome | null,
  report: Report | null,
): void {
  if (outcome === null && !world.prompt && world.draw.chance(0.5)) return;
  deliver(world, {
    kind: 'answer',
    attemptId,
    number,
    outcome: outcome ?? 'silence',
    ...(report && { report }),
  });
}

/** What a gateway says of an order when it is asked; null for no answer. */
function say(world: World, order: Order): Report | null {
  const { draw, now } = world;
  const vendor = vendorOf(order.gateway);
  vendor.passTime(order, now);
  const truth = vendor.report(order, now);
  const lie = reportLie(draw, moodOf(world));
  const said = lie ? lieAboutOrder(draw, lie, truth, order, otherMoney(world, order)) : truth;
  if (lie) {
    order.liedAt = now;
    world.note(`lie about ${order.id}: ${lie}`);
  }
  if (draw.chance(0.3)) order.past = truth;
  return said;
}

/** Money that is recorded under another attempt of this account. */
function otherMoney({ account, draw }: World, order: Order): Pick<Report, 'captures'> | null {
  const other = account.attempts.find(
    ({ id, captures }) => id !== order.attemptId && captures.some(({ use }) => use !== 'elsewhere'),
  );
  if (!other || draw.chance(0.5)) return null;
  return { captures: other.captures.map((one) => ({ ...one, elsewhere: true })) };
}

/** Asks the gateway of an attempt and feeds what it says. */
export function ask(world: World, attemptId: string): void {
  const attempt = world.attempt(attemptId);
  const order = attempt?.orderId ? world.orders.get(attemptId) : undefined;
  const report = order ? say(world, order) : null;
  deliver(world, report ? { kind: 'report', attemptId, report } : { kind: 'silence', attemptId });
}

/** Answers arrive at once, later, twice or never. */
function deliver(world: World, event: Event): void {
  const { draw } = world;
  if (world.resting) return world.feed(event);
  if (draw.chance(0.04)) world.mail.push({ at: world.now + late(world), event });
  if (world.prompt) return world.feed(event);
  if (draw.chance(0.08)) return world.note(`host stops before ${event.kind}`);
  if (draw.chance(0.12)) world.mail.push({ at: world.now + late(world), event });
  else world.feed(event);
}

const late = ({ draw, prompt }: World): number =>
  prompt ? draw.between(1, 20) * SECOND : draw.between(1, 7200) * SECOND;
