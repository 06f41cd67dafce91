import { addDays } from 'date-fns/addDays';
import { and, eq, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';

import { GatewayFailure, type GatewayMovement } from '../gateways/gateways';
import { getGateway, type Payments } from '../payments/payments';

import { compareMovement } from './compare-movement';
import { notifyFinance } from './finance-email';
import { compareBooks, type RunRange } from './compare-books';

const { gatewayMovements, reconciliations } = schema;
export type ReconciliationRow = typeof reconciliations.$inferSelect;

/**
 * The list covers two more days before and one after: captures are booked late, and lists lag by
 * hours.
 */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 1;
const OUR_FAILURE = "a page of the list could not be compared; the host's log has the reason";

const matchRun = ({ gateway, fromAt, toAt }: RunRange) =>
  match(reconciliations, { gateway, fromAt, toAt });

/** Starts or finds a comparison; `again` restarts a finished one. */
export async function startRun(
  db: Database,
  range: RunRange,
  { daily, again: mustRestart = false }: { daily: boolean; again?: boolean },
): Promise<ReconciliationRow> {
  const initialState = {
    nextAt: addDays(range.fromAt, -DAYS_BEFORE),
    nextPage: null,
    movements: 0,
    startedAt: now(),
    finishedAt: null,
    failure: null,
  };
  await db
    .insert(reconciliations)
    .values({ ...range, ...initialState, daily })
    .onConflictDoUpdate({
      target: [reconciliations.gateway, reconciliations.fromAt, reconciliations.toAt],
      set: initialState,
      setWhere: sql`${mustRestart} and ${reconciliations.finishedAt} is not null`,
    });
  return findRun(db, range);
}

async function findRun(db: Database, range: RunRange): Promise<ReconciliationRow> {
  const [row] = await db.select().from(reconciliations).where(matchRun(range));
  if (!row) throw new Error('the reconciliation is missing');
  return row;
}

/**
 * Continues a comparison until it is done or time is up, page by page, so a crash repeats at most
 * one page. The position is not lost when the gateway or our code fails; our error is thrown.
 */
export async function continueRun(
  db: Database,
  payments: Payments,
  run: ReconciliationRow,
  turnMs: number,
): Promise<ReconciliationRow> {
  const deadline = performance.now() + turnMs;
  let currentRun = run;
  try {
    while (!currentRun.finishedAt && performance.now() < deadline)
      currentRun = await processPage(db, payments, currentRun);
  } catch (error) {
    const failure = error instanceof GatewayFailure ? error.reason : OUR_FAILURE;
    await db.update(reconciliations).set({ failure }).where(matchRun(run));
    if (!(error instanceof GatewayFailure)) throw error;
    payments.log.warn({ err: error, gateway: run.gateway }, 'the reconciliation made no progress');
  }
  return findRun(db, run);
}

async function processPage(
  db: Database,
  payments: Payments,
  run: ReconciliationRow,
): Promise<ReconciliationRow> {
  const { gateway, nextAt: windowStart, nextPage: page } = run;
  const listEnd = pickEarlier(addDays(run.toAt, DAYS_AFTER), run.startedAt);
  if (windowStart >= listEnd) return finishRun(db, run);
  const windowEnd = pickEarlier(addDays(windowStart, 1), listEnd);
  const list = await getGateway(payments, gateway).listMovements?.({
    from: windowStart,
    until: windowEnd,
    page,
  });
  if (!list) return finishRun(db, run);
  if (list.next !== null && list.next === page)
    throw new GatewayFailure('the list makes no progress: a page refers to itself as the next one');
  await storeMovements(db, gateway, list.movements);
  for (const movement of list.movements) await compareMovement({ db, payments, gateway }, movement);
  // Another process may be ahead.
  await db
    .update(reconciliations)
    .set({
      nextAt: list.next === null ? windowEnd : windowStart,
      nextPage: list.next,
      movements: run.movements + list.movements.length,
      failure: null,
    })
    .where(
      and(
        matchRun(run),
        eq(reconciliations.nextAt, windowStart),
        page === null
          ? sql`${reconciliations.nextPage} is null`
          : eq(reconciliations.nextPage, page),
      ),
    );
  return findRun(db, run);
}

const pickEarlier = (a: Date, b: Date): Date => (a < b ? a : b);

async function storeMovements(
  db: Database,
  gateway: string,
  movements: readonly GatewayMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  await db
    .insert(gatewayMovements)
    .values(movements.map((movement) => ({ ...movement, gateway, seenAt: now() })))
    .onConflictDoNothing();
}

async function finishRun(db: Database, run: ReconciliationRow): Promise<ReconciliationRow> {
  await db.transaction(async (tx) => {
    await compareBooks(tx, run);
    await notifyFinance(tx, run.gateway);
    await tx.update(reconciliations).set({ finishedAt: now(), failure: null }).where(matchRun(run));
  });
  return findRun(db, run);
}
