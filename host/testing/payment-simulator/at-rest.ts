import type { Attempt, Capture } from '@/host/money/payments/machine/account';
import { toOperatorList } from '@/host/money/payments/machine/statuses';

import type { LogCapture, Order } from './gateway-log';
import type { Acceptance } from './target';
import { Violation } from './violation';
import type { World } from './world';

/** Holds when all calls are made, all checks have run and each gateway has said the truth. */
export function checkRest(world: World): void {
  const { account } = world;
  const [command] = account.commands;
  if (command) throw new Violation('commands-left', `#${command.number} ${command.kind}`);
  for (const order of world.orders.values()) {
    const attempt = world.attempt(order.attemptId);
    if (!attempt?.orderId) continue;
    checkCaptures(world, order, attempt);
    checkLedger(world, order, attempt);
    checkOpenAuthorization(world, order, attempt);
    checkOwed(world, order, attempt);
  }
  for (const attempt of account.attempts) checkCredits(world, attempt);
  for (const acceptance of world.target.acceptances) checkUncaptured(world, acceptance);
  checkPaidOnce(world);
  checkPaidAtAll(world);
}

function checkCaptures(world: World, order: Order, attempt: Attempt): void {
  for (const logged of order.captures) {
    if (logged.state !== 'completed' || logged.amountCents === 0) continue;
    const known = attempt.captures.find(({ id }) => id === logged.id);
    if (!known) throw new Violation('capture-unknown', `${logged.id} ${logged.amountCents}`);
    if (known.state !== 'completed')
      throw new Violation('capture-state', `${logged.id} is ${known.state} in the account`);
    if (known.amountCents !== logged.amountCents || known.currency !== logged.currency)
      throw new Violation(
        'capture-facts',
        `${logged.id}: ${known.amountCents} ${known.currency} for ${logged.amountCents} ${logged.currency}`,
      );
    if (known.use === 'applying') throw new Violation('applying', logged.id);
    if (known.use === 'applied' && !world.target.latest(attempt.id))
      throw new Violation('applied-unaccepted', logged.id);
  }
  for (const { id, use, state } of attempt.captures)
    if (use !== 'elsewhere' && state !== 'failed' && !order.captures.some((one) => one.id === id))
      throw new Violation('capture-invented', id);
}

/** The books of each attempt and currency are what its gateway has for us. */
function checkLedger(world: World, order: Order, attempt: Attempt): void {
  const expected = new Map<string, number>();
  for (const { state, currency, balanceCents } of order.captures) {
    if (state !== 'completed') continue;
    const account = currency === 'USD' ? '' : `:${currency}`;
    add(expected, `gateway:${order.gateway}${account}`, balanceCents);
  }
  const held = order.authorization;
  if (held?.state === 'held' && order.holds)
    add(expected, `held:${order.gateway}`, held.amountCents);
  const booked = world.ledger.get(attempt.id) ?? new Map<string, number>();
  for (const account of new Set([...expected.keys(), ...booked.keys()])) {
    if (!account.startsWith('gateway:') && !account.startsWith('held:')) continue;
    const [have, want] = [booked.get(account) ?? 0, expected.get(account) ?? 0];
    if (have !== want)
      throw new Violation('ledger', `${attempt.id} ${account}: ${have} for ${want}`);
  }
}

function add(sums: Map<string, number>, account: string, cents: number): void {
  sums.set(account, (sums.get(account) ?? 0) + cents);
}

/** Of a payment that was taken back all is owed that did not go back, and nothing is earned. */
function checkOwed(world: World, order: Order, attempt: Attempt): void {
  if (world.target.latest(attempt.id)?.keepCents !== 0) return;
  let owed = 0;
  for (const { state, amountCents, withdrawals } of order.captures) {
    if (state !== 'completed') continue;
    const back = withdrawals.filter((one) => one.state === 'final' && one.kind !== 'complaint');
    owed += Math.max(0, amountCents - back.reduce((sum, one) => sum + one.amountCents, 0));
  }
  let booked = 0;
  for (const [account, cents] of world.ledger.get(attempt.id) ?? []) {
    if (account.startsWith('revenue:') && cents !== 0)
      throw new Violation('earned-unkept', `${attempt.id} earns ${-cents}`);
    if (account.startsWith('liability:refund-due')) booked -= cents;
  }
  if (booked !== owed) throw new Violation('owed', `${attempt.id}: ${booked} for ${owed}`);
}

/** Nothing is left held that no undecided payment needs. */
function checkOpenAuthorization(world: World, order: Order, attempt: Attempt): void {
  const held = order.authorization;
  if (!held || held.state === 'gone') return;
  const paid = world.target.paid;
  const waits = attempt.counts && paid?.attemptId === attempt.id && paid.keepCents === null;
  const begun = attempt.ended === null && !attempt.counts && world.now <= attempt.expiresAt;
  if (!waits && !begun)
    throw new Violation(
      held.amountCents === 0 ? 'still-held-zero' : 'still-held',
      `${held.id} ${held.state}`,
    );
}

function checkCredits(world: World, attempt: Attempt): void {
  const credits = world.credits.byAttempt.get(attempt.id);
  if (!credits) return;
  if (credits.state === 'reserved' && (attempt.ended || attempt.counts))
    throw new Violation('credits-left', `${attempt.id} still reserves ${credits.cents}`);
  const acceptance = world.target.latest(attempt.id);
  if (credits.state !== 'used' || !acceptance) return;
  const back = credits.cents - Math.min(acceptance.creditsCents, acceptance.keepCents ?? Infinity);
  const lowered = acceptance.firstKeepCents !== acceptance.keepCents;
  if (credits.returnedCents !== back)
    throw new Violation(
      lowered ? 'credits-returned-late' : 'credits-returned',
      `${attempt.id}: ${credits.returnedCents} of ${back}`,
    );
}

/** A target of which held money could not be captured in full knows what is unpaid. */
function checkUncaptured(world: World, acceptance: Acceptance): void {
  const { attemptId, held, keepCents, firstKeepCents, uncaptured, takenBack } = acceptance;
  const attempt = world.attempt(attemptId);
  if (!held || keepCents === null || takenBack !== null || !attempt) return;
  const applied = attempt.captures.filter(
    ({ use, state }) => use === 'applied' && state === 'completed',
  );
  const got = applied.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const need = Math.max(0, keepCents - acceptance.creditsCents);
  const notices = acceptance.captured.reduce((sum, cents) => sum + cents, acceptance.lateCents);
  const paid = applied.reduce((sum, { appliedCents }) => sum + appliedCents, 0);
  if (notices !== paid) throw new Violation('captured-sum', `${attemptId}: ${notices} of ${paid}`);
  if (uncaptured.length === 0 && got < need)
    throw new Violation('uncaptured-silent', `${attemptId}: ${got} of ${need}`);
  const first = Math.max(0, (firstKeepCents ?? 0) - acceptance.creditsCents);
  const [cents] = uncaptured;
  if (cents !== undefined && (cents > first || cents + paid < need))
    throw new Violation('uncaptured-sum', `${attemptId}: ${cents} with ${got} of ${need}`);
}

/** The member does not pay more than the target has accepted: the rest is owed or back. */
function checkPaidOnce(world: World): void {
  let left = 0;
  for (const order of world.orders.values()) {
    const attempt = world.attempt(order.attemptId);
    for (const logged of order.captures) {
      const known = attempt?.captures.find(({ id }) => id === logged.id);
      if (attempt?.orderId && logged.state === 'completed') left += notOwed(logged, known);
    }
  }
  const allowed = allowedCents(world);
  if (left > allowed) throw new Violation('paid-too-much', `${left} of ${allowed}, not owed`);
}

function notOwed(logged: LogCapture, known: Capture | undefined): number {
  if (!known || known.use === 'owed') return 0;
  const back = logged.withdrawals
    .filter((one) => one.state === 'final')
    .reduce((sum, one) => sum + (one.kind === 'complaint' ? 0 : one.amountCents), 0);
  const beyond = Math.max(0, known.amountCents - known.appliedCents);
  return logged.balanceCents - Math.max(0, known.promisedCents + beyond - back);
}

function allowedCents({ target }: World): number {
  const { paid } = target;
  if (!paid) return 0;
  if (paid.keepCents === null) return paid.cents;
  return Math.min(paid.cents, Math.max(0, paid.keepCents - paid.creditsCents));
}

/** A target that is paid and has had no other notice has its money, held or captured. */
function checkPaidAtAll(world: World): void {
  const { paid, withdrawn } = world.target;
  if (!paid || paid.keepCents !== null || paid.uncaptured.length > 0 || withdrawn.size > 0) return;
  const order = world.orders.get(paid.attemptId);
  const held = order?.authorization;
  let cents = held && held.state !== 'gone' && order.holds ? held.amountCents : 0;
  for (const one of order?.captures ?? []) if (one.state === 'completed') cents += one.amountCents;
  // What a partial capture leaves unpaid is known once it is decided what is kept.
  const least = paid.held ? Math.min(1, paid.cents) : paid.cents;
  const attempt = world.attempt(paid.attemptId);
  const isFinances = attempt !== undefined && toOperatorList(attempt) === 'faults';
  if (cents < least && !isFinances)
    throw new Violation('paid-without-money', `${cents} of ${paid.cents}`);
}
