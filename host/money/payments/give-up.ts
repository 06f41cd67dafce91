import type { Database } from '@/host/db/client';

import { takeEvent, targetOfAttempt } from './engine/take-event';
import type { Payments } from './payments';
import type { AttemptRow } from './targets';

/**
 * Gives an attempt up before its money has been asked for. From then on it cannot be cancelled,
 * only settled. Returns false when it is too late; an attempt that has ended already counts as
 * given up.
 */
export async function giveUp(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<boolean> {
  const event = { kind: 'cancel' as const, attemptId: attempt.id };
  const { refusal } = await db.transaction((tx) =>
    takeEvent(tx, payments, targetOfAttempt(attempt), event),
  );
  return refusal === null;
}
