import { schema } from '@/host/db/client';

const { captures, captureWithdrawals } = schema;

export type CaptureRow = typeof captures.$inferSelect;

export type WithdrawalRow = typeof captureWithdrawals.$inferSelect;

/** One withdrawal of which the gateway says something new. */
export interface Change {
  row: WithdrawalRow;
  /** As it was stored before; null for a new one. */
  before: WithdrawalRow | null;
}
