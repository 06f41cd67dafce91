import { gatewayNames } from '@/contract/money/payments-table';
import type { Database } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';
import { sweepGateway } from '@/host/money/payments/engine/sweep';

/** One turn of every gateway's loop. Answers about how many attempts were asked. */
export async function sweepAttempts({
  db,
  payments,
}: {
  db: Database;
  payments: Payments;
}): Promise<number> {
  const asked = await Promise.all(
    gatewayNames.map((gateway) => sweepGateway(db, payments, gateway)),
  );
  return asked.reduce((sum, n) => sum + n, 0);
}
