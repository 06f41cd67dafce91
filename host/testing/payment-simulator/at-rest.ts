import type { Attempt, Capture } from '@/host/money/payments/machine/account';
import { toOperatorList } from '@/host/money/payments/machine/statuses';

import type { LoggedCapture, Order } from './gateway-log';
import type { Acceptance } from './target';
import { Violation } from './violation';
import type { PaymentSimulation } from './world';

/** Checks a story at rest: all calls are made, all checks run, and every gateway is truthful. */
export function checkAtRest(simulation: PaymentSimulation): void {
  const { account } = simulation;
  const [command] = account.commands;
  if (command) throw new Violation('commands-left', `#${command.number} ${command.kind}`);
  for (const order of simulation.orders.values()) {
    const attempt = simulation.findAttempt(order.attemptId);
    if (!attempt?.orderId) continue;
    checkCaptures(simulation, order, attempt);
    checkLedger(simulation, order, attempt);
    checkOpenAuthorization(simulation, order, attempt);
    checkOwed(simulation, order, attempt);
  }
  for (const attempt of account.attempts) checkCredits(simulation, attempt);
  for (const acceptance of simulation.target.acceptances) checkUncaptured(simulation, acceptance);
  checkPaidOnce(simulation);
  checkPaidAtAll(simulation);
}

function checkCaptures(simulation: PaymentSimulation, order: Order, attempt: Attempt): void {
  for (const logged of order.captures) {
    if (logged.state !== 'completed' || logged.amountCents === 0) continue;
    const known = attempt.captures.find(({ id }) => id === logged.id);
    if (!known) throw new Violation('capture-unknown', `${logged.id} ${logged.amountCents}`);
    if (known.state !== 'completed')
      throw new Violation('capture-state', `${logged.id} is ${known.state} in the account`);
    if (known.amountCents !== logged.amountCents || known.currency !== logged.currency)
      throw new Violation(
        'capture-facts',
        `${logged.id}: ${known.amountCents} ${known.currency} instead of ${logged.amountCents} ${logged.currency}`,
      );
    if (known.use === 'applying') throw new Violation('applying', logged.id);
    if (known.use === 'applied' && !simulation.target.findLatest(attempt.id))
      throw new Violation('applied-unaccepted', logged.id);
  }
  for (const { id, use, state } of attempt.captures)
    if (
      use !== 'elsewhere' &&
      state !== 'failed' &&
      !order.captures.some((capture) => capture.id === id)
    )
      throw new Violation('capture-invented', id);
}

/** The books of each attempt and currency match what its gateway owes us. */
function checkLedger(simulation: PaymentSimulation, order: Order, attempt: Attempt): void {
  const expected = new Map<string, number>();
  for (const { state, currency, balanceCents } of order.captures) {
    if (state !== 'completed') continue;
    const account = currency === 'USD' ? '' : `:${currency}`;
    addCents(expected, `gateway:${order.gateway}${account}`, balanceCents);
  }
  const held = order.authorization;
  if (held?.state === 'held' && order.holds)
    addCents(expected, `held:${order.gateway}`, held.amountCents);
  const booked = simulation.ledger.get(attempt.id) ?? new Map<string, number>();
  for (const account of new Set([...expected.keys(), ...booked.keys()])) {
    if (!account.startsWith('gateway:') && !account.startsWith('held:')) continue;
    const [have, want] = [booked.get(account) ?? 0, expected.get(account) ?? 0];
    if (have !== want)
      throw new Violation('ledger', `${attempt.id} ${account}: ${have} instead of ${want}`);
  }
}

function addCents(sums: Map<string, number>, account: string, cents: number): void {
  sums.set(account, (sums.get(account) ?? 0) + cents);
}

/** A payment that was taken back earns nothing, and what was not returned is owed. */
function checkOwed(simulation: PaymentSimulation, order: Order, attempt: Attempt): void {
  if (simulation.target.findLatest(attempt.id)?.keepCents !== 0) return;
  let owed = 0;
  for (const { state, amountCents, withdrawals } of order.captures) {
    if (state !== 'completed') continue;
    const returned = withdrawals.filter(
      (entry) => entry.state === 'final' && entry.kind !== 'complaint',
    );
    owed += Math.max(0, amountCents - returned.reduce((sum, entry) => sum + entry.amountCents, 0));
  }
  let booked = 0;
  for (const [account, cents] of simulation.ledger.get(attempt.id) ?? []) {
    if (account.startsWith('revenue:') && cents !== 0)
      throw new Violation('earned-unkept', `${attempt.id} earns ${-cents}`);
    if (account.startsWith('liability:refund-due')) booked -= cents;
  }
  if (booked !== owed) throw new Violation('owed', `${attempt.id}: ${booked} instead of ${owed}`);
}

/** Money stays held only while an undecided payment needs it. */
function checkOpenAuthorization(
  simulation: PaymentSimulation,
  order: Order,
  attempt: Attempt,
): void {
  const held = order.authorization;
  if (!held || held.state === 'gone') return;
  const paid = simulation.target.paid;
  const isUndecided = attempt.counts && paid?.attemptId === attempt.id && paid.keepCents === null;
  const isInProgress =
    attempt.ended === null && !attempt.counts && simulation.now <= attempt.expiresAt;
  if (!isUndecided && !isInProgress)
    throw new Violation(
      held.amountCents === 0 ? 'still-held-zero' : 'still-held',
      `${held.id} ${held.state}`,
    );
}

function checkCredits(simulation: PaymentSimulation, attempt: Attempt): void {
  const credits = simulation.credits.byAttempt.get(attempt.id);
  if (!credits) return;
  if (credits.state === 'reserved' && (attempt.ended || attempt.counts))
    throw new Violation('credits-left', `${attempt.id} still reserves ${credits.cents}`);
  const acceptance = simulation.target.findLatest(attempt.id);
  if (credits.state !== 'used' || !acceptance) return;
  const returned =
    credits.cents - Math.min(acceptance.creditsCents, acceptance.keepCents ?? Infinity);
  const isLowered = acceptance.firstKeepCents !== acceptance.keepCents;
  if (credits.returnedCents !== returned)
    throw new Violation(
      isLowered ? 'credits-returned-late' : 'credits-returned',
      `${attempt.id}: ${credits.returnedCents} of ${returned}`,
    );
}

/** A target whose held money could not be captured in full knows what is unpaid. */
function checkUncaptured(simulation: PaymentSimulation, acceptance: Acceptance): void {
  const { attemptId, held, keepCents, firstKeepCents, uncaptured, takenBack } = acceptance;
  const attempt = simulation.findAttempt(attemptId);
  if (!held || keepCents === null || takenBack !== null || !attempt) return;
  const applied = attempt.captures.filter(
    ({ use, state }) => use === 'applied' && state === 'completed',
  );
  const capturedCents = applied.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const neededCents = Math.max(0, keepCents - acceptance.creditsCents);
  const notices = acceptance.captured.reduce((sum, cents) => sum + cents, acceptance.lateCents);
  const paid = applied.reduce((sum, { appliedCents }) => sum + appliedCents, 0);
  if (notices !== paid) throw new Violation('captured-sum', `${attemptId}: ${notices} of ${paid}`);
  if (uncaptured.length === 0 && capturedCents < neededCents)
    throw new Violation('uncaptured-silent', `${attemptId}: ${capturedCents} of ${neededCents}`);
  const first = Math.max(0, (firstKeepCents ?? 0) - acceptance.creditsCents);
  const [cents] = uncaptured;
  if (cents !== undefined && (cents > first || cents + paid < neededCents))
    throw new Violation(
      'uncaptured-sum',
      `${attemptId}: ${cents} with ${capturedCents} of ${neededCents}`,
    );
}

/** The member pays no more than the target accepted: the rest is owed or was returned. */
function checkPaidOnce(simulation: PaymentSimulation): void {
  let notOwedCents = 0;
  for (const order of simulation.orders.values()) {
    const attempt = simulation.findAttempt(order.attemptId);
    for (const logged of order.captures) {
      const known = attempt?.captures.find(({ id }) => id === logged.id);
      if (attempt?.orderId && logged.state === 'completed')
        notOwedCents += getNotOwedCents(logged, known);
    }
  }
  const allowed = getAllowedCents(simulation);
  if (notOwedCents > allowed)
    throw new Violation('paid-too-much', `${notOwedCents} of ${allowed}, not owed`);
}

function getNotOwedCents(logged: LoggedCapture, known: Capture | undefined): number {
  if (!known || known.use === 'owed') return 0;
  const returned = logged.withdrawals
    .filter((entry) => entry.state === 'final')
    .reduce((sum, entry) => sum + (entry.kind === 'complaint' ? 0 : entry.amountCents), 0);
  const excess = Math.max(0, known.amountCents - known.appliedCents);
  return logged.balanceCents - Math.max(0, known.promisedCents + excess - returned);
}

function getAllowedCents({ target }: PaymentSimulation): number {
  const { paid } = target;
  if (!paid) return 0;
  if (paid.keepCents === null) return paid.cents;
  return Math.min(paid.cents, Math.max(0, paid.keepCents - paid.creditsCents));
}

/** A paid target without notice to the contrary has its money, held or captured. */
function checkPaidAtAll(simulation: PaymentSimulation): void {
  const { paid, withdrawn } = simulation.target;
  if (!paid || paid.keepCents !== null || paid.uncaptured.length > 0 || withdrawn.size > 0) return;
  const order = simulation.orders.get(paid.attemptId);
  const held = order?.authorization;
  let cents = held && held.state !== 'gone' && order.holds ? held.amountCents : 0;
  for (const capture of order?.captures ?? [])
    if (capture.state === 'completed') cents += capture.amountCents;
  // How much a partial capture leaves unpaid is known once the kept amount is decided.
  const minCents = paid.held ? Math.min(1, paid.cents) : paid.cents;
  const attempt = simulation.findAttempt(paid.attemptId);
  const isFinanceCase = attempt !== undefined && toOperatorList(attempt) === 'faults';
  if (cents < minCents && !isFinanceCase)
    throw new Violation('paid-without-money', `${cents} of ${paid.cents}`);
}
