import { and, eq } from 'drizzle-orm';

import { schema, type Tx } from '@/host/db/client';
import { isUuid } from '@/rules/uuid';

import type { RequestRow } from './request';

const { estimates, packages } = schema;

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
