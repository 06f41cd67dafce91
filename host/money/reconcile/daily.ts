import { startOfDay } from 'date-fns/startOfDay';
import { subDays } from 'date-fns/subDays';
import { utc } from '@date-fns/utc';
import { and, desc, eq, lt } from 'drizzle-orm';

import { mayExpire, now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';

import type { Payments } from '../payments/payments';

import { startRun, continueRun } from './reconcile';

const { gatewayMovements, reconciliations } = schema;
/** PayPal lists at most this many days. */
const MAX_DAYS = 30;
const RETENTION_DAYS = 400;
const TURN_MS = 8 * 60_000;

/**
 * Compares every gateway's list with the books since the last run. Called several times a day, so
 * that an interrupted run continues. An error at one gateway is thrown after the others are done.
 */
export async function reconcileDaily(db: Database, payments: Payments): Promise<void> {
  const errors: unknown[] = [];
  for (const { name, listMovements } of payments.gateways.values())
    if (listMovements)
      await reconcileNext(db, payments, name).catch((error: unknown) => void errors.push(error));
  if (mayExpire())
    await db
      .delete(gatewayMovements)
      .where(lt(gatewayMovements.at, subDays(now(), RETENTION_DAYS)));
  const [firstError, ...otherErrors] = errors;
  for (const err of otherErrors) payments.log.error({ err }, 'reconciliation failed');
  if (errors.length > 0) throw firstError;
}

async function reconcileNext(db: Database, payments: Payments, gateway: string): Promise<void> {
  const today = startOfDay(now(), { in: utc });
  const firstDay = subDays(today, MAX_DAYS);
  const [lastRun] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.gateway, gateway), eq(reconciliations.daily, true)))
    .orderBy(desc(reconciliations.toAt))
    .limit(1);
  if (lastRun && !lastRun.finishedAt) {
    await continueRun(db, payments, lastRun, TURN_MS);
    return;
  }
  const fromAt = lastRun ? (lastRun.toAt > firstDay ? lastRun.toAt : firstDay) : subDays(today, 1);
  if (fromAt >= today) return;
  const run = await startRun(db, { gateway, fromAt, toAt: today }, { daily: true });
  await continueRun(db, payments, run, TURN_MS);
}
