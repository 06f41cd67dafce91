import { and, eq, exists, gt, inArray, or, type SQL } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import {
  GatewayFailure,
  type GatewayHold,
  type GatewayOrder,
  type GatewayWithdrawal,
} from '@/host/money/gateways/gateways';
import { getGateway, type Payments } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';
import { loadAccount } from '@/host/money/payments/engine/store';
import {
  findAuthorization,
  listWithdrawals,
  type AuthorizationRow,
  type CaptureRow,
} from '@/host/money/payments/money-rows';
import type { CaseKind } from '@/host/money/reconcile/cases';
import { fromCents } from '@/rules/money';

import { schema, type Database } from '../../db/client';
import { match } from '@/host/db/match';

import { remedies } from './audit-rule';

const { authorizations, captures, gatewayMovements, paymentAttempts, reconciliationCases } = schema;
const LOOKBACK_MS = 30 * 24 * 3600_000;
const PAGE_SIZE = 100;
const CONCURRENCY = 5;

export const GATEWAY_RULE = 'captured and held money matches its gateway';

type Finding = Reply<'GET /operator/audit'>['findings'][number];
interface Difference {
  detail: string;
  remedy?: keyof typeof remedies;
}

/**
 * Compares all money of the last 30 days, and all held money, with the gateways. Changes nothing.
 * `comparedCount` is the number of payments that were compared.
 */
export async function auditGateways(
  db: Database,
  payments: Payments,
): Promise<{ findings: Finding[]; comparedCount: number }> {
  const findings: Finding[] = [];
  let count = 0;
  for (let lastId: string | null = null; ;) {
    const page = await readPageAfter(db, payments, lastId);
    for (let i = 0; i < page.length; i += CONCURRENCY) {
      const pageDifferences = await Promise.all(
        page.slice(i, i + CONCURRENCY).map((attempt) => findDifferences(db, payments, attempt)),
      );
      findings.push(
        ...pageDifferences
          .flat()
          .map(({ detail, remedy = 'recheck' }) => ({
            rule: GATEWAY_RULE,
            detail,
            command: remedies[remedy],
          })),
      );
    }
    count += page.length;
    lastId = page.at(-1)?.id ?? null;
    if (page.length < PAGE_SIZE) return { findings, comparedCount: count };
  }
}

function readPageAfter(db: Database, { gateways }: Payments, lastId: string | null) {
  const cutoff = new Date(now().getTime() - LOOKBACK_MS);
  const existsForAttempt = (
    table: typeof captures | typeof authorizations,
    condition: SQL | undefined,
  ) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            match(table, { memberId: paymentAttempts.memberId, attemptId: paymentAttempts.id }),
            condition,
          ),
        ),
    );
  const isHeld = inArray(authorizations.state, ['held', 'capturing', 'releasing']);
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.gateway, [...gateways.keys()]),
        lastId === null ? undefined : gt(paymentAttempts.id, lastId),
        or(
          existsForAttempt(captures, gt(captures.capturedAt, cutoff)),
          existsForAttempt(authorizations, or(gt(authorizations.createdAt, cutoff), isHeld)),
        ),
      ),
    )
    .orderBy(paymentAttempts.id)
    .limit(PAGE_SIZE);
}

async function findDifferences(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<Difference[]> {
  const captureMatch = match(captures, { memberId: attempt.memberId, attemptId: attempt.id });
  const captureRows = await db.select().from(captures).where(captureMatch);
  const hold = await findAuthorization(db, attempt);
  try {
    const order = attempt.gatewayOrderId
      ? await getGateway(payments, attempt.gateway).fetchOrder(attempt.gatewayOrderId, attempt.id)
      : null;
    const differences = hold ? compareHold(hold, order?.hold) : [];
    for (const capture of captureRows)
      differences.push(...(await compareCapture(db, payments, capture, order)));
    return differences;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const name = captureRows[0]?.gatewayCaptureId ?? hold?.gatewayHoldId ?? attempt.id;
    return [{ detail: `${attempt.gateway} ${name}: no answer, ${error.reason}` }];
  }
}

function compareHold(hold: AuthorizationRow, reportedHold: GatewayHold | undefined): Difference[] {
  const name = `${hold.gateway} ${hold.gatewayHoldId}`;
  if (reportedHold && reportedHold.id !== hold.gatewayHoldId)
    return [{ detail: `${name}: ${reportedHold.id} there` }];
  const isHeldHere = ['held', 'capturing', 'releasing'].includes(hold.state);
  const isHeldThere = reportedHold?.state === 'held';
  if (isHeldHere === isHeldThere) return [];
  return [{ detail: `${name}: ${hold.state} here, ${isHeldThere ? 'held' : 'not held'} there` }];
}

async function compareCapture(
  db: Database,
  payments: Payments,
  capture: CaptureRow,
  order: GatewayOrder | null,
): Promise<Difference[]> {
  const { gateway, gatewayCaptureId: id, amountCents, currency } = capture;
  const name = `${gateway} ${id}`;
  const remote = order?.captures.find((entry) => entry.id === id);
  const isMissing = !remote || remote.state === 'failed';
  if (isMissing && (await isListed(db, payments, capture))) return [];
  if (!remote)
    return reportUnlessSettled(db, capture, {
      detail: `${name}: the gateway does not know it`,
      kind: 'not-there',
    });
  const { listDisputes } = getGateway(payments, gateway);
  const disputes = (await listDisputes?.({ id, amountCents, currency })) ?? [];
  const withdrawals = await listWithdrawals(db, capture);
  const isFailed = withdrawals.some(
    ({ reference, state }) => reference === `${id}:failed` && state === 'final',
  );
  const isDifferent = remote.currency !== currency || remote.amountCents !== amountCents;
  const mismatch = { detail: `${name}: ${remote.currency} ${fromCents(remote.amountCents)} there` };
  return [
    ...(!isDifferent
      ? []
      : remote.currency === currency
        ? [mismatch]
        : await reportUnlessSettled(db, capture, { ...mismatch, kind: 'differs' })),
    ...(remote.state === 'failed' && !isFailed ? [{ detail: `${name}: failed there` }] : []),
    ...[...(remote.withdrawals ?? []), ...disputes]
      .filter((entry) => !isStored(entry, withdrawals))
      .map((entry) => ({
        detail: `${name}: ${entry.kind} ${entry.reference} of ${fromCents(entry.amountCents)} is ${entry.state} there`,
      })),
  ];
}

/**
 * For differences that a recheck cannot resolve. Either reconciling the gateway's list resolves
 * them, or finance settles the case. Returns none when that has happened.
 */
async function reportUnlessSettled(
  db: Database,
  { gateway, gatewayCaptureId: reference }: CaptureRow,
  { detail, kind }: { detail: string; kind: CaseKind },
): Promise<Difference[]> {
  const [movement] = await db
    .select({ id: gatewayMovements.id })
    .from(gatewayMovements)
    .where(and(eq(gatewayMovements.gateway, gateway), eq(gatewayMovements.id, reference)));
  const [existingCase] = await db
    .select()
    .from(reconciliationCases)
    .where(match(reconciliationCases, { gateway, kind, reference }));
  if (existingCase?.settledAt || (kind === 'not-there' && movement)) return [];
  return [{ detail, remedy: existingCase ? 'cases' : 'reconcile' }];
}

async function isListed(db: Database, payments: Payments, capture: CaptureRow): Promise<boolean> {
  const { memberId, targetKind: kind, targetId: id, gatewayCaptureId } = capture;
  const { account } = await db.transaction((tx) =>
    loadAccount(tx, payments, { memberId, kind, id }),
  );
  const accountCaptures = account.attempts.flatMap((attempt) => attempt.captures);
  return accountCaptures.some((entry) => entry.id === gatewayCaptureId && entry.listed);
}

const isStored = (
  remote: GatewayWithdrawal,
  withdrawals: readonly Pick<GatewayWithdrawal, 'reference' | 'state' | 'amountCents'>[],
): boolean => {
  const withdrawal = withdrawals.find(({ reference }) => reference === remote.reference);
  return withdrawal
    ? withdrawal.state === remote.state && withdrawal.amountCents === remote.amountCents
    : remote.state === 'undone';
};
