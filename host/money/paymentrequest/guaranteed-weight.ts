import { and, desc, eq } from 'drizzle-orm';

import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findFee } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { getVolumetricGrams, type Parcel } from '@/rules/packages/weight';
import { isUuid } from '@/rules/uuid';

import { readTier } from '../membership/tier';

import type { RequestRow } from './request';

const { estimates, packages, paymentRequests } = schema;

/** The terms on the date of purchase. */
export interface Terms {
  link: string;
  lockedGrams: number;
  times: number;
  divisor: number;
}

/** Returns null for a guarantee the warehouse raised by hand, which names no product. */
export async function findTerms(
  db: Db,
  { memberId, estimateId, paidAt }: RequestRow,
): Promise<Terms | null> {
  if (paidAt === null || estimateId === null || !isUuid(estimateId)) return null;
  const [estimate] = await db
    .select({ link: estimates.url, lockedGrams: estimates.lockedGrams })
    .from(estimates)
    .where(and(eq(estimates.id, estimateId), eq(estimates.memberId, memberId)));
  if (!estimate) return null;
  const tables = await loadRateTables(db, paidAt);
  const rule = findFee(tables, 'weightguarantee', await readTier(db, memberId, paidAt))?.rule;
  const divisor = tables.services.find(({ code }) => code === 'standard')?.divisor;
  return {
    link: estimate.link,
    lockedGrams: estimate.lockedGrams ?? 0,
    times: rule?.form === 'guarantee' ? rule.times : 1,
    divisor: divisor ?? Infinity,
  };
}

/** Returns the lowest weight that the terms allow, in whole grams. */
export function computeMinGrams({ times, divisor }: Terms, parcel: Parcel): number {
  const { weightGrams, lengthMm, widthMm, heightMm } = parcel;
  const size = { weightGrams, lengthMm, widthMm, heightMm };
  const chargeableGrams = Math.max(weightGrams, getVolumetricGrams([size], divisor));
  return Math.ceil(Number((chargeableGrams / times).toFixed(6)));
}

/** Caps the claimed package's billed weight, or removes the cap when the payment is reversed. */
export async function applyGuarantee(tx: Tx, request: RequestRow, isPaid: boolean): Promise<void> {
  const { memberId, kind, claimedPackageRef } = request;
  if (kind !== 'guarantee' || claimedPackageRef === null) return;
  const terms = await findTerms(tx, request);
  if (!terms) return;
  const packageFilter = and(eq(packages.memberId, memberId), eq(packages.ref, claimedPackageRef));
  const [parcel] = isPaid ? await tx.select().from(packages).where(packageFilter) : [];
  const guaranteedGrams = parcel
    ? Math.max(terms.lockedGrams, computeMinGrams(terms, parcel))
    : null;
  await tx.update(packages).set({ guaranteedGrams }).where(packageFilter);
}

/** Call this after a new measurement. */
export async function reapplyGuarantee(
  tx: Tx,
  { memberId, ref }: { memberId: string; ref: string },
): Promise<void> {
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(
      match(paymentRequests, { memberId, claimedPackageRef: ref, kind: 'guarantee', status: 'C' }),
    )
    .orderBy(desc(paymentRequests.claimedAt))
    .limit(1);
  if (request) await applyGuarantee(tx, request, true);
}
