import { and, eq, or, sum } from 'drizzle-orm';

import { schema, type Database } from '@/host/db/client';
import { fromCents } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

import { GatewayFailure, type GatewayMovement } from '../gateways/gateways';
import type { Payments } from '../payments/payments';
import { recordListed } from '../payments/engine/record-listed';
import { settleAttempt } from '../payments/engine/settle';
import type { AttemptRow } from '../payments/targets';
import type { CaptureRow } from '../payments/money-rows';

import { endCase, noteCase } from './cases';

const { captures, gatewayMovements, paymentAttempts } = schema;
const MAX_CENTS = 2_147_483_647;

export interface Judging {
  db: Database;
  payments: Payments;
  gateway: string;
}

/**
 * Compares a movement with the books and corrects them: money taken without notice is checked at
 * the gateway, then booked as listed. Idempotent.
 */
export async function judgeMovement(judging: Judging, movement: GatewayMovement): Promise<void> {
  if (movement.kind === 'capture') await judgeCapture(judging, movement);
  else if (movement.captureId === null) await noteUnknownReturn(judging, movement);
  else await judgeReturns(judging, movement.captureId, movement);
}

async function bookedCapture(
  { db, gateway }: Judging,
  captureId: string,
): Promise<CaptureRow | null> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.gateway, gateway), eq(captures.gatewayCaptureId, captureId)));
  return row ?? null;
}

async function judgeCapture(judging: Judging, movement: GatewayMovement): Promise<void> {
  const { db, gateway } = judging;
  const { id: reference, amountCents, currency } = movement;
  const storedCapture = await bookedCapture(judging, reference);
  const about = { gateway, reference, currency, amountCents };
  if (storedCapture) return judgeSum(judging, storedCapture, movement);
  const attempt = await findMovementAttempt(judging, movement);
  if (!attempt || !isBookable(amountCents))
    return noteCase(db, { ...about, kind: 'unknown', attemptId: attempt?.id ?? null });
  const row = await bookLate(judging, attempt, movement);
  if (row) await noteCase(db, { ...about, kind: 'found', attemptId: attempt.id, other: row.state });
}

const isBookable = (cents: number): boolean => cents > 0 && cents <= MAX_CENTS;

async function judgeSum(
  { db, gateway }: Judging,
  row: CaptureRow,
  { id: reference, amountCents, currency }: GatewayMovement,
): Promise<void> {
  const about = { gateway, kind: 'differs' as const, reference };
  if (row.amountCents === amountCents && row.currency === currency) return endCase(db, about);
  const other = `${row.currency} ${fromCents(row.amountCents)}`;
  await noteCase(db, { ...about, currency, amountCents, attemptId: row.attemptId, other });
}

async function findMovementAttempt(
  { db, gateway }: Judging,
  { attempt, orderId }: GatewayMovement,
): Promise<AttemptRow | null> {
  const named = [
    ...(attempt !== null && isUuid(attempt) ? [eq(paymentAttempts.id, attempt)] : []),
    ...(orderId !== null ? [eq(paymentAttempts.gatewayOrderId, orderId)] : []),
  ];
  if (named.length === 0) return null;
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), or(...named)));
  return row ?? null;
}

async function unlessSilent(asking: Promise<unknown>): Promise<void> {
  await asking.catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error;
  });
}

/** The order is more precise than the list. */
async function bookLate(
  judging: Judging,
  attempt: AttemptRow,
  { id, amountCents, currency, attempt: named }: GatewayMovement,
): Promise<CaptureRow | null> {
  const { db, payments } = judging;
  await unlessSilent(settleAttempt(db, payments, attempt.id));
  const shown = await bookedCapture(judging, id);
  if (shown) return shown;
  const reference = named ?? attempt.id;
  const capture = { id, state: 'completed' as const, amountCents, currency, reference };
  await recordListed(db, payments, attempt, capture);
  return bookedCapture(judging, id);
}

const noteUnknownReturn = (
  { db, gateway }: Judging,
  { id: reference, amountCents, currency }: GatewayMovement,
): Promise<void> =>
  noteCase(db, { gateway, kind: 'went-back', reference, attemptId: null, currency, amountCents });

async function judgeReturns(
  judging: Judging,
  captureId: string,
  movement: GatewayMovement,
): Promise<void> {
  const { db, payments, gateway } = judging;
  const about = { gateway, kind: 'went-back' as const, reference: captureId };
  const wentBack = await sumReturnedCents(judging, captureId);
  const bookedCents = (row: CaptureRow) => row.returnedCents + row.disputedCents;
  const storedCapture = await bookedCapture(judging, captureId);
  if (!storedCapture && wentBack <= 0) return;
  if (storedCapture && bookedCents(storedCapture) !== wentBack)
    await unlessSilent(settleAttempt(db, payments, storedCapture.attemptId, 'review'));
  const row = storedCapture && (await bookedCapture(judging, captureId));
  if (row && wentBack <= bookedCents(row)) return endCase(db, about);
  await noteCase(db, {
    ...about,
    currency: movement.currency,
    amountCents: wentBack,
    attemptId: row?.attemptId ?? null,
    other: row ? fromCents(bookedCents(row)) : '',
  });
}

async function sumReturnedCents({ db, gateway }: Judging, captureId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(gatewayMovements.amountCents).mapWith(Number) })
    .from(gatewayMovements)
    .where(
      and(
        eq(gatewayMovements.gateway, gateway),
        eq(gatewayMovements.captureId, captureId),
        eq(gatewayMovements.kind, 'back'),
      ),
    );
  return row?.cents ?? 0;
}
