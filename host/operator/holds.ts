import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { match } from '@/host/db/match';
import { getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import type { StoredQuote } from '@/host/money/payments/attempts';
import { settleFaults } from '@/host/money/payments/faults';
import { isBlocking, matchCapture } from '@/host/money/payments/reversal-blocks';
import { lockTarget } from '@/host/money/payments/targets';
import { fromCents } from '@/rules/money';

import { schema, type Database, type Db, type Tx } from '../db/client';

import { findTextFault } from './plain-input';
import { refuseCommand } from './shipment-lock';

const { captures, captureWithdrawals, members, paymentAttempts, paymentFaults } = schema;
const PAGE_SIZE = 500;

const listOpenFaults = (db: Db, query: DeskListQuery) =>
  db
    .select({ fault: paymentFaults })
    .from(paymentFaults)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, paymentFaults.attemptId))
    .leftJoin(members, eq(members.id, paymentAttempts.memberId))
    .where(and(isNull(paymentFaults.settledAt), matchSuite(query)))
    .orderBy(asc(paymentFaults.seenAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));

/** Lists payments with unreleased withdrawals, and captures that a gateway shows under two orders. */
export async function listOpenHolds(
  db: Db,
  query: DeskListQuery = {},
): Promise<Reply<'GET /operator/holds'>> {
  const blockingWithdrawals = db
    .select({ id: captureWithdrawals.id })
    .from(captureWithdrawals)
    .where(and(matchCapture, isBlocking));
  const rows = await db
    .select({ capture: captures, suite: members.suite, quote: paymentAttempts.quote })
    .from(captures)
    .innerJoin(members, eq(members.id, captures.memberId))
    .innerJoin(
      paymentAttempts,
      match(paymentAttempts, { memberId: captures.memberId, id: captures.attemptId }),
    )
    .where(
      and(
        sql`${captures.standing} <> 'clear'`,
        or(eq(captures.standing, 'disputed'), eq(captures.state, 'applied')),
        exists(blockingWithdrawals),
        matchSuite(query),
      ),
    )
    .orderBy(asc(captures.capturedAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const faults = await listOpenFaults(db, query);
  return {
    more: rows.length > PAGE_SIZE || faults.length > PAGE_SIZE,
    items: rows
      .slice(0, PAGE_SIZE)
      .map(({ capture, suite, quote }) => ({
        reference: (quote as StoredQuote).reference,
        target: capture.targetKind,
        suite,
        gateway: capture.gateway,
        capture: capture.gatewayCaptureId,
        standing: capture.standing,
        currency: capture.currency,
        amount: fromCents(capture.amountCents),
        returned: fromCents(capture.returnedCents),
        disputed: fromCents(capture.disputedCents),
      })),
    faults: faults
      .slice(0, PAGE_SIZE)
      .map(({ fault }) => ({
        gateway: fault.gateway,
        capture: fault.gatewayCaptureId,
        attemptid: fault.attemptId,
        knownattemptid: fault.knownAttemptId,
        currency: fault.currency,
        amount: fromCents(fault.amountCents),
        since: fault.seenAt.toISOString(),
      })),
  };
}

/**
 * Releases what is on hold because its payment was withdrawn, and settles the faults of a capture.
 * Takes the reference of the paid item or a capture id. A later withdrawal puts it on hold again.
 * @throws Problem operatorInput when nothing is on hold under that reference
 */
export async function releaseHold(
  db: Database,
  { reference, note }: Body<'POST /operator/release'>,
): Promise<Reply<'POST /operator/release'>> {
  const fault = findTextFault(note);
  if (fault) refuseCommand(`The note ${fault}.`);
  return db.transaction(async (tx) => {
    const releasedCount = await releaseAll(tx, reference, note.trim());
    const settledCount = await settleFaults(tx, reference, note.trim());
    if (releasedCount + settledCount === 0) refuseCommand(`Nothing is on hold under ${reference}.`);
    return { reference, released: releasedCount, settled: settledCount };
  });
}

async function releaseAll(tx: Tx, name: string, note: string): Promise<number> {
  const nameMatch = or(
    eq(captures.gatewayCaptureId, name),
    eq(sql`${paymentAttempts.quote}->>'reference'`, name.toUpperCase()),
  );
  const paidRows = await tx
    .select({ capture: captures })
    .from(captures)
    .innerJoin(
      paymentAttempts,
      match(paymentAttempts, { memberId: captures.memberId, id: captures.attemptId }),
    )
    .where(and(nameMatch, sql`${captures.standing} <> 'clear'`));
  for (const { capture } of paidRows) await lockTarget(tx, capture.targetKind, capture.targetId);
  if (paidRows.length === 0) return 0;
  const rows = await tx
    .update(captureWithdrawals)
    .set({ releasedAt: now(), releaseNote: note })
    .where(
      and(
        inArray(
          captureWithdrawals.captureId,
          paidRows.map(({ capture }) => capture.id),
        ),
        isBlocking,
      ),
    )
    .returning({ id: captureWithdrawals.id });
  return rows.length;
}
