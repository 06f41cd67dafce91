import { and, eq, inArray, lte, not, sql, type SQL } from 'drizzle-orm';

import type { GatewayName } from '@/contract/money/payments-table';
import { now } from '@/host/core/clock';
import { isDistributed } from '@/host/core/directory';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { liveAttemptStates } from '@/rules/payments/payments';

import type { AttemptKey } from '../attempts';
import type { Payments } from '../payments';

import { makeGatewayCalls } from './calls';
import { settleAttempt } from './settle';

const { paymentAttempts } = schema;
const BATCH_SIZE = 10;
/** Limits one sweep, since every batch is slow while a gateway hangs. */
const TURN_MS = 60_000;
/** When a claimed attempt is due again if its host dies. */
const RECHECK_MS = 60_000;

export interface TurnLimits {
  stopSignal?: AbortSignal;
  turnMs?: number;
}

/**
 * Makes due calls and checks due attempts, so payments are found without a return page or a notice.
 * Hosts can run it in parallel. Returns the number of checked attempts.
 */
export async function sweepGateway(
  db: Database,
  payments: Payments,
  gateway: GatewayName,
  { stopSignal, turnMs = TURN_MS }: TurnLimits = {},
): Promise<number> {
  const deadline = performance.now() + turnMs;
  const isOver = () => stopSignal?.aborted === true || performance.now() > deadline;
  let calledCount: number;
  do calledCount = await makeGatewayCalls(db, payments, gateway, BATCH_SIZE);
  while (calledCount === BATCH_SIZE && !isOver());
  let checkedCount = 0;
  const isLive = inArray(paymentAttempts.state, [...liveAttemptStates]);
  // Checks live attempts first; a removed gateway reports nothing about the others.
  for (const filter of payments.gateways.has(gateway) ? [isLive, not(isLive)] : [isLive]) {
    let dueAttempts: AttemptKey[];
    do {
      dueAttempts = await claimDueAttempts(db, gateway, filter);
      await settleAll(db, payments, dueAttempts);
      checkedCount += dueAttempts.length;
    } while (dueAttempts.length === BATCH_SIZE && !isOver());
  }
  return checkedCount;
}

async function settleAll(
  db: Database,
  payments: Payments,
  attempts: readonly AttemptKey[],
): Promise<void> {
  const logFailure = (id: string) => (err: unknown) =>
    payments.log.warn({ err, attempt: id }, 'payment attempt not settled');
  await Promise.all(
    attempts.map((attempt) =>
      settleAttempt(db, payments, attempt, 'review').catch(logFailure(attempt.id)),
    ),
  );
}

async function claimDueAttempts(
  db: Database,
  gateway: GatewayName,
  filter: SQL | undefined,
): Promise<AttemptKey[]> {
  const currentTime = now();
  const isDue = and(
    eq(paymentAttempts.gateway, gateway),
    filter,
    lte(paymentAttempts.nextCheckAt, currentTime),
  );
  const keyColumns = { memberId: paymentAttempts.memberId, id: paymentAttempts.id };
  const selectDue = () =>
    db
      .select(keyColumns)
      .from(paymentAttempts)
      .where(isDue)
      .orderBy(paymentAttempts.nextCheckAt)
      .limit(BATCH_SIZE);
  const claim = (where: SQL | undefined) =>
    db
      .update(paymentAttempts)
      .set({ nextCheckAt: new Date(currentTime.getTime() + RECHECK_MS) })
      .where(where)
      .returning(keyColumns);
  if (!isDistributed) {
    const dueQuery = selectDue().for('update', { skipLocked: true });
    return claim(sql`(${paymentAttempts.memberId}, ${paymentAttempts.id}) in ${dueQuery}`);
  }
  // In a distributed database, one statement cannot lock rows of several members.
  const rows = await selectDue();
  const claims = rows.map((row) => claim(and(isDue, match(paymentAttempts, row))));
  return (await Promise.all(claims)).flat();
}
