import { eq } from 'drizzle-orm';

import type { Body } from '@/contract/registry';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';
import { availableCredits, grantCredits } from '@/host/money/reward/credits';
import { fromCents, readCents } from '@/rules/money';

import { schema } from '../db/client';

import { audit } from './audit';
import { auditGateways, GATEWAY_RULE } from './audit-gateways';
import { openHolds, releaseHold } from './holds';
import { readMoment, textFault } from './plain-input';
import { noteRefund, refundsDue } from './refund';
import { stuckPayments } from './stuck-payments';

const { members } = schema;

/** The operator's routes for money: credits, the proof of the ledger, what must be paid back. */
export const moneyOperatorRoutes: PathGroup<PaymentServices> = (_app, route, db) => {
  route('POST /operator/credit', async ({ body, keyed }) =>
    keyed(async (tx) => {
      const [member] = await tx
        .select({ id: members.id, suite: members.suite })
        .from(members)
        .where(eq(members.suite, body.suite.toUpperCase()));
      if (!member) throw refuseField('suite', `is none of ours: ${body.suite}`);
      await grantCredits(tx, { memberId: member.id, ...readGift(body) });
      return {
        suite: member.suite,
        availablecredits: fromCents(await availableCredits(tx, member.id)),
      };
    }),
  );

  route('GET /operator/audit', async ({ payments, query }) => {
    const books = await audit(db);
    if (!query.gateways) return books;
    const { findings, asked } = await auditGateways(db, payments);
    return {
      clean: books.clean && findings.length === 0,
      findings: [...books.findings, ...findings],
      checked: { ...books.checked, [GATEWAY_RULE]: asked },
    };
  });

  route('GET /operator/holds', () => openHolds(db));

  route('POST /operator/release', ({ body }) => releaseHold(db, body));

  route('POST /operator/refund', ({ body }) => noteRefund(db, body));

  route('GET /operator/refunds', async () => ({
    items: await refundsDue(db),
    stuck: await stuckPayments(db),
  }));
};

const refuseField = (field: string, message: string) =>
  new Problem('operatorInput', { fields: [{ field, message }] });

/** Amount, reason and end of a gift of credits. @throws Problem operatorInput */
function readGift({ amount, reason, expires }: Body<'POST /operator/credit'>) {
  const amountCents = readCents(amount);
  if (!amountCents)
    throw refuseField('amount', `must be an amount above 0 like 25.00, but it is ${amount}`);
  const fault = textFault(reason);
  if (fault) throw refuseField('reason', fault);
  const end = expires === undefined ? null : readMoment(expires, true);
  if (end && 'fault' in end) throw refuseField('expires', end.fault);
  return { amountCents, reason: reason.trim(), expiresAt: end?.at ?? null };
}
