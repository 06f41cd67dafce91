import { and, asc, eq, gt, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { match } from '@/host/db/match';
import { getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import type { StoredQuote } from '@/host/money/payments/attempts';
import { fromCents } from '@/rules/money';

import { schema, type Database } from '../db/client';

const { gatewayCommands, members, paymentAttempts } = schema;
type StuckPayment = Reply<'GET /operator/refunds'>['stuck'][number];

/** Page size of due refunds and stuck payments. */
export const PAGE_SIZE = 500;
const MINUTE_MS = 60_000;
/** The sweeper resolves open payments within minutes. */
const STUCK_MS = 15 * MINUTE_MS;
/** The number of retries within `STUCK_MS` (limits.ts, `retries`). */
const MAX_CALLS = 5;
/** After this time, polling has ended and any hold has expired. */
const MAX_AGE_MS = 30 * 24 * 60 * MINUTE_MS;
const isCounted = inArray(paymentAttempts.state, ['held', 'applied']);

const reasons: Record<string, StuckPayment['reason']> = {
  held: 'held',
  pending: 'pending',
  asked: 'asked',
  'no-answer': 'noAnswer',
};
const UNKNOWN_WORD_PREFIX = 'word:';

/**
 * Lists payments that neither the payer nor the sweeper can finish, oldest first, plus one row
 * beyond the page if there is one.
 */
export async function listStuckPayments(
  db: Database,
  query: DeskListQuery = {},
): Promise<StuckPayment[]> {
  const subtractFromNow = (ms: number) => new Date(now().getTime() - ms);
  const retryableCommands = db
    .select({ number: gatewayCommands.number })
    .from(gatewayCommands)
    .where(
      and(
        match(gatewayCommands, {
          memberId: paymentAttempts.memberId,
          attemptId: paymentAttempts.id,
          kind: 'capture',
        }),
        lt(gatewayCommands.calls, MAX_CALLS),
      ),
    );
  const rows = await db
    .select({ attempt: paymentAttempts, suite: members.suite })
    .from(paymentAttempts)
    .innerJoin(members, eq(members.id, paymentAttempts.memberId))
    .where(
      and(
        isNotNull(paymentAttempts.unclear),
        // The `holds` command lists these.
        ne(paymentAttempts.unclear, 'known-elsewhere'),
        notExists(retryableCommands),
        lt(paymentAttempts.updatedAt, subtractFromNow(STUCK_MS)),
        or(isCounted, gt(paymentAttempts.updatedAt, subtractFromNow(MAX_AGE_MS))),
        matchSuite(query),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  return rows.map(({ attempt, suite }) => ({
    attemptid: attempt.id,
    suite,
    amount: fromCents(attempt.amountCents),
    currency: attempt.currency,
    gateway: attempt.gateway,
    reference: (attempt.quote as StoredQuote).reference,
    order: attempt.gatewayOrderId ?? '',
    since: attempt.updatedAt.toISOString(),
    ...readUnclear(attempt.unclear ?? ''),
  }));
}

function readUnclear(unclearCode: string): Pick<StuckPayment, 'reason' | 'word'> {
  if (unclearCode.startsWith(UNKNOWN_WORD_PREFIX))
    return { reason: 'unknownWord', word: unclearCode.slice(UNKNOWN_WORD_PREFIX.length) };
  const reason = reasons[unclearCode];
  return reason ? { reason, word: '' } : { reason: 'contradicts', word: unclearCode };
}
