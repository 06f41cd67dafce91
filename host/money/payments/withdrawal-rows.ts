import type { schema } from '@/host/db/client';

export type CaptureRow = typeof schema.captures.$inferSelect;

export type WithdrawalRow = typeof schema.captureWithdrawals.$inferSelect;

/** One withdrawal of which the gateway says something new. */
export interface Change {
  row: WithdrawalRow;
  /** As it was stored before; null for a new one. */
  before: WithdrawalRow | null;
}
