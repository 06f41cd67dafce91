import { and, eq, or, sum } from 'drizzle-orm';

import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

import { GatewayFailure, type GatewayMovement } from '../gateways/gateways';
import type { Payments } from '../payments/payments';
import { recordListedCapture } from '../payments/engine/record-listed';
import { settleAttempt } from '../payments/engine/settle';
import type { AttemptRow } from '../payments/targets';
import type { CaptureRow } from '../payments/money-rows';

import { closeCase, addCase } from './cases';

const { captures, gatewayMovements, paymentAttempts } = schema;
const MAX_CENTS = 2_147_483_647;

export interface Context {
  db: Database;
  payments: Payments;
  gateway: string;
}

/**
 * Compares a movement with the books and corrects them: money taken without notice is checked at
 * the gateway, then booked as listed. Idempotent.
 */
export async function compareMovement(context: Context, movement: GatewayMovement): Promise<void> {
  if (movement.kind === 'capture') await compareCapture(context, movement);
  else if (movement.captureId === null) await recordUnknownReturn(context, movement);
  else await compareReturns(context, movement.captureId, movement);
}

async function findBookedCapture(
  { db, gateway }: Context,
  captureId: string,
): Promise<CaptureRow | null> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.gateway, gateway), eq(captures.gatewayCaptureId, captureId)));
  return row ?? null;
}

async function compareCapture(context: Context, movement: GatewayMovement): Promise<void> {
  const { db, gateway } = context;
  const { id: reference, amountCents, currency } = movement;
  const storedCapture = await findBookedCapture(context, reference);
  const facts = { gateway, reference, currency, amountCents };
  if (storedCapture) return compareAmount(context, storedCapture, movement);
  const attempt = await findMovementAttempt(context, movement);
  if (!attempt || !isBookable(amountCents))
    return addCase(db, { ...facts, kind: 'unknown', attemptId: attempt?.id ?? null });
  const row = await bookLate(context, attempt, movement);
  if (row) await addCase(db, { ...facts, kind: 'found', attemptId: attempt.id, other: row.state });
}

const isBookable = (cents: number): boolean => cents > 0 && cents <= MAX_CENTS;

async function compareAmount(
  { db, gateway }: Context,
  row: CaptureRow,
  { id: reference, amountCents, currency }: GatewayMovement,
): Promise<void> {
  const facts = { gateway, kind: 'differs' as const, reference };
  if (row.amountCents === amountCents && row.currency === currency) return closeCase(db, facts);
  const booked = `${row.currency} ${fromCents(row.amountCents)}`;
  await addCase(db, { ...facts, currency, amountCents, attemptId: row.attemptId, other: booked });
}

async function findMovementAttempt(
  { db, gateway }: Context,
  { attempt, orderId }: GatewayMovement,
): Promise<AttemptRow | null> {
  const conditions = [
    ...(attempt !== null && isUuid(attempt) ? [eq(paymentAttempts.id, attempt)] : []),
    ...(orderId !== null ? [eq(paymentAttempts.gatewayOrderId, orderId)] : []),
  ];
  if (conditions.length === 0) return null;
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), or(...conditions)));
  return row ?? null;
}

async function ignoreGatewayFailure(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error;
  });
}

/** Checks the order first, since it is more precise than the list. */
async function bookLate(
  context: Context,
  attempt: AttemptRow,
  { id, amountCents, currency, attempt: attemptId }: GatewayMovement,
): Promise<CaptureRow | null> {
  const { db, payments } = context;
  await ignoreGatewayFailure(settleAttempt(db, payments, attempt));
  const bookedRow = await findBookedCapture(context, id);
  if (bookedRow) return bookedRow;
  const reference = attemptId ?? attempt.id;
  const capture = { id, state: 'completed' as const, amountCents, currency, reference };
  await recordListedCapture(db, payments, attempt, capture);
  return findBookedCapture(context, id);
}

const recordUnknownReturn = (
  { db, gateway }: Context,
  { id: reference, amountCents, currency }: GatewayMovement,
): Promise<void> =>
  addCase(db, { gateway, kind: 'went-back', reference, attemptId: null, currency, amountCents });

async function compareReturns(
  context: Context,
  captureId: string,
  movement: GatewayMovement,
): Promise<void> {
  const { db, payments, gateway } = context;
  const facts = { gateway, kind: 'went-back' as const, reference: captureId };
  const listedCents = await sumReturnedCents(context, captureId);
  const getBookedCents = (row: CaptureRow) => row.returnedCents + row.disputedCents;
  const storedCapture = await findBookedCapture(context, captureId);
  if (!storedCapture && listedCents <= 0) return;
  if (storedCapture && getBookedCents(storedCapture) !== listedCents)
    await ignoreGatewayFailure(
      settleAttempt(db, payments, { ...storedCapture, id: storedCapture.attemptId }, 'review'),
    );
  const row = storedCapture && (await findBookedCapture(context, captureId));
  if (row && listedCents <= getBookedCents(row)) return closeCase(db, facts);
  await addCase(db, {
    ...facts,
    currency: movement.currency,
    amountCents: listedCents,
    attemptId: row?.attemptId ?? null,
    other: row ? fromCents(getBookedCents(row)) : '',
  });
}

async function sumReturnedCents({ db, gateway }: Context, captureId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(gatewayMovements.amountCents).mapWith(Number) })
    .from(gatewayMovements)
    .where(match(gatewayMovements, { gateway, captureId, kind: 'back' }));
  return row?.cents ?? 0;
}
