import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { requireUnique } from '@/host/core/references';
import { schema, type Database } from '@/host/db/client';
import type { Cents } from '@/rules/money';

import type { MemberCall, Payments } from '../payments/payments';
import { stopPayments } from '../payments/target-attempts';
import { sumTargetCredits } from '../reward/credits';

import { cancelReturn } from './return';
import {
  findRequest,
  lockRequest,
  PAYMENT_REQUEST,
  requireOpen,
  storeRequest,
  type RequestRow,
} from './request';

const { paymentRequests } = schema;

/**
 * Stores the credits to use, which the price will cap.
 * @throws Problem creditsShort | alreadyPaid | attemptState
 */
export async function setCredits(call: MemberCall, id: string, cents: Cents): Promise<RequestRow> {
  const { db } = call;
  const { memberId } = call.session;
  await findRequest(db, memberId, id);
  await stopPayments(call, { kind: PAYMENT_REQUEST, id });
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, memberId, id);
    requireOpen(row);
    if (cents > (await sumTargetCredits(tx, memberId, { kind: PAYMENT_REQUEST, id })))
      throw new Problem('creditsShort');
    return storeRequest(tx, row, { creditsCents: cents });
  });
}

/**
 * Cancels an outstanding request unless it is required; idempotent. Money that still arrives
 * becomes refund-due.
 * @throws Problem requestRequired | alreadyPaid | attemptState
 */
export async function cancelByMember(call: MemberCall, id: string): Promise<void> {
  const storedRequest = await findRequest(call.db, call.session.memberId, id);
  if (storedRequest.required) throw new Problem('requestRequired');
  await cancelRequest(call, storedRequest);
}

/**
 * Withdraws a request of the warehouse, even a required one. Returns whether that changed anything.
 * @throws Problem notFound | alreadyPaid | attemptState
 */
export async function cancelByWarehouse(
  db: Database,
  payments: Payments,
  ref: string,
): Promise<boolean> {
  const rows = await db.select().from(paymentRequests).where(eq(paymentRequests.ref, ref));
  const storedRequest = requireUnique(rows, ref);
  if (!storedRequest) throw new Problem('notFound');
  return cancelRequest(
    { db, payments, session: { memberId: storedRequest.memberId } },
    storedRequest,
  );
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
    if (row.kind === 'return') await cancelReturn(tx, row);
    return true;
  });
}
