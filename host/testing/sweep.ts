import type { Database } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';
import { sweepGateway, sweptGateways } from '@/host/money/payments/sweep';

/** One turn of every gateway's loop. Answers about how many attempts were asked. */
export async function sweepAttempts({ db, payments }: { db: Database; payments: Payments }): Promise<number> {
  const asked = await Promise.all(sweptGateways.map((gateway) => sweepGateway(db, payments, gateway)));
  return asked.reduce((sum, n) => sum + n, 0);
}
