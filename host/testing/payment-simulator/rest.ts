import { checkAtRest } from './at-rest';
import { askGateway, resolvePending } from './calls';
import { flush, findNextDue, runDue } from './time';
import { Violation } from './violation';
import type { PaymentSimulation } from './world';

/** For each attempt. */
const MAX_ROUNDS = 400;

/**
 * Brings a story to rest and checks it: gateways report truthfully and do no more on their own,
 * all calls are made, and all checks that are due within `span` run.
 */
export function bringToRest(simulation: PaymentSimulation, span: number): void {
  simulation.isAtRest = true;
  simulation.note('rest');
  runAllEffects(simulation);
  flush(simulation);
  runUntilQuiet(simulation, simulation.now + span);
  for (const { id, orderId } of simulation.account.attempts)
    if (orderId) askGateway(simulation, id);
  flush(simulation);
  runUntilQuiet(simulation, simulation.now + span);
  for (const { id, orderId } of simulation.account.attempts)
    if (orderId) askGateway(simulation, id);
  flush(simulation);
  checkAtRest(simulation);
  simulation.isAtRest = false;
}

/** Runs everything that was to happen later. */
function runAllEffects(simulation: PaymentSimulation): void {
  const { scheduledEffects } = simulation;
  simulation.scheduledEffects = [];
  for (const { run } of scheduledEffects.sort((a, b) => a.at - b.at)) run();
  simulation.scheduledEffects = [];
  for (const order of simulation.orders.values()) resolvePending(simulation, order);
}

/** Feeds the time even when no attempt is due for a check. */
function advanceTo(simulation: PaymentSimulation, end: number): void {
  simulation.now = Math.max(simulation.now, end);
  simulation.feed({ kind: 'time' });
  flush(simulation);
}

function runUntilQuiet(simulation: PaymentSimulation, end: number): void {
  const maxRounds = MAX_ROUNDS * Math.max(1, simulation.account.attempts.length);
  for (let round = 0; round < maxRounds; round++) {
    const due = findNextDue(simulation, simulation.now);
    if (due > end) return advanceTo(simulation, end);
    simulation.now = Math.max(simulation.now, due);
    runDue(simulation);
    flush(simulation);
  }
  throw new Violation('never-rests', `still due after ${maxRounds} rounds`);
}
