import { and, eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

const { captureWithdrawals } = schema;

export type CaptureRow = typeof schema.captures.$inferSelect;

export type WithdrawalRow = typeof schema.captureWithdrawals.$inferSelect;

/** One withdrawal of which the gateway says something new. */
export interface Change {
  row: WithdrawalRow;
  /** As it was stored before; null for a new one. */
  before: WithdrawalRow | null;
}

/** Everything that a gateway has said of a capture so far. */
export const withdrawalsOf = (
  db: Db,
  { memberId, id }: Pick<CaptureRow, 'memberId' | 'id'>,
): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(captureWithdrawals)
    .where(and(eq(captureWithdrawals.memberId, memberId), eq(captureWithdrawals.captureId, id)));
