import { now } from '@/host/core/clock';
import type { Database } from '@/host/db/client';
import { violatesIndex } from '@/host/db/violates';

import type { GatewayOrder } from '../../gateways/gateways';
import type { Event } from '../machine/account';
import type { Payments } from '../payments';
import type { AttemptRow } from '../targets';

import { buildReport } from './report';
import { applyEvent, toPaidTarget, type EventResult } from './apply-event';

export const commitEvent = (
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  event: Event,
): Promise<EventResult> =>
  db.transaction((tx) => applyEvent(tx, payments, toPaidTarget(attempt), event));

export async function recordOrder(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  order: GatewayOrder,
  askedAt = now(),
): Promise<void> {
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const report = await buildReport(tx, payments, attempt, order, askedAt);
      const event = { kind: 'report' as const, attemptId: attempt.id, report };
      await applyEvent(tx, payments, toPaidTarget(attempt), event);
    }),
  );
}

/** Retries when another attempt records the same money at the same time. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const keys = ['captures_gateway_key', 'authorizations_gateway_key'];
    if (!keys.some((key) => violatesIndex(error, key))) throw error;
    return work();
  }
}
