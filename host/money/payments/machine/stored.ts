import type { AuthorizationRow, CaptureRow, WithdrawalRow } from '../money-rows';
import type { AttemptRow } from '../targets';
import { isFullyWithdrawn } from '../reversal-rules';

import type {
  Account,
  Attempt,
  Authorization,
  Capture,
  Ending,
  GatewayCommand,
  Target,
} from './account';

/** Rows of one target as written by the engine before this machine (decision 0055). */
export interface StoredPayments {
  attempts: readonly AttemptRow[];
  authorizations: readonly AuthorizationRow[];
  captures: readonly CaptureRow[];
  withdrawals: readonly WithdrawalRow[];
}

const endings: Readonly<Record<string, Ending>> = {
  cancelled: 'canceled',
  declined: 'declined',
  expired: 'expired',
  'refund-due': 'mismatch',
};

const isTakenBack = ({ state, reason }: CaptureRow) =>
  state !== 'applied' && ['cancelled', 'withdrawn'].includes(reason);

/**
 * Builds an account from the previous engine's rows. Combinations that this machine never writes
 * settle like any other.
 */
export function buildAccount(rows: StoredPayments, target: Omit<Target, 'keepCents'>): Account {
  const attempts = rows.attempts.map((row) => toAttempt(row, rows));
  const commands = attempts.flatMap((attempt) => buildCommands(attempt, target.holds));
  return {
    target: { ...target, keepCents: computeKeepCents(rows, attempts) },
    attempts,
    commands: commands.map((command, index) => ({ ...command, number: index + 1 })),
    lastNumber: commands.length,
  };
}

/** `tries` is 1, since the gateway may have the command: a retry first queries the order. */
function buildCommands(
  { id: attemptId, gateway, ...attempt }: Attempt,
  canHold: boolean,
): Omit<GatewayCommand, 'number'>[] {
  const kind = findRunningCommand(attempt, canHold);
  if (!kind || gateway === 'zero') return [];
  const cents = kind === 'capture' ? (attempt.authorization?.askedCents ?? 0) : 0;
  return [{ kind, attemptId, gateway, cents, dueAt: attempt.lookedAt, tries: 1 }];
}

function findRunningCommand(
  {
    ended,
    counts,
    orderId,
    askedAt,
    authorization: hold,
    captures,
  }: Omit<Attempt, 'id' | 'gateway'>,
  canHold: boolean,
): GatewayCommand['kind'] | null {
  if (hold) {
    if (hold.state !== 'held' || hold.askedCents === null) return null;
    if (hold.use === 'counts') return captures.length === 0 ? 'capture' : null;
    return 'void';
  }
  if (ended || counts || captures.length > 0) return null;
  if (!orderId) return 'open';
  if (askedAt === null) return null;
  return canHold ? 'authorize' : 'take';
}

function computeKeepCents(
  { captures }: StoredPayments,
  attempts: readonly Attempt[],
): number | null {
  if (captures.some(({ reason }) => reason === 'late-cancelled')) return 0;
  const payingAttempt = attempts.find(({ counts }) => counts);
  if (!payingAttempt) return null;
  const { id, authorization: hold, creditsCents } = payingAttempt;
  const capture = captures.find(({ attemptId, state }) => attemptId === id && state === 'applied');
  if (capture && capture.promisedCents > 0)
    return capture.amountCents - capture.promisedCents + creditsCents;
  if (hold === null || hold.askedCents === null) return null;
  return hold.askedCents + creditsCents;
}

const unneededHold = { use: 'unneeded', failed: null } as const;

function toAttempt(row: AttemptRow, rows: StoredPayments): Attempt {
  const captures = rows.captures.filter(({ attemptId }) => attemptId === row.id);
  const hold = rows.authorizations.find(({ attemptId }) => attemptId === row.id);
  const takenBack = captures.find(isTakenBack);
  const isCapturing = hold?.state === 'capturing' && captures.length === 0;
  const isFailed = hold?.state === 'failed';
  const isCounted =
    !takenBack && !isFailed && (row.state === 'applied' || row.state === 'held' || isCapturing);
  const ending = takenBack ? 'canceled' : isFailed ? 'declined' : endings[row.state];
  const reason = takenBack?.reason ?? row.failure ?? (isFailed ? hold.failure : null) ?? '';
  const askedAt = row.captureAskedAt ?? (row.state === 'captured' ? row.updatedAt : null);
  return {
    id: row.id,
    gateway: row.gateway,
    currency: row.currency,
    amountCents: row.amountCents,
    creditsCents: row.creditsCents,
    credits: toCreditsState(row, isCounted),
    priceHash: row.quoteHash,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    orderId: row.gatewayOrderId,
    order: row.gatewayOrderId ? 'open' : 'unknown',
    reportedAt: 0,
    lookedAt: row.updatedAt.getTime(),
    goneAt: null,
    agreed: askedAt !== null,
    askedAt: askedAt && askedAt.getTime(),
    counts: isCounted,
    ended: ending && !isCounted ? { as: ending, reason, at: row.updatedAt.getTime() } : null,
    authorization: hold
      ? { ...toAuthorization(row, hold, captures.length > 0), ...(takenBack && unneededHold) }
      : null,
    captures: captures.map((capture) => toCapture(capture, rows.withdrawals)),
    unclear: row.unclear,
    checkAt: row.nextCheckAt && row.nextCheckAt.getTime(),
  };
}

function toCreditsState({ state, creditsCents }: AttemptRow, isUsed: boolean): Attempt['credits'] {
  if (creditsCents === 0) return 'none';
  if (isUsed || state === 'held') return 'used';
  return state in endings ? 'none' : 'reserved';
}

/**
 * A capturing hold with a capture is gone, even if its sum was wrong: the target then learns what
 * is unpaid. After a declined capture it may still be held, so it is pending until the gateway
 * reports.
 */
function toAuthorization(
  { id: reference }: AttemptRow,
  row: AuthorizationRow,
  isTaken: boolean,
): Authorization {
  const { gatewayHoldId: id, amountCents, currency, askedCents, capturedCents } = row;
  const base = {
    id,
    amountCents,
    currency,
    reference,
    expiresAt: row.expiresAt.getTime(),
    failed: null,
    differs: null,
  };
  switch (row.state) {
    case 'held':
      return { ...base, state: 'held', use: 'counts', askedCents: null };
    case 'capturing':
      return { ...base, state: isTaken ? 'gone' : 'held', use: 'counts', askedCents };
    case 'captured':
      return { ...base, state: 'gone', use: 'counts', askedCents: askedCents || capturedCents };
    case 'failed':
      return {
        ...base,
        state: 'pending',
        use: 'unneeded',
        askedCents,
        failed: row.failure ?? 'declined',
      };
    default:
      return {
        ...base,
        state: row.state === 'releasing' ? 'held' : 'gone',
        use: 'unneeded',
        askedCents: 0,
      };
  }
}

/** Of two noted refunds, the previous engine kept the newer, but counted both as returned. */
function computeNotedCents(
  { notedCents, returnedCents }: CaptureRow,
  captureWithdrawals: readonly WithdrawalRow[],
): number {
  if (notedCents === 0) return 0;
  const reversedCents = captureWithdrawals
    .filter(({ kind, state }) => state === 'final' && (kind === 'reversal' || kind === 'dispute'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(notedCents, returnedCents - reversedCents);
}

function toCapture(row: CaptureRow, allWithdrawals: readonly WithdrawalRow[]): Capture {
  const captureWithdrawals = allWithdrawals.filter(({ captureId }) => captureId === row.id);
  const isApplied = row.state === 'applied';
  return {
    id: row.gatewayCaptureId,
    state: 'completed',
    amountCents: row.amountCents,
    currency: row.currency,
    reference: row.attemptId,
    use: isApplied ? 'applied' : 'owed',
    reason: row.reason,
    appliedCents: isApplied ? row.amountCents : 0,
    promisedCents: isApplied ? row.promisedCents : 0,
    notedCents: computeNotedCents(row, captureWithdrawals),
    notedReference: row.refundReference,
    withdrawals: captureWithdrawals.map(({ reference, kind, state, amountCents, askedAt }) => ({
      reference,
      kind,
      state,
      amountCents,
      askedAt: askedAt.getTime(),
    })),
    differs: null,
    withdrawn: isFullyWithdrawn(row.amountCents, row),
    takenAt: row.capturedAt.getTime(),
  };
}
