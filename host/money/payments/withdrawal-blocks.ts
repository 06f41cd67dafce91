import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';

import type { WithdrawnPayment } from '@/contract/refund';
import { schema, type Db } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { WITHDRAWN } from './refund-of';
import type { TargetKey } from './targets';

const { captures, captureWithdrawals } = schema;

/** A withdrawal that keeps what was paid for back: not undone, and not let go by the operator. */
export const holding: SQL | undefined = and(
  ne(captureWithdrawals.state, 'undone'),
  isNull(captureWithdrawals.releasedAt),
);

/** Joins a withdrawal to its capture. */
export const withdrawnCapture = and(
  eq(captureWithdrawals.memberId, captures.memberId),
  eq(captureWithdrawals.captureId, captures.id),
);
const capturesOfTarget = (memberId: string, { kind, id }: TargetKey) =>
  and(eq(captures.memberId, memberId), eq(captures.targetKind, kind), eq(captures.targetId, id));

/**
 * Why a target must not leave, in the gateway's name and the payment's standing; null when nothing
 * keeps it. Ask under the target's lock.
 */
export async function holdOf(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<{ gateway: string; standing: string } | null> {
  const [row] = await db
    .select({ gateway: captures.gateway, standing: captures.standing })
    .from(captures)
    .innerJoin(captureWithdrawals, withdrawnCapture)
    .where(and(capturesOfTarget(memberId, target), eq(captures.state, 'applied'), holding))
    .limit(1);
  return row ?? null;
}

/** The targets of a kind that must not leave, of one member, by their ids. */
export async function heldTargets(
  db: Db,
  memberId: string,
  kind: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: captures.targetId })
    .from(captures)
    .innerJoin(captureWithdrawals, withdrawnCapture)
    .where(
      and(
        eq(captures.memberId, memberId),
        eq(captures.targetKind, kind),
        eq(captures.state, 'applied'),
        holding,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What a member may know of withdrawals from the payment of a target.
 * @param isHere whether it is still in the warehouse
 */
export async function withdrawnPayment(
  db: Db,
  memberId: string,
  target: TargetKey,
  isHere: boolean,
): Promise<WithdrawnPayment | null> {
  const counted = or(eq(captures.state, 'applied'), eq(captures.reason, WITHDRAWN));
  const [row] = await db
    .select()
    .from(captures)
    .where(and(capturesOfTarget(memberId, target), counted, sql`${captures.standing} <> 'clear'`))
    .orderBy(desc(captures.capturedAt))
    .limit(1);
  if (!row) return null;
  const disputed = row.standing === 'disputed';
  return {
    state: row.standing as WithdrawnPayment['state'],
    amount: fromCents(disputed ? row.disputedCents : row.returnedCents),
    gateway: row.gateway,
    held: isHere && (await holdOf(db, memberId, target)) !== null,
  };
}
