import { addDays } from 'date-fns/addDays';
import { differenceInDays } from 'date-fns/differenceInDays';
import { formatISO } from 'date-fns/formatISO';
import { subDays } from 'date-fns/subDays';
import { utc } from '@date-fns/utc';
import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm';

import type { Body, Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, refusal } from '@/host/core/errors';
import type { Handler, PathGroup } from '@/host/core/http/route';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import type { Payments, PaymentServices } from '@/host/money/payments/payments';
import type { CaseKind } from '@/host/money/reconcile/cases';
import { startRun, continueRun, type ReconciliationRow } from '@/host/money/reconcile/reconcile';
import { fromCents } from '@/rules/money';

import { schema, type Database } from '../db/client';

import { toFieldProblem, findTextFault } from './plain-input';

const { members, paymentAttempts, reconciliationCases, reconciliations } = schema;
/** PayPal lists at most 31 days per request, up to three years back. */
const MAX_DAYS = 31;
const TURN_MS = 20_000;
const PAGE_SIZE = 200;
const FOUND_CASE_DAYS = 30;

export const reconciliationRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /operator/reconcile', ({ db, payments, body }) => reconcile(db, payments, body));
  route('GET /operator/cases', ({ db, query }) => listOpenCases(db, query));
  route('POST /operator/settlecase', settleCase);
};

async function reconcile(
  db: Database,
  payments: Payments,
  { resume = false, ...days }: Body<'POST /operator/reconcile'>,
): Promise<Reply<'POST /operator/reconcile'>> {
  const period = readDays(days);
  const gateways = [...payments.gateways.values()].filter(({ listMovements }) => listMovements);
  const turnMs = TURN_MS / Math.max(1, gateways.length);
  const runs = await Promise.all(
    gateways.map(async ({ name }) => {
      const run = await startRun(
        db,
        { gateway: name, ...period },
        { daily: false, again: !resume },
      );
      return continueRun(db, payments, run, turnMs);
    }),
  );
  return { done: runs.every(({ finishedAt }) => finishedAt !== null), runs: runs.map(toRunView) };
}

const formatDay = (at: Date): string => formatISO(at, { representation: 'date', in: utc });

/** @throws Problem operatorInput */
function readDays({ from, to }: { from?: string; to?: string }): { fromAt: Date; toAt: Date } {
  const yesterday = formatDay(subDays(now(), 1));
  const lastDay = to ?? yesterday;
  const fromAt = new Date(`${from ?? lastDay}T00:00:00Z`);
  const toAt = addDays(new Date(`${lastDay}T00:00:00Z`), 1);
  const fault =
    lastDay > yesterday
      ? toFieldProblem('to', `must be a past day, but it is ${lastDay}`)
      : fromAt >= toAt
        ? toFieldProblem('from', 'must not be after the last day')
        : differenceInDays(toAt, fromAt) > MAX_DAYS
          ? toFieldProblem('from', `must not be more than ${MAX_DAYS} days before the last day`)
          : null;
  if (fault) throw new Problem('operatorInput', { fields: [fault] });
  return { fromAt, toAt };
}

const toRunView = (run: ReconciliationRow): Reply<'POST /operator/reconcile'>['runs'][number] => ({
  gateway: run.gateway,
  from: formatDay(run.fromAt),
  to: formatDay(subDays(run.toAt, 1)),
  done: run.finishedAt !== null,
  finished: run.finishedAt?.toISOString() ?? null,
  movements: run.movements,
  failure: run.failure,
});

/** Lists unsettled cases, oldest first. With `found`, also those booked in the last 30 days. */
export async function listOpenCases(
  db: Database,
  query: Query<'GET /operator/cases'>,
): Promise<Reply<'GET /operator/cases'>> {
  const isOpen = isNull(reconciliationCases.settledAt);
  const isFound = and(
    eq(reconciliationCases.kind, 'found'),
    gt(reconciliationCases.foundAt, subDays(now(), FOUND_CASE_DAYS)),
  );
  const rows = await db
    .select({ row: reconciliationCases, suite: members.suite })
    .from(reconciliationCases)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, reconciliationCases.attemptId))
    .leftJoin(members, eq(members.id, paymentAttempts.memberId))
    .where(and(query.found ? or(isOpen, isFound) : isOpen, matchSuite(query)))
    .orderBy(asc(reconciliationCases.foundAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(({ row, suite }) => ({
      caseid: row.id,
      gateway: row.gateway,
      kind: row.kind as CaseKind,
      reference: row.reference,
      attemptid: row.attemptId,
      suite,
      currency: row.currency,
      amount: fromCents(row.amountCents),
      other: row.other,
      found: row.foundAt.toISOString(),
    })),
    runs: (await findLastRuns(db)).map(toRunView),
  };
}

const findLastRuns = (db: Database): Promise<ReconciliationRow[]> =>
  db
    .selectDistinctOn([reconciliations.gateway])
    .from(reconciliations)
    .where(eq(reconciliations.daily, true))
    .orderBy(reconciliations.gateway, desc(reconciliations.toAt));

const settleCase: Handler<'POST /operator/settlecase'> = async ({ db, body: { caseid, note } }) => {
  const fault = findTextFault(note);
  if (fault) throw refusal('note', fault);
  const byCaseId = eq(reconciliationCases.id, caseid);
  const settledRows = await db
    .update(reconciliationCases)
    .set({ settledAt: now(), note: note.trim() })
    .where(and(byCaseId, isNull(reconciliationCases.settledAt)))
    .returning({ id: reconciliationCases.id });
  if (settledRows.length === 0 && (await db.$count(reconciliationCases, byCaseId)) === 0)
    throw new Problem('notFound');
  return { caseid, changed: settledRows.length > 0 };
};
