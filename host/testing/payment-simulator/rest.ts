import { checkRest } from './at-rest';
import { ask, resolve } from './calls';
import { flush, nextDue, runDue } from './time';
import { Violation } from './violation';
import type { World } from './world';

/** For each attempt. */
const MAX_ROUNDS = 400;

/**
 * Brings the world to rest and checks it: gateways say the truth and do nothing more by themselves,
 * all calls are made, and all checks run that are due within `span`.
 */
export function bringToRest(world: World, span: number): void {
  world.resting = true;
  world.note('rest');
  endActs(world);
  flush(world);
  runUntilQuiet(world, world.now + span);
  for (const { id, orderId } of world.account.attempts) if (orderId) ask(world, id);
  flush(world);
  runUntilQuiet(world, world.now + span);
  for (const { id, orderId } of world.account.attempts) if (orderId) ask(world, id);
  flush(world);
  checkRest(world);
  world.resting = false;
}

/** What was on its way happens now. */
function endActs(world: World): void {
  const { acts } = world;
  world.acts = [];
  for (const { run } of acts.sort((a, b) => a.at - b.at)) run();
  world.acts = [];
  for (const order of world.orders.values()) resolve(world, order);
}

/** Whoever does not ask any more is found by the clock. */
function passTo(world: World, end: number): void {
  world.now = Math.max(world.now, end);
  world.feed({ kind: 'time' });
  flush(world);
}

function runUntilQuiet(world: World, end: number): void {
  const most = MAX_ROUNDS * Math.max(1, world.account.attempts.length);
  for (let round = 0; round < most; round++) {
    const due = nextDue(world, world.now);
    if (due > end) return passTo(world, end);
    world.now = Math.max(world.now, due);
    runDue(world);
    flush(world);
  }
  throw new Violation('never-rests', `still due after ${most} rounds`);
}
