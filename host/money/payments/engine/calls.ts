import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { isDistributed } from '@/host/core/directory';
import { env } from '@/host/core/env';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';

import { findAttempt, matchAttempt, encodeClientSecret } from '../attempts';
import { GatewayFailure, type Gateway, type GatewayOrder } from '../../gateways/gateways';
import type { GatewayCommand, Outcome } from '../machine/account';
import { getGateway, type Payments } from '../payments';
import type { AttemptRow, PaidTarget } from '../targets';

import type { CommandBody } from './bodies';
import { retryOnConflict, recordOrder, commitEvent } from './record-order';
import { buildReport } from './report';
import { matchAccount } from './store';
import { applyEvent, toPaidTarget } from './apply-event';

const { gatewayCommands, paymentAttempts } = schema;

type CommandRow = Omit<typeof gatewayCommands.$inferSelect, 'body' | 'kind'> & {
  kind: GatewayCommand['kind'];
  body: CommandBody;
};

/** One decision may lead to the next: authorize, capture, void. */
const MAX_CONSECUTIVE_CALLS = 8;

/** The running call of each target; other requests for the target wait for it. */
const runningCalls = new Map<string, Promise<string | null>>();

/**
 * Makes a target's due calls and their follow-ups. Calls for the attempt `waitingAttemptId` are
 * retried early, each kind once.
 */
export async function makeDueCalls(
  db: Database,
  payments: Payments,
  target: PaidTarget,
  waitingAttemptId: string | null = null,
): Promise<void> {
  const key = `${target.kind}:${target.id}`;
  const calledNames: string[] = [];
  while (calledNames.length < MAX_CONSECUTIVE_CALLS) {
    const runningCall = runningCalls.get(key);
    if (runningCall) {
      await runningCall.catch(() => null);
      continue;
    }
    const work = callNext(db, payments, target, { waiting: waitingAttemptId, called: calledNames });
    runningCalls.set(key, work);
    try {
      const name = await work;
      if (name === null) return;
      calledNames.push(name);
    } finally {
      runningCalls.delete(key);
    }
  }
}

/** Returns the call's name, or null when no call is due. */
async function callNext(
  db: Database,
  payments: Payments,
  target: PaidTarget,
  { waiting: waitingId, called: names }: { waiting: string | null; called: readonly string[] },
): Promise<string | null> {
  const rows = await db
    .select()
    .from(gatewayCommands)
    .where(matchAccount(gatewayCommands, target))
    .orderBy(gatewayCommands.dueAt, gatewayCommands.number);
  const at = now();
  const formatCallName = (row: (typeof rows)[number]) => `${row.kind}:${row.attemptId}`;
  const dueRow = rows.find(
    (row) =>
      (row.dueAt <= at || row.attemptId === waitingId) && !names.includes(formatCallName(row)),
  );
  if (!dueRow) return null;
  const [command] = await claim(db, matchCommand(dueRow), 1);
  if (command) await makeCall(db, payments, command);
  return formatCallName(dueRow);
}

export const hasRunningCall = async (
  db: Database,
  { memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>,
): Promise<boolean> =>
  (await db.$count(
    gatewayCommands,
    and(
      match(gatewayCommands, { memberId, attemptId: id }),
      gt(gatewayCommands.claimedUntil, now()),
    ),
  )) > 0;

/** How long a request may make its own calls before the sweeper makes them. */
const HEAD_START_MS = 5_000;

/** Makes up to `limit` due calls concurrently, and returns their number. */
export async function makeGatewayCalls(
  db: Database,
  payments: Payments,
  gateway: string,
  limit: number,
): Promise<number> {
  const dueBefore = new Date(now().getTime() - HEAD_START_MS);
  const dueFilter = and(
    eq(gatewayCommands.gateway, gateway),
    lte(gatewayCommands.dueAt, dueBefore),
  );
  const commands = await claimDue(db, dueFilter, limit);
  const logError = (attempt: string) => (err: unknown) =>
    payments.log.error({ err, attempt }, 'a gateway call failed');
  await Promise.all(
    commands.map((due) => makeCall(db, payments, due).catch(logError(due.attemptId))),
  );
  return commands.length;
}

/** When PostgreSQL runs on many machines, no statement may lock rows of several members. */
async function claimDue(
  db: Database,
  dueFilter: SQL | undefined,
  limit: number,
): Promise<CommandRow[]> {
  if (!isDistributed) return claim(db, dueFilter, limit);
  const rows = await db
    .select()
    .from(gatewayCommands)
    .where(and(dueFilter, matchClaimable(now())))
    .orderBy(gatewayCommands.dueAt)
    .limit(limit);
  const claims = rows.map((row) => claim(db, and(dueFilter, matchCommand(row)), 1));
  return (await Promise.all(claims)).flat();
}

const matchClaimable = (at: Date) =>
  or(isNull(gatewayCommands.claimedUntil), lte(gatewayCommands.claimedUntil, at));

async function claim(db: Database, where: SQL | undefined, limit: number): Promise<CommandRow[]> {
  const at = now();
  const claimEnd = new Date(at.getTime() + 3 * env.GATEWAY_TIMEOUT_MS);
  const claimableRows = db
    .select({ id: sql`ctid` })
    .from(gatewayCommands)
    .where(and(where, matchClaimable(at)))
    .orderBy(gatewayCommands.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(gatewayCommands)
    .set({ claimedUntil: claimEnd, calls: sql`${gatewayCommands.calls} + 1` })
    .where(and(where, inArray(sql`ctid`, claimableRows)))
    .returning();
  return rows as CommandRow[];
}

/** A retry first queries the order's state. */
async function makeCall(db: Database, payments: Payments, command: CommandRow): Promise<void> {
  const { attemptId, number, memberId } = command;
  const attempt = await findAttempt(db, attemptId, memberId);
  try {
    await callOnce(db, payments, attempt, command);
  } catch (err) {
    const context = { err, attempt: attemptId, command: command.kind };
    if (err instanceof GatewayFailure) payments.log.warn(context, 'the gateway did not respond');
    else payments.log.error(context, "a gateway's response was not processed");
    await commitEvent(db, payments, attempt, {
      kind: 'answer',
      attemptId,
      number,
      outcome: 'silence',
    });
  }
  await db.update(gatewayCommands).set({ claimedUntil: null }).where(matchCommand(command));
}

async function callOnce(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  command: CommandRow,
): Promise<void> {
  const gateway = getGateway(payments, command.gateway);
  const { orderId } = command.body;
  if (command.calls > 1 && orderId) {
    const askedAt = now();
    const order = await gateway.fetchOrder(orderId, attempt.id);
    await recordOrder(db, payments, attempt, order, askedAt);
    if (!(await isUnanswered(db, command))) return;
  }
  if (command.kind === 'open') return openOrder(db, payments, attempt, command, gateway);
  const askedAt = now();
  await recordAnswer(db, payments, attempt, command, await send(gateway, command), askedAt);
}

async function isUnanswered(db: Database, command: CommandRow): Promise<boolean> {
  return (await db.$count(gatewayCommands, matchCommand(command))) > 0;
}

const matchCommand = ({
  memberId,
  targetKind,
  targetId,
  number,
}: Pick<CommandRow, 'memberId' | 'targetKind' | 'targetId' | 'number'>) =>
  match(gatewayCommands, { memberId, targetKind, targetId, number });

async function openOrder(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  { number, body }: CommandRow,
  gateway: Gateway,
): Promise<void> {
  if (!body.open) throw new Error('an order was opened without its request');
  const reply = await gateway.open({
    ...body.open,
    expiresAt: new Date(body.open.expiresAt),
    key: body.key,
  });
  const { orderId } = reply;
  const popupUrl = 'popupUrl' in reply ? reply.popupUrl : encodeClientSecret(reply.clientSecret);
  await recordOpenedOrder(db, payments, attempt, orderId, { number, popupUrl });
}

export async function recordOpenedOrder(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  orderId: string,
  { number, popupUrl }: { number: number; popupUrl?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = { kind: 'opened' as const, attemptId: attempt.id, number, orderId };
    await applyEvent(tx, payments, toPaidTarget(attempt), event);
    const missingPopupFilter = and(matchAttempt(attempt), isNull(paymentAttempts.popupUrl));
    if (popupUrl) await tx.update(paymentAttempts).set({ popupUrl }).where(missingPopupFilter);
  });
}

async function send(
  gateway: Gateway,
  { kind, attemptId, body }: CommandRow,
): Promise<GatewayOrder | Exclude<Outcome, 'done'>> {
  const { key, orderId, holdId, amountCents, currency } = body;
  if (!orderId) throw new GatewayFailure(`${kind} without an order`);
  const requireHold = () => {
    if (!holdId) throw new GatewayFailure(`${kind} without an authorization`);
    return { orderId, holdId, attemptId, key };
  };
  switch (kind) {
    case 'take':
      return gateway.capture(orderId, attemptId, key);
    case 'authorize':
      return gateway.hold?.(orderId, attemptId, key) ?? 'silence';
    case 'capture':
      return gateway.captureHeld?.({ ...requireHold(), amountCents, currency }) ?? 'silence';
    case 'void':
      return gateway.releaseHeld?.(requireHold()) ?? 'silence';
    case 'close':
      return gateway.closeOrder?.(orderId) ?? 'silence';
    case 'open':
      return 'silence';
  }
}

async function recordAnswer(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  { number }: CommandRow,
  response: GatewayOrder | Exclude<Outcome, 'done'>,
  askedAt: Date,
): Promise<void> {
  const { id: attemptId } = attempt;
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const result =
        typeof response === 'string'
          ? { outcome: response }
          : {
              outcome: response.state === 'missing' ? ('missing' as const) : ('done' as const),
              report: await buildReport(tx, payments, attempt, response, askedAt),
            };
      const event = { kind: 'answer' as const, attemptId, number, ...result };
      await applyEvent(tx, payments, toPaidTarget(attempt), event);
    }),
  );
}
