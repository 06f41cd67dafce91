import { and, eq, isNull, or } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

const { countries, estimates } = schema;

export type EstimateRow = typeof estimates.$inferSelect;

/** Pre-logged-in members count as guests. */
export const getSignedInMemberId = (session: Session | null): string | null =>
  session?.state === 'logged-in' ? session.memberId : null;

export async function findCountryProblem(db: Db, iso: string): Promise<FieldProblem | null> {
  const [allowedCountry] = await db
    .select({ iso: countries.iso })
    .from(countries)
    .where(match(countries, { iso, shipAllowed: true }));
  return allowedCountry ? null : { field: 'shippingcountry', message: 'chooseFromList' };
}

/** The id alone opens a guest's estimate; a member's needs that member. */
const matchEstimate = (id: string, memberId: string | null) =>
  and(
    eq(estimates.id, id),
    memberId === null
      ? isNull(estimates.memberId)
      : or(isNull(estimates.memberId), eq(estimates.memberId, memberId)),
  );

/** @throws Problem notFound, also for another member's estimate */
export async function findEstimate(
  db: Db,
  id: string,
  memberId: string | null,
): Promise<EstimateRow> {
  const [row] = await db.select().from(estimates).where(matchEstimate(id, memberId));
  if (!row) throw new Problem('notFound');
  return row;
}

/** @throws Problem notFound */
export async function lockEstimate(
  tx: Tx,
  id: string,
  memberId: string | null,
): Promise<EstimateRow> {
  const [row] = await tx.select().from(estimates).where(matchEstimate(id, memberId)).for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

export async function storeEstimate(
  tx: Tx,
  { id }: EstimateRow,
  change: Partial<EstimateRow>,
): Promise<EstimateRow> {
  const [row] = await tx.update(estimates).set(change).where(eq(estimates.id, id)).returning();
  if (!row) throw new Problem('notFound');
  return row;
}
