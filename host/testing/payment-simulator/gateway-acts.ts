import { ask, moodOf } from './calls';
import {
  addCapture,
  loseDispute,
  undoWithdrawal,
  withdraw,
  type LogCapture,
  type Order,
} from './gateway-log';
import { isStripe } from './stripe';
import type { World } from './world';

/** Something that a gateway really does by itself, if the story's mood has it. */
export function actOfGateway(world: World): void {
  const { draw } = world;
  const { rate } = moodOf(world);
  const order = draw.pickOrNone([...world.orders.values()]);
  if (!order || !draw.chance(rate)) return;
  const capture = draw.pickOrNone(order.captures);
  if (capture?.state === 'completed') {
    moveBack(world, order, capture);
    // Its notice, which may come late or never.
    if (draw.chance(0.5)) ask(world, order.attemptId);
    return;
  }
  if (order.authorization?.state === 'held' || order.state === 'approved') touchHeld(world, order);
}

/** Held money is captured unasked, or let go of early. */
function touchHeld(world: World, order: Order): void {
  const { draw } = world;
  const { kinds } = moodOf(world);
  const held = order.authorization;
  if (kinds.has('lapsed-early') && held && draw.chance(0.5)) {
    world.note(`${held.id} let go of early`);
    held.state = 'gone';
    if (order.state === 'approved') order.state = 'gone';
    return;
  }
  if (!kinds.has('unasked') || order.captures.length > 0) return;
  const most = held?.amountCents ?? order.amountCents;
  if (most <= 0) return;
  const cents = draw.chance(0.6) ? most : draw.between(1, most);
  const id = isStripe(order.gateway) ? (held?.id ?? order.id) : `${order.id}-c1`;
  world.note(`${order.id} captured unasked: ${cents}`);
  addCapture(order, id, cents, world.now, {});
  if (held) held.state = 'gone';
  order.state = 'done';
}

function moveBack(world: World, order: Order, capture: LogCapture): void {
  const { draw } = world;
  const { kinds } = moodOf(world);
  const left = capture.balanceCents;
  const open = capture.withdrawals.find(({ state }) => state === 'open');
  if (open && draw.chance(0.6)) return decideDispute(world, capture, open);
  const refund = capture.withdrawals.find(
    ({ kind, state }) => kind === 'refund' && state === 'final',
  );
  const complained = capture.withdrawals.some(({ kind }) => kind === 'complaint');
  if (
    refund &&
    !capture.noted &&
    !complained &&
    kinds.has('refund-undone') &&
    !open &&
    draw.chance(0.6)
  ) {
    world.note(`refund ${refund.reference} undone`);
    return undoWithdrawal(capture, refund);
  }
  if (left <= 0) return;
  if (order.gateway === 'enets') {
    if (kinds.has('reversal')) give(world, capture, 'reversal', left, 'final');
    return;
  }
  if (kinds.has('refund')) return give(world, capture, 'refund', left, 'final');
  if (kinds.has('part-refund'))
    return give(world, capture, 'refund', draw.between(1, left), 'final');
  if (kinds.has('reversal')) return give(world, capture, 'reversal', left, 'final');
  if (!kinds.has('dispute') || open) return;
  const cents = draw.chance(0.6) ? left : draw.between(1, left);
  give(world, capture, isStripe(order.gateway) ? 'dispute' : 'complaint', cents, 'open');
}

function decideDispute(
  world: World,
  capture: LogCapture,
  dispute: LogCapture['withdrawals'][number],
): void {
  const won = world.draw.chance(0.5);
  world.note(`${dispute.kind} ${dispute.reference} ${won ? 'won' : 'lost'}`);
  if (won) undoWithdrawal(capture, dispute);
  else loseDispute(capture, dispute);
}

function give(
  world: World,
  capture: LogCapture,
  kind: 'refund' | 'reversal' | 'dispute' | 'complaint',
  cents: number,
  state: 'open' | 'final',
): void {
  world.note(`${kind} ${state} of ${capture.id}: ${cents}`);
  withdraw(capture, kind, cents, state);
}
