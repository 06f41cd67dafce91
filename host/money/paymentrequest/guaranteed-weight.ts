import { and, desc, eq } from 'drizzle-orm';

import { schema, type Db, type Tx } from '@/host/db/client';
import { feeRow } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { volumetricGrams, type Parcel } from '@/rules/packages/weight';
import { isUuid } from '@/rules/uuid';

import { tierOf } from '../membership/tier';

import type { RequestRow } from './request';

const { estimates, packages, paymentRequests } = schema;

/**
 * What a guarantee is for: a product of a shop, its locked weight in grams, and how many times that
 * its package may weigh, by the terms of the day it was bought on.
 */
export interface Cover {
  link: string;
  lockedGrams: number;
  times: number;
  divisor: number;
}

/** The cover of a guarantee; null for one that the warehouse has raised by hand: it names no product. */
export async function coverOf(
  db: Db,
  { memberId, estimateId, paidAt }: RequestRow,
): Promise<Cover | null> {
  if (paidAt === null || estimateId === null || !isUuid(estimateId)) return null;
  const [estimate] = await db
    .select({ link: estimates.url, lockedGrams: estimates.lockedGrams })
    .from(estimates)
    .where(and(eq(estimates.id, estimateId), eq(estimates.memberId, memberId)));
  if (!estimate) return null;
  const tables = await loadRateTables(db, paidAt);
  const rule = feeRow(tables, 'weightguarantee', await tierOf(db, memberId, paidAt))?.rule;
  const divisor = tables.services.find(({ code }) => code === 'standard')?.divisor;
  return {
    link: estimate.link,
    lockedGrams: estimate.lockedGrams ?? 0,
    times: rule?.form === 'guarantee' ? rule.times : 1,
    divisor: divisor ?? Infinity,
  };
}

/** The least weight, in whole grams, that the terms let a package be billed by. */
export function leastBilledGrams({ times, divisor }: Cover, parcel: Parcel): number {
  const { weightGrams, lengthMm, widthMm, heightMm } = parcel;
  const size = { weightGrams, lengthMm, widthMm, heightMm };
  const weighed = Math.max(weightGrams, volumetricGrams([size], divisor));
  return Math.ceil(Number((weighed / times).toFixed(6)));
}

/**
 * Lets the package that a guarantee was used for be billed at the locked weight, or at the least that
 * its terms allow for what it weighs now; or takes that back (its payment went back).
 */
export async function guaranteeWeight(tx: Tx, request: RequestRow, holds: boolean): Promise<void> {
  const { memberId, kind, claimedPackageRef } = request;
  if (kind !== 'guarantee' || claimedPackageRef === null) return;
  const cover = await coverOf(tx, request);
  if (!cover) return;
  const claimed = and(eq(packages.memberId, memberId), eq(packages.ref, claimedPackageRef));
  const [parcel] = holds ? await tx.select().from(packages).where(claimed) : [];
  const guaranteedGrams = parcel
    ? Math.max(cover.lockedGrams, leastBilledGrams(cover, parcel))
    : null;
  await tx.update(packages).set({ guaranteedGrams }).where(claimed);
}

/** Applies a package's guarantee again, once the package was measured anew. */
export async function guaranteeAgain(
  tx: Tx,
  { memberId, ref }: { memberId: string; ref: string },
): Promise<void> {
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.memberId, memberId),
        eq(paymentRequests.claimedPackageRef, ref),
        eq(paymentRequests.kind, 'guarantee'),
        eq(paymentRequests.status, 'C'),
      ),
    )
    .orderBy(desc(paymentRequests.claimedAt))
    .limit(1);
  if (request) await guaranteeWeight(tx, request, true);
}
