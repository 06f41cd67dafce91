import { gatewayNames } from '@/contract/money/payments-table';
import { env } from '@/host/core/env';
import type { Database } from '@/host/db/client';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import type { Payments } from '@/host/money/payments/payments';

import { startLoop } from './loop';

/** One loop per gateway, even a disabled one, so that a hung gateway does not delay the others. */
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
        work: (stopSignal) => sweepGateway(db, payments, gateway, { stopSignal }),
      },
      payments.log,
    ),
  );
