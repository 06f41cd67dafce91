import { createHash } from 'node:crypto';

import { addMonths } from 'date-fns/addMonths';
import { and, desc, eq, lt } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { tierAt } from '@/rules/membership/membership';

import { lockMembership } from '../membership/tier';
import type { AttemptRow, PaymentTarget, PricedTarget } from '../payments/targets';
import { sumTargetCredits } from '../reward/credits';

import { applyGuarantee } from './guaranteed-weight';
import { hasLeft, cancelReturn, openPaidReturn, reinstateReturn } from './return';
import { findRequest, lockRequest, PAYMENT_REQUEST, requireOpen, storeRequest } from './request';

const { members, tierChanges } = schema;

interface AgreedRequest extends Record<string, unknown> {
  amountCents: number;
  creditsCents: number;
}

/** A year from the payment, or from the end of the current year. */
const BUSINESS_MONTHS = 12;

async function price(db: Db, memberId: string, id: string): Promise<PricedTarget> {
  const row = await findRequest(db, memberId, id);
  requireOpen(row);
  const creditsCents = Math.min(
    row.creditsCents,
    row.amountCents,
    await sumTargetCredits(db, memberId, { kind: PAYMENT_REQUEST, id }),
  );
  const agreedRequest: AgreedRequest = { amountCents: row.amountCents, creditsCents };
  return {
    reference: row.ref,
    hash: createHash('sha256').update(`${row.id}:${row.amountCents}:${creditsCents}`).digest('hex'),
    subtotalCents: row.amountCents,
    creditsCents,
    totalCents: row.amountCents - creditsCents,
    itemCount: 1,
    snapshot: agreedRequest,
  };
}

async function apply(
  tx: Tx,
  memberId: string,
  id: string,
  snapshot: Record<string, unknown>,
  attempt: AttemptRow,
): Promise<void> {
  const agreedRequest = snapshot as AgreedRequest;
  const row = await lockRequest(tx, memberId, id);
  requireOpen(row);
  if (row.amountCents !== agreedRequest.amountCents) throw new Problem('priceChanged');
  const paidAt = now();
  await storeRequest(tx, row, {
    status: 'C',
    paidAt,
    paymentMethod: attempt.gateway,
    creditRedeemedCents: agreedRequest.creditsCents,
    paidCents: agreedRequest.amountCents - agreedRequest.creditsCents,
  });
  if (row.kind === 'business') await startBusinessMembership(tx, memberId, paidAt);
  if (row.kind === 'return') await openPaidReturn(tx, row);
}

async function startBusinessMembership(tx: Tx, memberId: string, paidAt: Date): Promise<void> {
  const member = await lockMembership(tx, memberId);
  const isRunning = tierAt(member, paidAt) === 'BZ' && member.expiry !== null;
  const expiry = addMonths(isRunning && member.expiry ? member.expiry : paidAt, BUSINESS_MONTHS);
  await tx
    .update(members)
    .set({ membershipType: 'BZ', membershipExpiry: expiry })
    .where(eq(members.id, memberId));
  await tx
    .insert(tierChanges)
    .values({ memberId, type: 'BZ', expiry, reason: 'business', at: paidAt });
}

/**
 * Ends a refunded request and what it paid for. A return that has left and bought goods wait for
 * the operator instead.
 */
async function endReversedRequest(tx: Tx, memberId: string, id: string): Promise<'held' | 'ended'> {
  const row = await lockRequest(tx, memberId, id);
  if (row.kind === 'orderdue') return 'held';
  if (row.kind === 'return' && (await cancelReturn(tx, row)) === 'left') return 'held';
  await storeRequest(tx, row, { status: '0', cancelledAt: now() });
  if (row.kind === 'business') await endBusinessMembership(tx, memberId, row.paidAt ?? now());
  await applyGuarantee(tx, row, false);
  return 'ended';
}

/** A return that left needs no action. */
async function reinstate(tx: Tx, memberId: string, id: string): Promise<void> {
  const row = await lockRequest(tx, memberId, id);
  if (row.status === 'C') return;
  if (row.status !== '0' || !row.paidAt) throw new Problem('stepNotReady');
  await storeRequest(tx, row, { status: 'C', cancelledAt: null });
  if (row.kind === 'business') await startBusinessMembership(tx, memberId, now());
  if (row.kind === 'return') await reinstateReturn(tx, row);
  await applyGuarantee(tx, row, true);
}

/** If no year remains, the earlier tier applies again. */
async function endBusinessMembership(tx: Tx, memberId: string, paidAt: Date): Promise<void> {
  const at = now();
  const member = await lockMembership(tx, memberId);
  if (member.type !== 'BZ' || !member.expiry) return;
  const shorterExpiry = addMonths(member.expiry, -BUSINESS_MONTHS);
  const [earlierTier] = await tx
    .select({ type: tierChanges.type, expiry: tierChanges.expiry })
    .from(tierChanges)
    .where(and(eq(tierChanges.memberId, memberId), lt(tierChanges.at, paidAt)))
    .orderBy(desc(tierChanges.at))
    .limit(1);
  const newTier =
    shorterExpiry > at
      ? { type: 'BZ', expiry: shorterExpiry }
      : earlierTier && earlierTier.type !== 'BZ'
        ? earlierTier
        : { type: 'LT', expiry: null };
  await tx
    .update(members)
    .set({ membershipType: newTier.type, membershipExpiry: newTier.expiry })
    .where(eq(members.id, memberId));
  await tx.insert(tierChanges).values({ memberId, ...newTier, reason: 'reversed', at });
}

const isHere = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  !(await hasLeft(db, await findRequest(db, memberId, id)));

export const paymentRequestTarget: PaymentTarget = {
  kind: PAYMENT_REQUEST,
  revenue: 'revenue:requests',
  price,
  apply,
  onWithdrawn: endReversedRequest,
  onReinstated: reinstate,
  isHere,
};
