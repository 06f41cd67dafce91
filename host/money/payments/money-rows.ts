import { and, eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import type { AttemptRow, TargetKey } from './targets';

const { authorizations, captures, captureWithdrawals } = schema;

export type AuthorizationRow = typeof authorizations.$inferSelect;
export type CaptureRow = typeof captures.$inferSelect;
export type WithdrawalRow = typeof captureWithdrawals.$inferSelect;

export interface WithdrawalChange {
  row: WithdrawalRow;
  before: WithdrawalRow | null;
}

export async function findAuthorization(
  db: Db,
  { memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.memberId, memberId), eq(authorizations.attemptId, id)));
  return row;
}

export const matchAttemptCaptures = ({ memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>) =>
  and(eq(captures.memberId, memberId), eq(captures.attemptId, id));

export const matchTargetCaptures = (memberId: string, { kind, id }: TargetKey) =>
  and(eq(captures.memberId, memberId), eq(captures.targetKind, kind), eq(captures.targetId, id));

export const listWithdrawals = (
  db: Db,
  { memberId, id }: Pick<CaptureRow, 'memberId' | 'id'>,
): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(captureWithdrawals)
    .where(and(eq(captureWithdrawals.memberId, memberId), eq(captureWithdrawals.captureId, id)));
