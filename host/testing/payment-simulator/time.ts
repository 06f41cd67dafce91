import { SECOND } from './clock-and-draw';
import { ask, makeCall } from './calls';
import type { World } from './world';

/** The next moment at which something is due in the account, after `from`. */
export function nextDue({ account }: World, from: number): number {
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

/** What gateways do by now. */
function runActs(world: World): void {
  if (world.acts.length === 0) return;
  const due = world.acts.filter(({ at }) => at <= world.now);
  if (due.length === 0) return;
  world.acts = world.acts.filter(({ at }) => at > world.now);
  for (const { run } of due.sort((a, b) => a.at - b.at)) run();
}

/** A host's turn: the time is fed, attempts are asked about, due commands are repeated. */
export function runDue(world: World): void {
  const { account, now } = world;
  const asked = account.attempts.filter(({ checkAt }) => checkAt !== null && checkAt <= now);
  const repeated = account.commands.filter(({ dueAt }) => dueAt <= now);
  world.feed({ kind: 'time' });
  for (const { id } of asked) ask(world, id);
  for (const { number, attemptId } of repeated) {
    if (!isStored(world, number)) continue;
    if (isAskedFirst(world, number) && !asked.some(({ id }) => id === attemptId))
      ask(world, attemptId);
    if (isStored(world, number)) makeCall(world, number);
    world.calls = world.calls.filter((one) => one !== number);
  }
}

/** A call that is repeated: the gateway is asked for the state before. */
function isAskedFirst({ issued, orders }: World, number: number): boolean {
  const known = issued.get(number);
  return known?.called === true && orders.has(known.command.attemptId);
}

const isStored = ({ account }: World, number: number): boolean =>
  account.commands.some((one) => one.number === number);

/** Calls all that waits, and brings all answers. */
export function flush(world: World): void {
  for (let round = 0; world.calls.length > 0 && round < 50; round++) {
    const calls = world.calls;
    world.calls = [];
    for (const number of calls) makeCall(world, number);
  }
  const { mail } = world;
  world.mail = [];
  for (const { event } of mail) world.feed(event);
}

/** Moves the clock. Prompt hosts miss nothing on the way; others may come late or much later. */
export function moveTo(world: World, until: number): void {
  if (world.prompt) return movePromptly(world, until);
  world.now = Math.max(world.now, until);
  runActs(world);
  if (world.draw.chance(0.7) && nextDue(world, 0) <= world.now) runDue(world);
}

function movePromptly(world: World, until: number): void {
  for (let round = 0; round < 500; round++) {
    if (until - world.now > SECOND) flush(world);
    const act = world.acts.reduce((first, { at }) => Math.min(first, at), Infinity);
    const due = Math.min(nextDue(world, world.now), act);
    if (due > until) break;
    world.now = Math.max(world.now, due);
    runActs(world);
    if (nextDue(world, 0) <= world.now) runDue(world);
  }
  world.now = Math.max(world.now, until);
}
