import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import type { GatewayCapture, GatewayWithdrawal } from '@/host/money/gateways/gateways';
import { beginAttempt } from '@/host/money/payments/pay';
import { getTarget } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';

import type { TestHost } from './host';
import { recordCapture } from './record-capture';

const { creditLots, mailOutbox } = schema;

/** A paid target, whose capture the gateway may report on again. */
export interface PaidTarget {
  attempt: AttemptRow;
  capture: GatewayCapture;
}

export async function payTarget(
  host: TestHost,
  memberId: string,
  kind: string,
  targetId: string,
): Promise<PaidTarget> {
  const { hash } = await getTarget(host.payments, kind).price(host.db, memberId, targetId);
  const attempt = await host.db.transaction((tx) =>
    beginAttempt(tx, host.payments, { memberId, kind, targetId, gateway: 'paypal', quote: hash }),
  );
  const capture = {
    id: `CAP-${attempt.id}`,
    state: 'completed' as const,
    amountCents: attempt.amountCents,
    currency: 'USD',
    reference: attempt.id,
  };
  await recordCapture(host.db, host.payments, attempt, capture);
  return { attempt, capture };
}
/** The gateway reports a withdrawal, by default of the whole amount. */
export const reportWithdrawal = (
  host: TestHost,
  { attempt, capture }: PaidTarget,
  kind: GatewayWithdrawal['kind'],
  state: GatewayWithdrawal['state'],
  amountCents = capture.amountCents,
) =>
  recordCapture(host.db, host.payments, attempt, {
    ...capture,
    withdrawals: [{ reference: `${kind}-${capture.id}`, kind, state, amountCents }],
  });

export const sumCredits = async (host: TestHost, memberId: string) =>
  (await host.db.select().from(creditLots).where(eq(creditLots.memberId, memberId))).reduce(
    (sum, lot) => sum + lot.remainingCents,
    0,
  );
export const listWithdrawalEmails = async (host: TestHost, memberId: string) =>
  (
    await host.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.memberId, memberId), eq(mailOutbox.kind, 'payment-withdrawn')))
      .orderBy(mailOutbox.createdAt)
  ).map(({ data }) => data as { what: string; follows: string });
