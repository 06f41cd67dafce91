import { SECOND } from './clock-and-draw';
import { askGateway, makeCall } from './calls';
import type { PaymentSimulation } from './world';

/** The next moment at which something is due in the account, after `from`. */
export function findNextDue({ account }: PaymentSimulation, from: number): number {
  let next = Infinity;
  const consider = (at: number): void => {
    if (at < next) next = Math.max(at, from);
  };
  for (const { checkAt, ended, counts, expiresAt } of account.attempts) {
    if (checkAt !== null) consider(checkAt);
    if (ended === null && !counts && expiresAt > from) consider(expiresAt);
  }
  for (const { dueAt } of account.commands) consider(dueAt);
  return next;
}

/** Runs the gateways' effects that are due. */
function runDueEffects(simulation: PaymentSimulation): void {
  if (simulation.scheduledEffects.length === 0) return;
  const due = simulation.scheduledEffects.filter(({ at }) => at <= simulation.now);
  if (due.length === 0) return;
  simulation.scheduledEffects = simulation.scheduledEffects.filter(({ at }) => at > simulation.now);
  for (const { run } of due.sort((a, b) => a.at - b.at)) run();
}

/** A host's turn: feeds the time, asks about due attempts, and repeats due commands. */
export function runDue(simulation: PaymentSimulation): void {
  const { account, now } = simulation;
  const dueAttempts = account.attempts.filter(({ checkAt }) => checkAt !== null && checkAt <= now);
  const dueCommands = account.commands.filter(({ dueAt }) => dueAt <= now);
  simulation.feed({ kind: 'time' });
  for (const { id } of dueAttempts) askGateway(simulation, id);
  for (const { number, attemptId } of dueCommands) {
    if (!isStored(simulation, number)) continue;
    if (isAskedFirst(simulation, number) && !dueAttempts.some(({ id }) => id === attemptId))
      askGateway(simulation, attemptId);
    if (isStored(simulation, number)) makeCall(simulation, number);
    simulation.pendingCalls = simulation.pendingCalls.filter((pending) => pending !== number);
  }
}

/** Before a repeated call, the gateway is asked for the state. */
function isAskedFirst({ issued, orders }: PaymentSimulation, number: number): boolean {
  const known = issued.get(number);
  return known?.called === true && orders.has(known.command.attemptId);
}

const isStored = ({ account }: PaymentSimulation, number: number): boolean =>
  account.commands.some((command) => command.number === number);

/** Makes all waiting calls and delivers all answers. */
export function flush(simulation: PaymentSimulation): void {
  for (let round = 0; simulation.pendingCalls.length > 0 && round < 50; round++) {
    const calls = simulation.pendingCalls;
    simulation.pendingCalls = [];
    for (const number of calls) makeCall(simulation, number);
  }
  const { pendingEvents } = simulation;
  simulation.pendingEvents = [];
  for (const { event } of pendingEvents) simulation.feed(event);
}

/** Moves the clock. Prompt hosts miss nothing on the way; others may act late. */
export function moveTo(simulation: PaymentSimulation, until: number): void {
  if (simulation.hasPromptHosts) return movePromptly(simulation, until);
  simulation.now = Math.max(simulation.now, until);
  runDueEffects(simulation);
  if (simulation.draw.chance(0.7) && findNextDue(simulation, 0) <= simulation.now)
    runDue(simulation);
}

function movePromptly(simulation: PaymentSimulation, until: number): void {
  for (let round = 0; round < 500; round++) {
    if (until - simulation.now > SECOND) flush(simulation);
    const nextEffectAt = simulation.scheduledEffects.reduce(
      (first, { at }) => Math.min(first, at),
      Infinity,
    );
    const due = Math.min(findNextDue(simulation, simulation.now), nextEffectAt);
    if (due > until) break;
    simulation.now = Math.max(simulation.now, due);
    runDueEffects(simulation);
    if (findNextDue(simulation, 0) <= simulation.now) runDue(simulation);
  }
  simulation.now = Math.max(simulation.now, until);
}
