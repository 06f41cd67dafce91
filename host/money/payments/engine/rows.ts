import { now } from '@/host/core/clock';
import { claim, isDistributed } from '@/host/core/directory';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import { matchAttempt, type StoredQuote } from '../attempts';
import type { Attempt, Authorization, Target } from '../machine/account';
import { findStuckReason } from '../machine/statuses';
import type { AttemptRow, PaidTarget } from '../targets';

import { storeCaptures, type ChangedCapture } from './capture-rows';

const { authorizations, paymentAttempts } = schema;

export interface Agreement {
  quote: StoredQuote;
  language: string;
  gatewayCustomer: string | null;
}

type WithKeepCents = Pick<Target, 'keepCents'>;

interface AttemptExtras extends WithKeepCents {
  agreement?: Agreement | null;
  closesOrders?: boolean;
}

export async function storeAttempt(
  tx: Tx,
  target: PaidTarget,
  attempt: Attempt,
  { keepCents, agreement = null, closesOrders = false }: AttemptExtras,
): Promise<{ row: AttemptRow; changed: ChangedCapture[] }> {
  const reason = findStuckReason(attempt, closesOrders);
  const row = await storeRow(tx, target, { ...attempt, keepCents, unclear: reason }, agreement);
  if (attempt.authorization) await storeHold(tx, row, attempt, attempt.authorization);
  return { row, changed: await storeCaptures(tx, row, attempt) };
}

async function storeRow(
  tx: Tx,
  { memberId, kind, id: targetId }: PaidTarget,
  attempt: Attempt & WithKeepCents,
  agreement: Agreement | null,
): Promise<AttemptRow> {
  const { id, askedAt, checkAt, ended } = attempt;
  const values = {
    state: deriveState(attempt),
    creditsCents: attempt.creditsCents,
    gatewayOrderId: attempt.orderId,
    failure: ended && ended.reason !== 'member' ? ended.reason : null,
    unclear: attempt.unclear,
    captureAskedAt: toDate(askedAt),
    nextCheckAt: toDate(checkAt),
  };
  if (agreement) {
    const [row] = await tx
      .insert(paymentAttempts)
      .values({
        ...values,
        ...agreement,
        memberId,
        id,
        targetKind: kind,
        targetId,
        gateway: attempt.gateway,
        amountCents: attempt.amountCents,
        quoteHash: attempt.priceHash,
        createdAt: new Date(attempt.createdAt),
        updatedAt: now(),
        expiresAt: new Date(attempt.expiresAt),
      })
      .returning();
    if (row) return row;
  }
  const matchesAttempt = matchAttempt({ memberId, id });
  const [oldRow] = await tx.select().from(paymentAttempts).where(matchesAttempt);
  const hasChanged = oldRow?.state !== values.state || oldRow.gatewayOrderId !== attempt.orderId;
  const [row] = await tx
    .update(paymentAttempts)
    .set({ ...values, ...(hasChanged && { updatedAt: now() }) })
    .where(matchesAttempt)
    .returning();
  if (!row) throw new Error(`no row for the attempt ${id}`);
  return row;
}

const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));

function deriveState(attempt: Attempt & WithKeepCents): string {
  const { counts, ended, authorization: hold, captures, orderId } = attempt;
  const isTaken = captures.some(({ use }) => use === 'applied');
  if (isPaidAnotherWay(attempt)) return isTaken ? 'applied' : 'held';
  if (counts) return hold && hold.use === 'counts' && !isTaken ? 'held' : 'applied';
  if (isTaken) return 'applied';
  if (captures.some(({ use, amountCents }) => use === 'owed' && amountCents > 0))
    return 'refund-due';
  if (ended) return endStates[ended.as];
  if (captures.some(({ state, use }) => state === 'pending' && use !== 'elsewhere'))
    return 'captured';
  return orderId ? 'opened' : 'created';
}

/** Credits pay for the target, or the member is charged another way. */
const isPaidAnotherWay = ({
  authorization: hold,
  credits,
  creditsCents,
  keepCents,
}: Attempt & WithKeepCents): boolean =>
  (hold !== null && hold.failed !== null && keepCents !== 0) ||
  (hold !== null && credits === 'used' && creditsCents > 0);

const endStates = {
  canceled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
  mismatch: 'declined',
} as const;

async function storeHold(
  tx: Tx,
  { memberId, id: attemptId, targetKind, targetId, gateway }: AttemptRow,
  { captures }: Attempt,
  hold: Authorization,
): Promise<void> {
  const appliedCapture = captures.find(({ use }) => use === 'applied');
  const state = deriveHoldState(hold, appliedCapture !== undefined);
  if (!state || hold.amountCents <= 0) return;
  const values = {
    state,
    amountCents: hold.amountCents,
    askedCents: Math.min(hold.askedCents ?? 0, hold.amountCents),
    capturedCents: Math.min(appliedCapture?.amountCents ?? 0, hold.amountCents),
    failure: hold.failed,
    expiresAt: new Date(hold.expiresAt),
    updatedAt: now(),
  };
  if (isDistributed && !(await hasHold(tx, memberId, attemptId)))
    await claim(tx, 'authorizations_gateway_key', memberId, gateway, hold.id);
  await tx
    .insert(authorizations)
    .values({
      ...values,
      memberId,
      attemptId,
      targetKind,
      targetId,
      gateway,
      gatewayHoldId: hold.id,
      currency: hold.currency,
      createdAt: now(),
    })
    .onConflictDoUpdate({
      target: [authorizations.memberId, authorizations.attemptId],
      set: values,
    });
}

const hasHold = async (tx: Tx, memberId: string, attemptId: string) =>
  (await tx.$count(authorizations, match(authorizations, { memberId, attemptId }))) > 0;

function deriveHoldState({ use, state, askedCents, failed }: Authorization, isTaken: boolean) {
  if (use === 'undecided' || use === 'applying' || state === 'pending') return null;
  if (isTaken) return 'captured';
  if (use === 'counts') return askedCents === null ? 'held' : 'capturing';
  if (state !== 'gone') return 'releasing';
  return failed === null ? 'released' : 'failed';
}
