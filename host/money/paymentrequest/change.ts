import { and, eq, ne } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import type { Cents } from '@/rules/money';

import type { MemberCall } from '../payments/payments';
import { stopPayments } from '../payments/target-attempts';
import { creditsFor } from '../reward/credits';

import {
  findRequest,
  lockRequest,
  PAYMENT_REQUEST,
  storeRequest,
  type RequestRow,
} from './request';

const { packages, paymentRequests } = schema;

async function lockOutstanding(tx: Tx, memberId: string, id: string): Promise<RequestRow> {
  const row = await lockRequest(tx, memberId, id);
  if (row.status === 'C') throw new Problem('alreadyPaid');
  if (row.status !== '1') throw new Problem('stepNotReady', { detail: 'cancelled' });
  return row;
}

/**
 * Stores how much is to be paid with credits; the price caps it.
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
    const row = await lockOutstanding(tx, memberId, id);
    if (cents > (await creditsFor(tx, memberId, { kind: PAYMENT_REQUEST, id })))
      throw new Problem('creditsShort');
    return storeRequest(tx, row, { creditsCents: cents });
  });
}

/**
 * Gives up an outstanding request, unless the warehouse insists on it. Money that still arrives for
 * it becomes refund-due. Giving up twice is one effect.
 * @throws Problem requestRequired | alreadyPaid | attemptState
 */
export async function giveUpRequest(call: MemberCall, id: string): Promise<void> {
  const {
    db,
    session: { memberId },
  } = call;
  const known = await findRequest(db, memberId, id);
  if (known.required) throw new Problem('requestRequired');
  if (known.status === '0') return;
  await stopPayments(call, { kind: PAYMENT_REQUEST, id });
  await db.transaction(async (tx) => {
    const row = await lockRequest(tx, memberId, id);
    if (row.status === 'C') throw new Problem('alreadyPaid');
    if (row.status === '1') await storeRequest(tx, row, { status: '0', cancelledAt: now() });
  });
}

/**
 * Uses a paid guarantee for a package that arrived after it was bought (spec §8, 1045). The same
 * claim again is answered again; another package is refused.
 * @throws Problem notFound | guaranteeNotApplicable
 */
export async function claimGuarantee(
  tx: Tx,
  memberId: string,
  claim: { packageref: string; guaranteeref: string },
): Promise<RequestRow> {
  const [guarantee] = await tx
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.memberId, memberId),
        eq(paymentRequests.ref, claim.guaranteeref.toUpperCase()),
        eq(paymentRequests.kind, 'guarantee'),
        ne(paymentRequests.status, '0'),
      ),
    )
    .for('update');
  const [parcel] = await tx
    .select({ ref: packages.ref, arrivedAt: packages.arrivedAt, inHistory: packages.inHistory })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, claim.packageref.toUpperCase())));
  if (!guarantee || !parcel) throw new Problem('notFound');
  if (guarantee.claimedPackageRef === parcel.ref) return guarantee;
  const usable =
    guarantee.paidAt !== null &&
    guarantee.claimedPackageRef === null &&
    !parcel.inHistory &&
    parcel.arrivedAt > guarantee.paidAt;
  if (!usable) throw new Problem('guaranteeNotApplicable');
  return storeRequest(tx, guarantee, { claimedPackageRef: parcel.ref, claimedAt: now() });
}
