import { and, eq, inArray, lte } from 'drizzle-orm';

import type { GatewayName } from '@/contract/payments-table';
import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';

import type { Payments } from '../payments';

import { callGateways } from './calls';
import { settleAttempt } from './look';

const { paymentAttempts } = schema;
const AT_ONCE = 10;
/**
 * A turn claims nothing more after this time: a gateway that hangs may make each claim last for
 * most of a minute.
 */
const TURN_MS = 60_000;
/** An attempt that a host has begun to ask about is due again then, should that host end. */
const AGAIN_MS = 60_000;

/** When a turn ends though more is due: when `stopping` is aborted, and after `turnMs`. */
export interface TurnLimits {
  stopping?: AbortSignal;
  turnMs?: number;
}

/**
 * Makes every call to a gateway that is due, and asks about every attempt whose turn has come, so
 * that a payment is found even if page and notice were both lost. Any number of hosts may run it:
 * each claims its own rows, no more than it works on at once. Returns how many it asked about.
 */
export async function sweepGateway(
  db: Database,
  payments: Payments,
  gateway: GatewayName,
  { stopping, turnMs = TURN_MS }: TurnLimits = {},
): Promise<number> {
  const until = performance.now() + turnMs;
  const isOver = () => stopping?.aborted === true || performance.now() > until;
  while (payments.gateways.has(gateway)) {
    if ((await callGateways(db, payments, gateway, AT_ONCE)) < AT_ONCE || isOver()) break;
  }
  let asked = 0;
  for (;;) {
    const ids = await claimDue(db, gateway);
    const unsettled = (id: string) => (err: unknown) =>
      payments.log.warn({ err, attempt: id }, 'payment attempt not settled');
    await Promise.all(
      ids.map((id) => settleAttempt(db, payments, id, 'review').catch(unsettled(id))),
    );
    asked += ids.length;
    if (ids.length < AT_ONCE || isOver()) return asked;
  }
}

/** Takes a batch of a gateway's due attempts. */
async function claimDue(db: Database, gateway: GatewayName): Promise<string[]> {
  const at = now();
  const due = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.nextCheckAt, at)))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(at.getTime() + AGAIN_MS) })
    .where(inArray(paymentAttempts.id, due))
    .returning({ id: paymentAttempts.id });
  return rows.map((row) => row.id);
}
