import type { Database } from '@/host/db/client';
import { recordOrder } from '@/host/money/payments/engine/record-order';
import type { GatewayCapture } from '@/host/money/gateways/gateways';
import type { Payments } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';

/** Records a capture as if the gateway showed it under an attempt's order. */
export const recordCapture = (
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
  askedAt?: Date,
): Promise<void> => {
  const { amountCents, currency, reference } = capture;
  const id = attempt.gatewayOrderId ?? '';
  const order = { id, state: 'done' as const, amountCents, currency, reference };
  return recordOrder(db, payments, attempt, { ...order, captures: [capture] }, askedAt);
};
