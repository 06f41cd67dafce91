import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { onlyOne } from '@/host/core/references';
import { schema, type Database } from '@/host/db/client';
import type { Cents } from '@/rules/money';

import type { MemberCall, Payments } from '../payments/payments';
import { stopPayments } from '../payments/target-attempts';
import { creditsFor } from '../reward/credits';

import { returnGivenUp } from './return';
import {
  findRequest,
  lockRequest,
  PAYMENT_REQUEST,
  refuseEnded,
  storeRequest,
  type RequestRow,
} from './request';

const { paymentRequests } = schema;

/**
 * Stores the credits to pay with, capped by the price.
 * @throws Problem creditsShort | alreadyPaid | attemptState
 */
export async function redeem(call: MemberCall, id: string, cents: Cents): Promise<RequestRow> {
  const {
    db,
    session: { memberId },
  } = call;
  await findRequest(db, memberId, id);
  await stopPayments(call, { kind: PAYMENT_REQUEST, id });
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, memberId, id);
    refuseEnded(row);
    if (cents > (await creditsFor(tx, memberId, { kind: PAYMENT_REQUEST, id })))
      throw new Problem('creditsShort');
    return storeRequest(tx, row, { creditsCents: cents });
  });
}

/**
 * Cancels an outstanding request unless it is required; idempotent. Money that still arrives
 * becomes refund-due.
 * @throws Problem requestRequired | alreadyPaid | attemptState
 */
export async function giveUpRequest(call: MemberCall, id: string): Promise<void> {
  const known = await findRequest(call.db, call.session.memberId, id);
  if (known.required) throw new Problem('requestRequired');
  await cancelRequest(call, known);
}

/**
 * Withdraws a request of the warehouse, even a required one. Returns whether that changed anything.
 * @throws Problem notFound | alreadyPaid | attemptState
 */
export async function withdrawRequest(
  db: Database,
  payments: Payments,
  ref: string,
): Promise<boolean> {
  const rows = await db.select().from(paymentRequests).where(eq(paymentRequests.ref, ref));
  const known = onlyOne(rows, ref);
  if (!known) throw new Problem('notFound');
  return cancelRequest({ db, payments, session: { memberId: known.memberId } }, known);
}

async function cancelRequest(call: MemberCall, { id, status }: RequestRow): Promise<boolean> {
  const { db, session } = call;
  if (status === '0') return false;
  await stopPayments(call, { kind: PAYMENT_REQUEST, id });
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, session.memberId, id);
    if (row.status === 'C') throw new Problem('alreadyPaid');
    if (row.status !== '1') return false;
    await storeRequest(tx, row, { status: '0', cancelledAt: now() });
    if (row.kind === 'return') await returnGivenUp(tx, row);
    return true;
  });
}
