import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { isStoreMatch } from '@/rules/quote/guarantee';

import { findTerms, applyGuarantee, computeMinGrams, type Terms } from './guaranteed-weight';
import { storeRequest, type RequestRow } from './request';

const { packages, paymentRequests } = schema;

const claimableColumns = {
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
type ClaimablePackage = Pick<typeof packages.$inferSelect, keyof typeof claimableColumns>;

/**
 * Uses a paid guarantee for a package that arrived later, which caps its billed weight. A repeated
 * claim returns the same result.
 * @throws Problem notFound | guaranteeNotApplicable | guaranteeElsewhere | guaranteeTooHeavy
 */
export async function claimGuarantee(
  tx: Tx,
  memberId: string,
  claim: { packageref: string; guaranteeref: string },
): Promise<RequestRow> {
  const [guarantee] = await selectGuarantee(tx, memberId, claim.guaranteeref).for('update');
  const [parcel] = await tx
    .select(claimableColumns)
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, claim.packageref.toUpperCase())))
    .for('update');
  if (!guarantee || !parcel) throw new Problem('notFound');
  if (guarantee.claimedPackageRef === parcel.ref) return guarantee;
  if (guarantee.paidAt === null || !isUsable(guarantee, parcel))
    throw new Problem('guaranteeNotApplicable');
  const problem = findMismatch(await findTerms(tx, guarantee), parcel);
  if (problem) throw new Problem(problem);
  const claimedRequest = await storeRequest(tx, guarantee, {
    claimedPackageRef: parcel.ref,
    claimedAt: now(),
  });
  await applyGuarantee(tx, claimedRequest, true);
  return claimedRequest;
}

/**
 * Lists the newest packages that an unused, paid guarantee can cover.
 * @throws Problem notFound
 */
export async function listCoveredPackages(
  db: Db,
  memberId: string,
  guaranteeRef: string,
): Promise<Reply<'GET /paymentrequest/coveredpackages'>> {
  const [guarantee] = await selectGuarantee(db, memberId, guaranteeRef);
  if (!guarantee) throw new Problem('notFound');
  if (guarantee.paidAt === null) return { packages: [] };
  const terms = await findTerms(db, guarantee);
  const parcels = await db
    .select(claimableColumns)
    .from(packages)
    .where(
      and(
        match(packages, { memberId, inHistory: false }),
        isNull(packages.shipmentRef),
        gt(packages.arrivedAt, guarantee.paidAt),
      ),
    )
    .orderBy(desc(packages.arrivedAt), desc(packages.ref))
    .limit(limits.pageSizeMax);
  return {
    packages: parcels
      .filter((parcel) => isUsable(guarantee, parcel) && findMismatch(terms, parcel) === null)
      .map(({ ref, name }) => ({ packageref: ref, name })),
  };
}

const selectGuarantee = (db: Db, memberId: string, ref: string) =>
  db
    .select()
    .from(paymentRequests)
    .where(
      and(
        match(paymentRequests, { memberId, ref: ref.toUpperCase(), kind: 'guarantee' }),
        ne(paymentRequests.status, '0'),
      ),
    );

const isUsable = (
  { paidAt, claimedPackageRef }: RequestRow,
  { inHistory, shipmentRef, arrivedAt }: ClaimablePackage,
): boolean =>
  paidAt !== null &&
  claimedPackageRef === null &&
  // Null in a OneBox, which is weighed again as a whole.
  inHistory === false &&
  shipmentRef === null &&
  arrivedAt > paidAt;

function findMismatch(
  terms: Terms | null,
  parcel: ClaimablePackage,
): 'guaranteeElsewhere' | 'guaranteeTooHeavy' | null {
  if (!terms) return null;
  if (!isStoreMatch(parcel.merchant, terms.link)) return 'guaranteeElsewhere';
  return computeMinGrams(terms, parcel) > terms.lockedGrams ? 'guaranteeTooHeavy' : null;
}
