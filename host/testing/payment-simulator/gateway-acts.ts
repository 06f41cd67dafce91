import { askGateway, getLieProfile } from './calls';
import {
  addCapture,
  loseDispute,
  undoWithdrawal,
  withdraw,
  type LoggedCapture,
  type Order,
} from './gateway-log';
import { isStripe } from './stripe';
import type { PaymentSimulation } from './world';

/** Makes a gateway do something on its own, if the story allows it. */
export function simulateGateway(simulation: PaymentSimulation): void {
  const { draw } = simulation;
  const { rate } = getLieProfile(simulation);
  const order = draw.pickOrNone([...simulation.orders.values()]);
  if (!order || !draw.chance(rate)) return;
  const capture = draw.pickOrNone(order.captures);
  if (capture?.state === 'completed') {
    returnMoney(simulation, order, capture);
    // The gateway's notice, which may be lost.
    if (draw.chance(0.5)) askGateway(simulation, order.attemptId);
    return;
  }
  if (order.authorization?.state === 'held' || order.state === 'approved')
    changeHold(simulation, order);
}

/** Held money is captured without a request, or lapses early. */
function changeHold(simulation: PaymentSimulation, order: Order): void {
  const { draw } = simulation;
  const { kinds } = getLieProfile(simulation);
  const held = order.authorization;
  if (kinds.has('lapsed-early') && held && draw.chance(0.5)) {
    simulation.note(`${held.id} lapsed early`);
    held.state = 'gone';
    if (order.state === 'approved') order.state = 'gone';
    return;
  }
  if (!kinds.has('unasked') || order.captures.length > 0) return;
  const maxCents = held?.amountCents ?? order.amountCents;
  if (maxCents <= 0) return;
  const cents = draw.chance(0.6) ? maxCents : draw.between(1, maxCents);
  const id = isStripe(order.gateway) ? (held?.id ?? order.id) : `${order.id}-c1`;
  simulation.note(`${order.id} captured without a request: ${cents}`);
  addCapture(order, id, cents, simulation.now, {});
  if (held) held.state = 'gone';
  order.state = 'done';
}

function returnMoney(simulation: PaymentSimulation, order: Order, capture: LoggedCapture): void {
  const { draw } = simulation;
  const { kinds } = getLieProfile(simulation);
  const remainingCents = capture.balanceCents;
  const open = capture.withdrawals.find(({ state }) => state === 'open');
  if (open && draw.chance(0.6)) return decideDispute(simulation, capture, open);
  const refund = capture.withdrawals.find(
    ({ kind, state }) => kind === 'refund' && state === 'final',
  );
  const hasComplaint = capture.withdrawals.some(({ kind }) => kind === 'complaint');
  if (
    refund &&
    !capture.noted &&
    !hasComplaint &&
    kinds.has('refund-undone') &&
    !open &&
    draw.chance(0.6)
  ) {
    simulation.note(`refund ${refund.reference} undone`);
    return undoWithdrawal(capture, refund);
  }
  if (remainingCents <= 0) return;
  if (order.gateway === 'enets') {
    if (kinds.has('reversal'))
      withdrawAndNote(simulation, capture, 'reversal', remainingCents, 'final');
    return;
  }
  if (kinds.has('refund'))
    return withdrawAndNote(simulation, capture, 'refund', remainingCents, 'final');
  if (kinds.has('part-refund'))
    return withdrawAndNote(simulation, capture, 'refund', draw.between(1, remainingCents), 'final');
  if (kinds.has('reversal'))
    return withdrawAndNote(simulation, capture, 'reversal', remainingCents, 'final');
  if (!kinds.has('dispute') || open) return;
  const cents = draw.chance(0.6) ? remainingCents : draw.between(1, remainingCents);
  withdrawAndNote(
    simulation,
    capture,
    isStripe(order.gateway) ? 'dispute' : 'complaint',
    cents,
    'open',
  );
}

function decideDispute(
  simulation: PaymentSimulation,
  capture: LoggedCapture,
  dispute: LoggedCapture['withdrawals'][number],
): void {
  const won = simulation.draw.chance(0.5);
  simulation.note(`${dispute.kind} ${dispute.reference} ${won ? 'won' : 'lost'}`);
  if (won) undoWithdrawal(capture, dispute);
  else loseDispute(capture, dispute);
}

function withdrawAndNote(
  simulation: PaymentSimulation,
  capture: LoggedCapture,
  kind: 'refund' | 'reversal' | 'dispute' | 'complaint',
  cents: number,
  state: 'open' | 'final',
): void {
  simulation.note(`${kind} ${state} of ${capture.id}: ${cents}`);
  withdraw(capture, kind, cents, state);
}
