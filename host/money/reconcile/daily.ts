import { startOfDay } from 'date-fns/startOfDay';
import { subDays } from 'date-fns/subDays';
import { utc } from '@date-fns/utc';
import { and, desc, eq, lt } from 'drizzle-orm';

import { mayEnd, now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';

import type { Payments } from '../payments/payments';

import { beginRun, goOn } from './reconcile';

const { gatewayMovements, reconciliations } = schema;
/** Of a job that did not run for long, no more is made up for: PayPal shows no list of more days. */
const LONGEST_DAYS = 30;
const KEPT_DAYS = 400;
const TURN_MS = 8 * 60_000;

/**
 * The clock's comparison: every gateway's list of the days up to this one against the books, from
 * where the last one ended. Called more often than once a day, so that one that broke off goes on.
 * A fault at one gateway's list keeps no other's from being read, and is thrown afterwards.
 */
export async function reconcileDaily(db: Database, payments: Payments): Promise<void> {
  const faults: unknown[] = [];
  for (const { name, movements } of payments.gateways.values())
    if (movements)
      await reconcileNext(db, payments, name).catch((error: unknown) => void faults.push(error));
  if (mayEnd())
    await db.delete(gatewayMovements).where(lt(gatewayMovements.at, subDays(now(), KEPT_DAYS)));
  const [first, ...others] = faults;
  for (const err of others) payments.log.error({ err }, 'reconciliation failed');
  if (faults.length > 0) throw first;
}

async function reconcileNext(db: Database, payments: Payments, gateway: string): Promise<void> {
  const today = startOfDay(now(), { in: utc });
  const earliest = subDays(today, LONGEST_DAYS);
  const [last] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.gateway, gateway), eq(reconciliations.daily, true)))
    .orderBy(desc(reconciliations.toAt))
    .limit(1);
  if (last && !last.finishedAt) {
    await goOn(db, payments, last, { turnMs: TURN_MS });
    return;
  }
  const fromAt = last ? (last.toAt > earliest ? last.toAt : earliest) : subDays(today, 1);
  if (fromAt >= today) return;
  const run = await beginRun(db, { gateway, fromAt, toAt: today }, { daily: true });
  await goOn(db, payments, run, { turnMs: TURN_MS });
}
