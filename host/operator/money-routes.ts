import { asc, eq } from 'drizzle-orm';

import { fromCents, roundAmount, toCents } from '@/lib/money';

import { schema } from '../db/client';
import { Problem } from '../errors';
import type { PathGroup } from '../path-groups';
import type { StoredQuote } from '../payments/attempts';
import { availableCredits, grantCredits } from '../reward/credits';

import { audit } from './audit';

const { captures, members, paymentAttempts } = schema;

/** The operator's door to money: credits, the proof of the ledger, what must be paid back. */
export const moneyOperatorRoutes: PathGroup = (_app, route, db) => {
  route('POST /operator/credit', async ({ body, keyed }) =>
    keyed(async (tx) => {
      const [member] = await tx.select({ id: members.id, suite: members.suite }).from(members).where(eq(members.suite, body.suite.toUpperCase()));
      if (!member) throw new Problem('operatorInput', { fields: [{ field: 'suite', message: 'unknown' }], message: `There is no suite ${body.suite}.` });
      const amountCents = toCents(roundAmount(String(body.amount)));
      if (amountCents <= 0) throw new Problem('operatorInput', { fields: [{ field: 'amount', message: 'invalid' }], message: 'The amount must be above zero.' });
      await grantCredits(tx, { memberId: member.id, amountCents, reason: body.reason, expiresAt: body.expires ? new Date(body.expires) : null });
      return { suite: member.suite, availablecredits: fromCents(await availableCredits(tx, member.id)) };
    }),
  );

  route('GET /operator/audit', async () => audit(db));

  route('GET /operator/refunds', async () => {
    const rows = await db
      .select({ id: captures.id, suite: members.suite, amount: captures.amountCents, gateway: captures.gateway, quote: paymentAttempts.quote })
      .from(captures)
      .innerJoin(members, eq(members.id, captures.memberId))
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
      .where(eq(captures.state, 'refund-due'))
      .orderBy(asc(captures.capturedAt))
      .limit(500);
    return {
      items: rows.map((row) => ({
        captureid: row.id,
        suite: row.suite,
        amount: fromCents(row.amount),
        gateway: row.gateway,
        reference: (row.quote as StoredQuote).reference,
      })),
    };
  });
};
