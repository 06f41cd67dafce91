import { and, eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import type { AttemptRow, TargetKey } from './targets';

const { authorizations, captures, captureWithdrawals } = schema;

export type AuthorizationRow = typeof authorizations.$inferSelect;
export type CaptureRow = typeof captures.$inferSelect;
export type WithdrawalRow = typeof captureWithdrawals.$inferSelect;

/** One withdrawal of which the gateway says something new. */
export interface Change {
  row: WithdrawalRow;
  /** As it was stored before; null for a new one. */
  before: WithdrawalRow | null;
}

/** What is authorized for an attempt, if anything. */
export async function authorizationOf(
  db: Db,
  { memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.memberId, memberId), eq(authorizations.attemptId, id)));
  return row;
}

export const capturesOfAttempt = ({ memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>) =>
  and(eq(captures.memberId, memberId), eq(captures.attemptId, id));

/** Captures of a member's payments for one target. */
export const capturesOfTarget = (memberId: string, { kind, id }: TargetKey) =>
  and(eq(captures.memberId, memberId), eq(captures.targetKind, kind), eq(captures.targetId, id));

/** Everything that a gateway has said of a capture so far. */
export const withdrawalsOf = (
  db: Db,
  { memberId, id }: Pick<CaptureRow, 'memberId' | 'id'>,
): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(captureWithdrawals)
    .where(and(eq(captureWithdrawals.memberId, memberId), eq(captureWithdrawals.captureId, id)));
