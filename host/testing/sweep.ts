import type { Logger } from 'pino';

import type { Database } from '@/host/db/client';
import { sweepGateway, sweptGateways } from '@/host/money/payments/sweep';

/** One turn of every gateway's loop. Answers about how many attempts were asked. */
export async function sweepAttempts(db: Database, log: Pick<Logger, 'warn'>): Promise<number> {
  const asked = await Promise.all(sweptGateways.map((gateway) => sweepGateway(db, gateway, log)));
  return asked.reduce((sum, n) => sum + n, 0);
}
