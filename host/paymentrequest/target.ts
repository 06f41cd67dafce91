import { createHash } from 'node:crypto';

import { addMonths } from 'date-fns/addMonths';
import { eq } from 'drizzle-orm';

import { tierAt } from '@/lib/membership/progress';

import { now } from '../clock';
import { schema, type Db, type Tx } from '../db/client';
import { Problem } from '../errors';
import { lockMembership } from '../membership/tier';
import type { AttemptRow, PaymentTarget, PricedTarget } from '../payments/targets';
import { creditsFor } from '../reward/credits';

import { findRequest, lockRequest, PAYMENT_REQUEST, storeRequest, type RequestRow } from './request';

const { members, tierChanges } = schema;

/** What the member agreed to, as kept with the payment attempt. */
interface AgreedRequest extends Record<string, unknown> {
  amountCents: number;
  creditsCents: number;
}

/** Business membership lasts a year from its payment, or from the end of the year that is running. */
const BUSINESS_MONTHS = 12;

function refuseEnded(row: RequestRow): void {
  if (row.status === 'C') throw new Problem('alreadyPaid');
  if (row.status !== '1') throw new Problem('stepNotReady', { detail: 'cancelled' });
}

async function price(db: Db, memberId: string, id: string): Promise<PricedTarget> {
  const row = await findRequest(db, memberId, id);
  refuseEnded(row);
  const creditsCents = Math.min(row.creditsCents, row.amountCents, await creditsFor(db, memberId, { kind: PAYMENT_REQUEST, id }));
  const agreed: AgreedRequest = { amountCents: row.amountCents, creditsCents };
  return {
    reference: row.ref,
    hash: createHash('sha256').update(`${row.id}:${row.amountCents}:${creditsCents}`).digest('hex'),
    subtotalCents: row.amountCents,
    creditsCents,
    totalCents: row.amountCents - creditsCents,
    itemCount: 1,
    snapshot: agreed,
  };
}

async function apply(tx: Tx, memberId: string, id: string, snapshot: Record<string, unknown>, attempt: AttemptRow): Promise<void> {
  const agreed = snapshot as AgreedRequest;
  const row = await lockRequest(tx, memberId, id);
  refuseEnded(row);
  if (row.amountCents !== agreed.amountCents) throw new Problem('priceChanged');
  const paidAt = now();
  await storeRequest(tx, row, {
    status: 'C',
    paidAt,
    paymentMethod: attempt.gateway,
    creditRedeemedCents: agreed.creditsCents,
    paidCents: agreed.amountCents - agreed.creditsCents,
  });
  if (row.kind === 'business') await makeBusiness(tx, memberId, paidAt);
}

async function makeBusiness(tx: Tx, memberId: string, paidAt: Date): Promise<void> {
  const member = await lockMembership(tx, memberId);
  const runs = tierAt(member, paidAt) === 'BZ' && member.expiry !== null;
  const expiry = addMonths(runs && member.expiry ? member.expiry : paidAt, BUSINESS_MONTHS);
  await tx.update(members).set({ membershipType: 'BZ', membershipExpiry: expiry }).where(eq(members.id, memberId));
  await tx.insert(tierChanges).values({ memberId, type: 'BZ', expiry, reason: 'business', at: paidAt });
}

/** Payment requests as the payments engine sees them. */
export const paymentRequestTarget: PaymentTarget = { kind: PAYMENT_REQUEST, revenue: 'revenue:requests', price, apply };
