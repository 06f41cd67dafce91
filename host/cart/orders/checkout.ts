import { addDays } from 'date-fns/addDays';
import { desc } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { readTier } from '@/host/money/membership/tier';
import { computeCreditsToUse } from '@/host/money/reward/credit-rules';
import { sumTargetCredits } from '@/host/money/reward/credits';
import { findFee } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { findRestrictedStore } from '@/rules/cart/product';
import { toCents } from '@/rules/money';

import { listRestrictedStores } from '../items';

import { findOrder, isUnpaid, listOrderLines, ORDER, type OrderRecord } from './order';
import { findOrderPromo, toPromoTerms } from './promo';
import { sumOrder, type OrderSums } from './sums';

const { cartItems, orders } = schema;

/** The price hash depends on the order of these columns. */
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

/** A line of the cart or of an order to be paid again. */
export type WantedLine = Pick<typeof cartItems.$inferSelect, (typeof wantedColumns)[number]>;

export const pickWantedValues = (line: WantedLine) => wantedColumns.map((column) => line[column]);

export const toWantedLine = (line: WantedLine): WantedLine =>
  Object.fromEntries(wantedColumns.map((column) => [column, line[column]])) as WantedLine;

/** A null `line` means the whole order. */
export interface OrderProblem {
  line: string | null;
  code: 'empty' | 'restricted' | 'tooMuch';
}

export type OrderCheckoutState = Awaited<ReturnType<typeof loadOrderCheckout>>;

/** Loads fee and delivery times. @throws Problem unavailable */
export async function loadBuyingTerms(db: Db, memberId: string) {
  const at = now();
  const row = findFee(await loadRateTables(db, at), 'buyforme', await readTier(db, memberId, at));
  if (row?.rule.form !== 'order') throw new Problem('unavailable');
  const { id, source, validFrom, cents, rule } = row;
  return { fee: { id, source, validfrom: validFrom, cents, rate: rule.rate }, days: rule.days };
}

export const getDeliveryDays = (
  { delivery }: Pick<OrderRecord, 'delivery'>,
  { days }: Pick<Awaited<ReturnType<typeof loadBuyingTerms>>, 'days'>,
) => days[delivery === 'Fastest' ? 'Fastest' : 'Standard'];

export async function estimateDelivery(
  db: Db,
  { memberId, delivery }: Pick<OrderRecord, 'memberId' | 'delivery'>,
  paidAt: Date,
): Promise<Pick<OrderRecord, 'expectedEarliest' | 'expectedLatest'>> {
  const { min, max } = getDeliveryDays({ delivery }, await loadBuyingTerms(db, memberId));
  return { expectedEarliest: addDays(paidAt, min), expectedLatest: addDays(paidAt, max) };
}

export const listCartLines = (db: Db, memberId: string): Promise<WantedLine[]> =>
  db
    .select()
    .from(cartItems)
    .where(match(cartItems, { memberId, state: 'active' }))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.id));

export async function listWantedLines(db: Db, order: OrderRecord): Promise<WantedLine[]> {
  if (order.status === 'T') return listCartLines(db, order.memberId);
  return (await listOrderLines(db, order)).filter(({ state }) => state !== 'dropped');
}

/** Creates the draft if missing; safe under concurrency. */
export async function initOrder(tx: Tx, memberId: string): Promise<OrderRecord> {
  await tx
    .insert(orders)
    .values({ memberId, ref: newReference('OR'), placedAt: now(), updatedAt: now() })
    .onConflictDoNothing();
  const draft = await findDraftOrder(tx, memberId);
  if (!draft) throw new Problem('internal');
  return draft;
}

export async function findDraftOrder(db: Db, memberId: string): Promise<OrderRecord | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(match(orders, { memberId, status: 'T' }));
  return row;
}

/** @throws Problem notFound | alreadyPaid | stepNotReady (cancelled) */
export async function findUnpaid(db: Db, memberId: string, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, memberId, id);
  requireUnpaid(order);
  return order;
}

/** @throws Problem alreadyPaid | stepNotReady (cancelled) */
export function requireUnpaid(order: OrderRecord): void {
  if (order.status === '0') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (!isUnpaid(order)) throw new Problem('alreadyPaid');
}

/** Prices an unpaid order from the database on every request. */
export async function loadOrderCheckout(db: Db, order: OrderRecord) {
  const { memberId, id } = order;
  const lines = await listWantedLines(db, order);
  const { fee, days } = await loadBuyingTerms(db, memberId);
  const promo = await findOrderPromo(db, memberId, order.promoCode);
  const terms = { fee, promo: toPromoTerms(promo) };
  const sums = sumOrder(lines, terms);
  const availableCents = await sumTargetCredits(db, memberId, { kind: ORDER, id });
  const creditsCents = computeCreditsToUse(order.creditsCents, availableCents, sums.toPayCents);
  return {
    order,
    lines,
    terms,
    days: getDeliveryDays(order, { days }),
    sums,
    promo,
    availableCents,
    creditsCents,
    totalCents: sums.toPayCents - creditsCents,
    problems: await findOrderProblems(db, lines, sums),
  };
}

async function findOrderProblems(
  db: Db,
  lines: readonly WantedLine[],
  { toPayCents }: OrderSums,
): Promise<OrderProblem[]> {
  if (lines.length === 0) return [{ line: null, code: 'empty' }];
  const names = await listRestrictedStores(db);
  const restrictedProblems = lines
    .filter(({ url }) => findRestrictedStore(url, names) !== null)
    .map(({ id }): OrderProblem => ({ line: id, code: 'restricted' }));
  const maxCents = toCents(`${limits.amountMax}.00`);
  return toPayCents > maxCents
    ? [...restrictedProblems, { line: null, code: 'tooMuch' }]
    : restrictedProblems;
}
