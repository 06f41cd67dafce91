import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/registry';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { feeRow } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { volumetricGrams, type Parcel } from '@/rules/packages/weight';
import { isStoreOf } from '@/rules/quote/guarantee';
import { isUuid } from '@/rules/uuid';

import { tierOf } from '../membership/tier';

import { storeRequest, type RequestRow } from './request';

const { estimates, packages, paymentRequests } = schema;

const claimable = {
  ref: packages.ref,
  name: packages.name,
  merchant: packages.merchant,
  arrivedAt: packages.arrivedAt,
  inHistory: packages.inHistory,
  shipmentRef: packages.shipmentRef,
  weightGrams: packages.weightGrams,
  lengthMm: packages.lengthMm,
  widthMm: packages.widthMm,
  heightMm: packages.heightMm,
};
type Claimable = Pick<typeof packages.$inferSelect, keyof typeof claimable>;

/** What a guarantee is for: a product of a shop, and how heavy its package may be in grams. */
interface Cover {
  link: string;
  mostGrams: number;
  divisor: number;
}

/**
 * Uses a paid guarantee for a package that arrived after it was bought (spec §8, 1045) and can be
 * what was quoted: from now on the package is billed at no more than the locked weight. The same
 * claim again is answered again; another package is refused.
 * @throws Problem notFound | guaranteeNotApplicable | guaranteeElsewhere | guaranteeTooHeavy
 */
export async function claimGuarantee(
  tx: Tx,
  memberId: string,
  claim: { packageref: string; guaranteeref: string },
): Promise<RequestRow> {
  const [guarantee] = await guaranteeOf(tx, memberId, claim.guaranteeref).for('update');
  const [parcel] = await tx
    .select(claimable)
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, claim.packageref.toUpperCase())))
    // One that is taken back at this moment would use the guarantee up.
    .for('update');
  if (!guarantee || !parcel) throw new Problem('notFound');
  if (guarantee.claimedPackageRef === parcel.ref) return guarantee;
  if (guarantee.paidAt === null || !isUsable(guarantee, parcel))
    throw new Problem('guaranteeNotApplicable');
  const problem = misfit(await coverOf(tx, guarantee, guarantee.paidAt), parcel);
  if (problem) throw new Problem(problem);
  const claimed = await storeRequest(tx, guarantee, {
    claimedPackageRef: parcel.ref,
    claimedAt: now(),
  });
  await guaranteeWeight(tx, claimed, true);
  return claimed;
}

/**
 * Lets the package that a guarantee was used for be billed at no more than the locked weight, or
 * takes that back (its payment went back). A guarantee that the warehouse has raised by hand names no
 * estimate and no weight: nothing changes.
 */
export async function guaranteeWeight(
  tx: Tx,
  { memberId, kind, estimateId, claimedPackageRef }: RequestRow,
  holds: boolean,
): Promise<void> {
  if (kind !== 'guarantee' || claimedPackageRef === null) return;
  if (estimateId === null || !isUuid(estimateId)) return;
  const [estimate] = await tx
    .select({ lockedGrams: estimates.lockedGrams })
    .from(estimates)
    .where(and(eq(estimates.id, estimateId), eq(estimates.memberId, memberId)));
  await tx
    .update(packages)
    .set({ guaranteedGrams: holds ? (estimate?.lockedGrams ?? null) : null })
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, claimedPackageRef)));
}

/**
 * The member's newest packages that a guarantee can be used for; none while it is not paid or has
 * been used.
 * @throws Problem notFound
 */
export async function coveredPackages(
  db: Db,
  memberId: string,
  guaranteeRef: string,
): Promise<Reply<'GET /paymentrequest/coveredpackages'>> {
  const [guarantee] = await guaranteeOf(db, memberId, guaranteeRef);
  if (!guarantee) throw new Problem('notFound');
  if (guarantee.paidAt === null) return { packages: [] };
  const cover = await coverOf(db, guarantee, guarantee.paidAt);
  const parcels = await db
    .select(claimable)
    .from(packages)
    .where(
      and(
        eq(packages.memberId, memberId),
        eq(packages.inHistory, false),
        isNull(packages.shipmentRef),
        gt(packages.arrivedAt, guarantee.paidAt),
      ),
    )
    .orderBy(desc(packages.arrivedAt), desc(packages.ref))
    .limit(limits.pageSizeMax);
  return {
    packages: parcels
      .filter((parcel) => isUsable(guarantee, parcel) && misfit(cover, parcel) === null)
      .map(({ ref, name }) => ({ packageref: ref, name })),
  };
}

const guaranteeOf = (db: Db, memberId: string, ref: string) =>
  db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.memberId, memberId),
        eq(paymentRequests.ref, ref.toUpperCase()),
        eq(paymentRequests.kind, 'guarantee'),
        ne(paymentRequests.status, '0'),
      ),
    );

const isUsable = (
  { paidAt, claimedPackageRef }: RequestRow,
  { inHistory, shipmentRef, arrivedAt }: Claimable,
): boolean =>
  paidAt !== null &&
  claimedPackageRef === null &&
  // Neither shipped nor in a OneBox, which is weighed again.
  inHistory === false &&
  shipmentRef === null &&
  arrivedAt > paidAt;

/** Null for a guarantee that the warehouse has raised by hand: it names no product. */
async function coverOf(db: Db, guarantee: RequestRow, paidAt: Date): Promise<Cover | null> {
  const { memberId, estimateId } = guarantee;
  if (estimateId === null || !isUuid(estimateId)) return null;
  const [estimate] = await db
    .select({ link: estimates.url, lockedGrams: estimates.lockedGrams })
    .from(estimates)
    .where(and(eq(estimates.id, estimateId), eq(estimates.memberId, memberId)));
  if (!estimate) return null;
  // By the terms of the day it was bought on.
  const tables = await loadRateTables(db, paidAt);
  const rule = feeRow(tables, 'weightguarantee', await tierOf(db, memberId, paidAt))?.rule;
  const times = rule?.form === 'guarantee' ? rule.times : 1;
  const divisor = tables.services.find(({ code }) => code === 'standard')?.divisor;
  return {
    link: estimate.link,
    mostGrams: (estimate.lockedGrams ?? 0) * times,
    divisor: divisor ?? Infinity,
  };
}

/** Why a package is not what a guarantee is for; null where it is. */
function misfit(
  cover: Cover | null,
  parcel: Claimable,
): 'guaranteeElsewhere' | 'guaranteeTooHeavy' | null {
  if (!cover) return null;
  if (!isStoreOf(parcel.merchant, cover.link)) return 'guaranteeElsewhere';
  const size: Parcel = parcel;
  const billed = Math.max(parcel.weightGrams, volumetricGrams([size], cover.divisor));
  return billed > cover.mostGrams ? 'guaranteeTooHeavy' : null;
}
