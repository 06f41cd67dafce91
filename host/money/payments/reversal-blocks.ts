import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';

import type { WithdrawnPayment } from '@/contract/money/refund';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';

import { matchTargetCaptures } from './money-rows';
import { WITHDRAWN } from './find-refund';
import type { TargetKey } from './targets';

const { captures, captureWithdrawals } = schema;

export const isBlocking: SQL | undefined = and(
  ne(captureWithdrawals.state, 'undone'),
  isNull(captureWithdrawals.releasedAt),
);

export const matchCapture = match(captureWithdrawals, {
  memberId: captures.memberId,
  captureId: captures.id,
});

const selectBlocks = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id: captures.targetId, gateway: captures.gateway, standing: captures.standing })
    .from(captures)
    .innerJoin(captureWithdrawals, matchCapture)
    .where(and(condition, eq(captures.state, 'applied'), isBlocking));

/** Returns the reversal that blocks a target, or null. Requires the target's lock. */
export async function findBlock(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<{ gateway: string; standing: string } | null> {
  return (await selectBlocks(db, matchTargetCaptures(memberId, target)).limit(1))[0] ?? null;
}

/** Lists the ids of a member's targets that must stay in the warehouse. */
export async function listBlockedTargets(
  db: Db,
  memberId: string,
  kind: string,
): Promise<ReadonlySet<string>> {
  const matchesKind = and(eq(captures.memberId, memberId), eq(captures.targetKind, kind));
  return new Set((await selectBlocks(db, matchesKind)).map(({ id }) => id));
}

/**
 * SQL for `listBlockedTargets` of one target; `id` is an SQL expression. On a distributed database,
 * `owner` must be a parameter.
 */
export const buildBlockedTargetSql = (owner: string, kind: string, id: string) =>
  `exists (select from captures c join capture_withdrawals w on w.member_id = ${owner} and w.capture_id = c.id
    where c.member_id = ${owner} and c.target_kind = '${kind}' and c.target_id = ${id} and c.state = 'applied' and w.state <> 'undone' and w.released_at is null)`;

/** Sums by target id what gateways refunded or reversed of a member's applied payments. */
export async function listReturnedCents(
  db: Db,
  memberId: string,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: captures.targetId, cents: captures.returnedCents })
    .from(captures)
    .where(
      and(
        eq(captures.memberId, memberId),
        eq(captures.targetKind, kind),
        inArray(captures.targetId, [...ids]),
        eq(captures.state, 'applied'),
      ),
    );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** `isHere`: the target is still in the warehouse. */
export async function findReversedPayment(
  db: Db,
  memberId: string,
  target: TargetKey,
  isHere: boolean,
): Promise<WithdrawnPayment | null> {
  const isCounted = or(eq(captures.state, 'applied'), eq(captures.reason, WITHDRAWN));
  const [row] = await db
    .select()
    .from(captures)
    .where(
      and(matchTargetCaptures(memberId, target), isCounted, sql`${captures.standing} <> 'clear'`),
    )
    .orderBy(desc(captures.capturedAt))
    .limit(1);
  if (!row) return null;
  const isDisputed = row.standing === 'disputed';
  return {
    state: row.standing as WithdrawnPayment['state'],
    amount: fromCents(isDisputed ? row.disputedCents : row.returnedCents),
    gateway: row.gateway,
    held: isHere && (await findBlock(db, memberId, target)) !== null,
  };
}
