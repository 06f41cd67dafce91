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
import { listOpenHolds, releaseHold } from './holds';
import { requireMember } from './owner';
import { readMoment, findTextFault } from './plain-input';
import { recheck } from './audit/recheck';
import { recordRefund, listDueRefunds } from './refund';
import { PAGE_SIZE, listStuckPayments } from './stuck-payments';

export const moneyOperatorRoutes: PathGroup<PaymentServices> = (_app, route, db) => {
  route('POST /operator/credit', async ({ body, keyed }) =>
    keyed(async (tx) => {
      const member = await requireMember(tx, body.suite);
      if (isErased(member)) throw refusal('suite', `${member.suite} was erased`);
      await grantCredits(tx, { memberId: member.id, ...readCreditGrant(body) });
      return {
        suite: member.suite,
        availablecredits: fromCents(await sumAvailableCredits(tx, member.id)),
      };
    }),
  );

  route('GET /operator/audit', async ({ payments, query }) => {
    const books = await audit(db);
    if (!query.gateways) return books;
    const { findings, comparedCount } = await auditGateways(db, payments);
    return {
      clean: books.clean && findings.length === 0,
      findings: [...books.findings, ...findings],
      checked: { ...books.checked, [GATEWAY_RULE]: comparedCount },
    };
  });

  route('POST /operator/recheck', ({ payments, body }) => recheck(db, payments, body));

  route('GET /operator/holds', ({ query }) => listOpenHolds(db, query));

  route('POST /operator/release', ({ body }) => releaseHold(db, body));

  route('POST /operator/refund', ({ payments, body }) => recordRefund(db, payments, body));

  route('GET /operator/refunds', async ({ query }) => {
    const dueRefunds = takePage(await listDueRefunds(db, query), PAGE_SIZE);
    const stuck = takePage(await listStuckPayments(db, query), PAGE_SIZE);
    return { more: dueRefunds.more || stuck.more, items: dueRefunds.items, stuck: stuck.items };
  });
};

/** @throws Problem operatorInput */
function readCreditGrant({ amount, reason, expires }: Body<'POST /operator/credit'>) {
  const amountCents = readCents(amount);
  if (!amountCents)
    throw refusal('amount', `must be an amount above 0 like 25.00, but it is ${amount}`);
  const fault = findTextFault(reason);
  if (fault) throw refusal('reason', fault);
  const expiry = expires === undefined ? null : readMoment(expires, true);
  if (expiry && 'fault' in expiry) throw refusal('expires', expiry.fault);
  return { amountCents, reason: reason.trim(), expiresAt: expiry?.at ?? null };
}
