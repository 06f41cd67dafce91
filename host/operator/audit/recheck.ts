import { desc, eq, inArray, or, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { refusal } from '@/host/core/errors';
import { GatewayFailure } from '@/host/money/gateways/gateways';
import type { StoredQuote } from '@/host/money/payments/attempts';
import { settleAttempt } from '@/host/money/payments/engine/settle';
import { rewriteRows } from '@/host/money/payments/engine/correct-rows';
import { loadAccount } from '@/host/money/payments/engine/store';
import { toPaidTarget } from '@/host/money/payments/engine/apply-event';
import {
  toOperatorList,
  operatorLists,
  statuses,
  toPaymentStatus,
} from '@/host/money/payments/machine/statuses';
import type { Payments } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';
import { isUuid } from '@/rules/uuid';

import { schema, type Database } from '../../db/client';

const { authorizations, captures, paymentAttempts } = schema;
const MAX_PAYMENTS = 20;

type CheckedPayment = Reply<'POST /operator/recheck'>['items'][number];

/**
 * Queries the gateways about payments, then rewrites their rows and ledger lines, which resolves
 * the audit's findings about them.
 * @throws Problem operatorInput when the text does not identify a payment
 */
export async function recheck(
  db: Database,
  payments: Payments,
  { payment }: Body<'POST /operator/recheck'>,
): Promise<Reply<'POST /operator/recheck'>> {
  const attempts = await findAttempts(db, payment);
  if (attempts.length === 0) throw refusal('payment', 'does not identify a payment');
  const items: CheckedPayment[] = [];
  for (const attempt of attempts) items.push(await checkPayment(db, payments, attempt));
  return { items };
}

function findAttempts(db: Database, name: string): Promise<AttemptRow[]> {
  const hasRowNamed = (
    table: typeof captures | typeof authorizations,
    id: typeof captures.gatewayCaptureId | typeof authorizations.gatewayHoldId,
  ) =>
    inArray(paymentAttempts.id, db.select({ id: table.attemptId }).from(table).where(eq(id, name)));
  return db
    .select()
    .from(paymentAttempts)
    .where(
      or(
        isUuid(name) ? eq(paymentAttempts.id, name) : undefined,
        eq(sql`${paymentAttempts.quote}->>'reference'`, name.toUpperCase()),
        hasRowNamed(captures, captures.gatewayCaptureId),
        hasRowNamed(authorizations, authorizations.gatewayHoldId),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(MAX_PAYMENTS);
}

async function checkPayment(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<CheckedPayment> {
  let hasAnswered = true;
  try {
    await settleAttempt(db, payments, attempt, 'review');
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    hasAnswered = false;
  }
  const target = toPaidTarget(attempt);
  return db.transaction(async (tx) => {
    const correctedIds = await rewriteRows(tx, payments, target);
    const { account } = await loadAccount(tx, payments, target);
    const updatedAttempt = account.attempts.find(({ id }) => id === attempt.id);
    if (!updatedAttempt) throw new Error(`no account for the attempt ${attempt.id}`);
    const list = toOperatorList(updatedAttempt);
    return {
      attemptid: attempt.id,
      reference: (attempt.quote as StoredQuote).reference,
      gateway: attempt.gateway,
      answered: hasAnswered,
      corrected: correctedIds.includes(attempt.id),
      status: toPaymentStatus(updatedAttempt),
      ends: statuses[toPaymentStatus(updatedAttempt)].endsWhen,
      command: list && operatorLists[list],
    };
  });
}
