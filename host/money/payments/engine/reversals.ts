import { and, eq, inArray } from 'drizzle-orm';

import { schema, type Database } from '@/host/db/client';

import { findAttempt } from '../attempts';
import type { Payments } from '../payments';
import { lockTarget } from '../targets';

import { loadAccount } from './store';
import { applyEvent, toPaidTarget } from './apply-event';

const { captures } = schema;

/** Stores that a withdrawal is a reversal, since the gateway's order shows it as a refund. */
export async function markAsReversal(
  db: Database,
  payments: Payments,
  gateway: string,
  captureIds: readonly string[],
  reference: string,
): Promise<void> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.gateway, gateway), inArray(captures.gatewayCaptureId, [...captureIds])));
  if (!row) return;
  const attempt = await findAttempt(db, row.attemptId, row.memberId);
  await db.transaction(async (tx) => {
    const target = toPaidTarget(attempt);
    await lockTarget(tx, target.kind, target.id);
    const { account } = await loadAccount(tx, payments, target);
    const storedAttempt = account.attempts.find(({ id }) => id === attempt.id);
    const capture = storedAttempt?.captures.find(({ id }) => id === row.gatewayCaptureId);
    if (!storedAttempt || !capture) return;
    const storedReversal = capture.withdrawals.find((item) => item.reference === reference);
    const fallback = { reference, state: 'undone' as const, amountCents: 0, askedAt: 0 };
    const { askedAt, ...reversal } = { ...(storedReversal ?? fallback), kind: 'reversal' as const };
    const { id, state, amountCents, currency, reference: attemptId } = capture;
    const facts = { amountCents, currency, reference: attemptId };
    const report = {
      askedAt,
      state: storedAttempt.order === 'unknown' ? ('done' as const) : storedAttempt.order,
      ...facts,
      captures: [{ id, state, ...facts, withdrawals: [reversal] }],
    };
    await applyEvent(tx, payments, target, { kind: 'report', attemptId: attempt.id, report });
  });
}
