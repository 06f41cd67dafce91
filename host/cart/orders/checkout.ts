import { addDays } from 'date-fns/addDays';
import { desc } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { tierOf } from '@/host/money/membership/tier';
import { creditsToUse } from '@/host/money/reward/credit-rules';
import { creditsFor } from '@/host/money/reward/credits';
import { feeRow } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { restrictedName } from '@/rules/cart/product';
import { toCents } from '@/rules/money';

import { restrictedNames } from '../items';

import { findOrder, isUnpaid, linesOfOrder, ORDER, type OrderRecord } from './order';
import { promoOfOrder, promoTerms } from './promo';
import { sumsOfOrder, type OrderSums } from './sums';

const { cartItems, orders } = schema;

/** What a product is ordered by, in the order in which a price's hash reads it. */
const wantedColumns = [
  'id',
  'name',
  'url',
  'unitPriceCents',
  'quantity',
  'size',
  'color',
  'additionalInfo',
  'priceRise',
] as const;

/** A product that would be ordered: a line of the cart, or of an order that is paid again. */
export type WantedLine = Pick<typeof cartItems.$inferSelect, (typeof wantedColumns)[number]>;

/** The values of a product in the order of its columns. */
export const valuesOf = (line: WantedLine) => wantedColumns.map((column) => line[column]);

/** A product as it stands in the cart, of a line that has more to it. */
export const wantedOf = (line: WantedLine): WantedLine =>
  Object.fromEntries(wantedColumns.map((column) => [column, line[column]])) as WantedLine;

/** Why an order cannot be paid; `line` null: as a whole. */
export interface OrderProblem {
  line: string | null;
  code: 'empty' | 'restricted' | 'tooMuch';
}

/** An unpaid order with everything that follows from it at this moment. */
export type OrderCheckoutState = Awaited<ReturnType<typeof loadOrderCheckout>>;

/** What a member pays for buying now, and how long it takes. @throws Problem unavailable */
export async function buyingTerms(db: Db, memberId: string) {
  const at = now();
  const row = feeRow(await loadRateTables(db, at), 'buyforme', await tierOf(db, memberId, at));
  if (row?.rule.form !== 'order') throw new Problem('unavailable');
  const { id, source, validFrom, cents, rule } = row;
  return { fee: { id, source, validfrom: validFrom, cents, rate: rule.rate }, days: rule.days };
}

/** How many days an order takes until it is in the suite. */
export const daysOf = (
  { delivery }: Pick<OrderRecord, 'delivery'>,
  { days }: Pick<Awaited<ReturnType<typeof buyingTerms>>, 'days'>,
) => days[delivery === 'Fastest' ? 'Fastest' : 'Standard'];

/** When an order that was paid at a moment is expected in the suite. */
export async function expectedOf(
  db: Db,
  { memberId, delivery }: Pick<OrderRecord, 'memberId' | 'delivery'>,
  paidAt: Date,
): Promise<Pick<OrderRecord, 'expectedEarliest' | 'expectedLatest'>> {
  const { min, max } = daysOf({ delivery }, await buyingTerms(db, memberId));
  return { expectedEarliest: addDays(paidAt, min), expectedLatest: addDays(paidAt, max) };
}

/** The lines that wait in a member's cart, as the cart shows them. */
export const cartLines = (db: Db, memberId: string): Promise<WantedLine[]> =>
  db
    .select()
    .from(cartItems)
    .where(match(cartItems, { memberId, state: 'active' }))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.id));

/** What an order would be made of. */
export async function wantedLines(db: Db, order: OrderRecord): Promise<WantedLine[]> {
  if (order.status === 'T') return cartLines(db, order.memberId);
  return (await linesOfOrder(db, order)).filter(({ state }) => state !== 'dropped');
}

/**
 * The order of a member's cart; begun now when there is none. Any number at once begin one.
 */
export async function initOrder(tx: Tx, memberId: string): Promise<OrderRecord> {
  await tx
    .insert(orders)
    .values({ memberId, ref: newReference('OR'), placedAt: now(), updatedAt: now() })
    .onConflictDoNothing();
  const draft = await draftOf(tx, memberId);
  if (!draft) throw new Problem('internal');
  return draft;
}

/** The order that a member has begun, if any. */
export async function draftOf(db: Db, memberId: string): Promise<OrderRecord | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(match(orders, { memberId, status: 'T' }));
  return row;
}

/**
 * An order that can still be paid. @throws Problem notFound | alreadyPaid | stepNotReady (cancelled)
 */
export async function findUnpaid(db: Db, memberId: string, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, memberId, id);
  refusePaid(order);
  return order;
}

/** @throws Problem alreadyPaid | stepNotReady (cancelled) */
export function refusePaid(order: OrderRecord): void {
  if (order.status === '0') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (!isUnpaid(order)) throw new Problem('alreadyPaid');
}

/**
 * Works an unpaid order out from the database: nothing about a price is remembered between two
 * requests.
 */
export async function loadOrderCheckout(db: Db, order: OrderRecord) {
  const { memberId, id } = order;
  const lines = await wantedLines(db, order);
  const { fee, days } = await buyingTerms(db, memberId);
  const promo = await promoOfOrder(db, memberId, order.promoCode);
  const terms = { fee, promo: promoTerms(promo) };
  const sums = sumsOfOrder(lines, terms);
  const availableCents = await creditsFor(db, memberId, { kind: ORDER, id });
  const creditsCents = creditsToUse(order.creditsCents, availableCents, sums.toPayCents);
  return {
    order,
    lines,
    terms,
    days: daysOf(order, { days }),
    sums,
    promo,
    /** What the member may use of their credits here, and what the price holds with. */
    availableCents,
    creditsCents,
    totalCents: sums.toPayCents - creditsCents,
    problems: await problemsOf(db, lines, sums),
  };
}

async function problemsOf(
  db: Db,
  lines: readonly WantedLine[],
  { toPayCents }: OrderSums,
): Promise<OrderProblem[]> {
  if (lines.length === 0) return [{ line: null, code: 'empty' }];
  const names = await restrictedNames(db);
  const restricted = lines
    .filter(({ url }) => restrictedName(url, names) !== null)
    .map(({ id }): OrderProblem => ({ line: id, code: 'restricted' }));
  const most = toCents(`${limits.amountMax}.00`);
  return toPayCents > most ? [...restricted, { line: null, code: 'tooMuch' }] : restricted;
}
