import type { Body } from '@/contract/calls';
import { isErased } from '@/host/core/erased';
import { refusal } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { takePage } from '@/host/core/paging';
import type { PaymentServices } from '@/host/money/payments/payments';
import { sumAvailableCredits, grantCredits } from '@/host/money/reward/credits';
import { fromCents, readCents } from '@/rules/money';

import { audit } from './audit/audit';
import { auditGateways, GATEWAY_RULE } from './audit/audit-gateways';
import { openHolds, releaseHold } from './holds';
import { findOwner } from './owner';
import { readMoment, textFault } from './plain-input';
import { recheck } from './audit/recheck';
import { noteRefund, refundsDue } from './refund';
import { PAGE_SIZE, stuckPayments } from './stuck-payments';

export const moneyOperatorRoutes: PathGroup<PaymentServices> = (_app, route, db) => {
  route('POST /operator/credit', async ({ body, keyed }) =>
    keyed(async (tx) => {
      const member = await findOwner(tx, body.suite);
      if (isErased(member)) throw refusal('suite', `${member.suite} was erased`);
      await grantCredits(tx, { memberId: member.id, ...readGift(body) });
      return {
        suite: member.suite,
        availablecredits: fromCents(await sumAvailableCredits(tx, member.id)),
      };
    }),
  );

  route('GET /operator/audit', async ({ payments, query }) => {
    const books = await audit(db);
    if (!query.gateways) return books;
    const { findings, askedCount } = await auditGateways(db, payments);
    return {
      clean: books.clean && findings.length === 0,
      findings: [...books.findings, ...findings],
      checked: { ...books.checked, [GATEWAY_RULE]: askedCount },
    };
  });

  route('POST /operator/recheck', ({ payments, body }) => recheck(db, payments, body));

  route('GET /operator/holds', ({ query }) => openHolds(db, query));

  route('POST /operator/release', ({ body }) => releaseHold(db, body));

  route('POST /operator/refund', ({ payments, body }) => noteRefund(db, payments, body));

  route('GET /operator/refunds', async ({ query }) => {
    const due = takePage(await refundsDue(db, query), PAGE_SIZE);
    const stuck = takePage(await stuckPayments(db, query), PAGE_SIZE);
    return { more: due.more || stuck.more, items: due.items, stuck: stuck.items };
  });
};

/** @throws Problem operatorInput */
function readGift({ amount, reason, expires }: Body<'POST /operator/credit'>) {
  const amountCents = readCents(amount);
  if (!amountCents)
    throw refusal('amount', `must be an amount above 0 like 25.00, but it is ${amount}`);
  const fault = textFault(reason);
  if (fault) throw refusal('reason', fault);
  const end = expires === undefined ? null : readMoment(expires, true);
  if (end && 'fault' in end) throw refusal('expires', end.fault);
  return { amountCents, reason: reason.trim(), expiresAt: end?.at ?? null };
}
