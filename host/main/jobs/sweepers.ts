import { gatewayNames } from '@/contract/payments-table';
import { env } from '@/host/core/env';
import type { Database } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';
import { reviewGateway } from '@/host/money/payments/review';
import { sweepHolds } from '@/host/money/payments/settle-hold';
import { sweepGateway } from '@/host/money/payments/sweep';

import { startLoop } from './loop';

/**
 * A loop for each gateway's payments, also for one that is not offered any more but may still be
 * waited for: one that hangs loses nobody's time but its own.
 */
export const startSweepers = (
  db: Database,
  payments: Payments,
  everySeconds = Math.max(1, env.SWEEP_SECONDS / 4),
): { stop: () => Promise<void> }[] =>
  gatewayNames.map((gateway) =>
    startLoop(
      {
        name: `sweep-${gateway}`,
        everySeconds,
        work: async (stopping) => {
          await sweepGateway(db, payments, gateway, { stopping });
          await sweepHolds(db, payments, gateway, stopping);
        },
      },
      payments.log,
    ),
  );

/** How often captures are looked for whose turn to be asked about has come. */
const REVIEW_SECONDS = 60;

/** A loop for each gateway's captures, which are asked about long after they were taken. */
export const startReviewers = (
  db: Database,
  payments: Payments,
  everySeconds = REVIEW_SECONDS,
): { stop: () => Promise<void> }[] =>
  gatewayNames.map((gateway) =>
    startLoop(
      {
        name: `review-${gateway}`,
        everySeconds,
        work: (stopping) => reviewGateway(db, payments, gateway, stopping),
      },
      payments.log,
    ),
  );
