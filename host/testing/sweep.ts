import { gatewayNames } from '@/contract/money/payments-table';
import type { Database } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';
import { sweepGateway } from '@/host/money/payments/engine/sweep';

/** Runs every gateway's loop once. Returns how many attempts were checked. */
export async function sweepAttempts({
  db,
  payments,
}: {
  db: Database;
  payments: Payments;
}): Promise<number> {
  const checkedCounts = await Promise.all(
    gatewayNames.map((gateway) => sweepGateway(db, payments, gateway)),
  );
  return checkedCounts.reduce((sum, n) => sum + n, 0);
}
