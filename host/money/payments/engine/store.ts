import { and, asc, eq, inArray } from 'drizzle-orm';

import { schema, type Tx } from '@/host/db/client';

import { matchTarget } from '../attempts';
import type { Account, GatewayCommand, Target } from '../machine/account';
import { buildAccount } from '../machine/stored';
import { isHolding, getTarget, type Payments } from '../payments';
import type { AttemptRow, PaidTarget } from '../targets';

import { buildCommandBody } from './bodies';

const {
  authorizations,
  captures,
  captureWithdrawals,
  gatewayCommands,
  paymentAccounts,
  paymentAttempts,
} = schema;

export const matchAccount = (
  table: typeof paymentAccounts | typeof gatewayCommands,
  { memberId, kind, id }: PaidTarget,
) => and(eq(table.memberId, memberId), eq(table.targetKind, kind), eq(table.targetId, id));

/** The state of a target without payments. */
export const createTargetState = (payments: Payments, kind: string): Omit<Target, 'keepCents'> => {
  const { holds = false, revenue } = getTarget(payments, kind);
  const emptyPrice = { priceHash: '', totalCents: 0, creditsCents: 0, covered: false };
  return { ...emptyPrice, payable: true, holds, revenue };
};

/** Requires the target's lock. Rebuilds an account from its rows if an older release stored it. */
export async function loadAccount(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
): Promise<{ account: Account; isStored: boolean }> {
  const [row] = await tx
    .select()
    .from(paymentAccounts)
    .where(matchAccount(paymentAccounts, target));
  if (row) return { account: row.account as Account, isStored: true };
  const { memberId, kind, id } = target;
  const attempts = await tx
    .select()
    .from(paymentAttempts)
    .where(matchTarget(memberId, { kind, id }))
    .orderBy(asc(paymentAttempts.createdAt));
  const ids = attempts.map((attempt) => attempt.id);
  const captureRows = await tx
    .select()
    .from(captures)
    .where(and(eq(captures.memberId, memberId), inArray(captures.attemptId, ids)));
  const holds = await tx
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.memberId, memberId), inArray(authorizations.attemptId, ids)));
  const withdrawals = await tx
    .select()
    .from(captureWithdrawals)
    .where(
      and(
        eq(captureWithdrawals.memberId, memberId),
        inArray(
          captureWithdrawals.captureId,
          captureRows.map((capture) => capture.id),
        ),
      ),
    );
  const rows = { attempts, authorizations: holds, captures: captureRows, withdrawals };
  return { account: buildAccount(rows, createTargetState(payments, kind)), isStored: false };
}

export interface AccountChange {
  before: Account | null;
  after: Account;
  rows: ReadonlyMap<string, AttemptRow>;
}

const isSameCommand = (a: GatewayCommand, b: GatewayCommand): boolean =>
  a.number === b.number && a.dueAt === b.dueAt && a.tries === b.tries;

export async function storeAccount(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  { before, after, rows }: AccountChange,
): Promise<void> {
  const { memberId, kind: targetKind, id: targetId } = target;
  const key = { memberId, targetKind, targetId };
  await tx
    .insert(paymentAccounts)
    .values({ ...key, account: after })
    .onConflictDoUpdate({
      target: [paymentAccounts.memberId, paymentAccounts.targetKind, paymentAccounts.targetId],
      set: { account: after },
    });
  const storedCommands = before?.commands ?? [];
  const answeredCommands = storedCommands.filter(
    ({ number }) => !after.commands.some((newCommand) => newCommand.number === number),
  );
  if (answeredCommands.length > 0)
    await tx.delete(gatewayCommands).where(
      and(
        matchAccount(gatewayCommands, target),
        inArray(
          gatewayCommands.number,
          answeredCommands.map(({ number }) => number),
        ),
      ),
    );
  for (const command of after.commands) {
    const { number, attemptId, gateway, kind } = command;
    const dueAt = new Date(command.dueAt);
    if (storedCommands.some((storedCommand) => isSameCommand(storedCommand, command))) continue;
    const attempt = after.attempts.find(({ id }) => id === attemptId);
    const row = rows.get(attemptId);
    if (!attempt || !row) throw new Error(`no attempt ${attemptId} for its ${kind}`);
    await tx
      .insert(gatewayCommands)
      .values({
        ...key,
        number,
        attemptId,
        gateway,
        kind,
        dueAt,
        body: buildCommandBody(command, attempt, row, isHolding(payments, row)),
        calls: command.tries,
      })
      .onConflictDoUpdate({
        target: [
          gatewayCommands.memberId,
          gatewayCommands.targetKind,
          gatewayCommands.targetId,
          gatewayCommands.number,
        ],
        set: { dueAt, claimedUntil: null },
      });
  }
}
