import { and, desc, eq, ne } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { TestLineState, TestOrder, TestQuote } from '@/contract/test-mode/goods';
import {
  listOrderLines,
  listRequests,
  type LineRecord,
  type OrderRecord,
} from '@/host/cart/orders/order';
import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { priceEstimate } from '@/host/estimates/result';
import { quoteNotes, quoteReasons } from '@/rules/quote/quote';

import { findListedWord, toShape } from './shape';

const { estimates, orders } = schema;
const DAY_MS = 86_400_000;
const MAX_LISTED = 10;
const bases = ['link', 'parcels', 'category', 'page', 'person'] as const;
type TestLine = TestOrder['lines'][number];

const countDaysSince = (moment: Date) =>
  Math.min(3650, Math.max(0, (now().getTime() - moment.getTime()) / DAY_MS));

/** Lines refer to packages by their index in `parcels`, which are package references. */
export async function listTestOrders(
  db: Database,
  memberId: string,
  parcels: readonly string[],
): Promise<{ id: string; order: TestOrder }[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), ne(orders.status, 'T')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_LISTED);
  const items = [];
  for (const row of rows) items.push({ id: row.id, order: await toTestOrder(db, row, parcels) });
  return items;
}

async function toTestOrder(
  db: Database,
  order: OrderRecord,
  parcels: readonly string[],
): Promise<TestOrder> {
  const lines = (await listOrderLines(db, order)).slice(0, 20);
  const paidIds = new Set(
    (await listRequests(db, order)).filter(({ status }) => status === 'C').map(({ id }) => id),
  );
  return {
    ended: order.cancelledAt && lines.some(isCanceledLine) ? getCanceler(order) : null,
    lapsed: order.status === '2' || lines.some(({ reason }) => reason === 'lapsed'),
    partial: order.partial,
    delivery: order.delivery === 'Fastest' ? 'Fastest' : 'Standard',
    daysago: countDaysSince(order.paidAt ?? order.placedAt),
    lines: lines.map((line) => toTestLine(line, parcels, paidIds)),
  };
}

const isCanceledLine = ({ reason }: LineRecord) => reason === 'cancelled';
/** Only the warehouse gives a reason, and it always does. */
const getCanceler = ({ cancelReason }: OrderRecord) => (cancelReason ? 'warehouse' : 'member');

function toTestLine(
  line: LineRecord,
  parcels: readonly string[],
  paidIds: ReadonlySet<string>,
): TestLine {
  const { unitPriceCents, quantity, goodsCents, shippingCents, taxCents, packageRef } = line;
  const index = packageRef === null ? -1 : parcels.indexOf(packageRef);
  // The shop's price of a dropped line is not stored.
  const unitCents = goodsCents > 0 ? Math.floor(goodsCents / quantity) : unitPriceCents;
  const isRise = line.reason === 'price' || line.reason === 'member';
  return {
    state: toLineState(line, paidIds),
    cents: Math.max(1, unitPriceCents),
    qty: quantity,
    rise: toPriceRise(line),
    asks: {
      unitcents: Math.max(1, isRise ? Math.max(unitCents, unitPriceCents * 2) : unitCents),
      shippingcents: shippingCents,
      taxcents: taxCents,
    },
    name: toShape(line.name, limits.itemDescriptionMax),
    parcel: index < 0 ? null : index,
  };
}

const toPriceRise = ({ priceRise, reason }: LineRecord): TestLine['rise'] =>
  reason === 'price' || priceRise === 'skip' ? 'skip' : priceRise === 'up5' ? 'up5' : 'ask';

/** Checks the dates before `state`, because they survive the cancellation of the order. */
function toLineState(line: LineRecord, paidIds: ReadonlySet<string>): TestLineState {
  const { state, reason, requestId, boughtAt, arrivedAt, tracking } = line;
  if (reason === 'soldout' || reason === 'price' || reason === 'member') return reason;
  if (arrivedAt) return 'arrived';
  if (boughtAt) return tracking ? 'sent' : 'bought';
  if (state === 'accepted') return requestId && paidIds.has(requestId) ? 'paid' : 'accepted';
  return state === 'asked' ? 'asked' : 'waiting';
}

export async function listTestQuotes(
  db: Database,
  memberId: string,
  toCountry: (iso: string) => string,
): Promise<{ id: string; quote: TestQuote }[]> {
  const rows = await db
    .select()
    .from(estimates)
    .where(and(eq(estimates.memberId, memberId), ne(estimates.status, 'pending')))
    .orderBy(desc(estimates.createdAt), desc(estimates.id))
    .limit(MAX_LISTED);
  const items = [];
  for (const row of rows) {
    const { locked } = await priceEstimate(db, row, { country: toCountry(row.country), memberId });
    const { unitGrams: grams, confidence, samples } = row;
    items.push({
      id: row.id,
      quote: {
        status:
          row.status === 'completed' || row.status === 'error' ? row.status : ('followup' as const),
        byhand: row.byHand,
        followup: findListedWord(quoteReasons, row.followup) ?? '',
        qty: row.quantity,
        country: toCountry(row.country),
        daysago: countDaysSince(row.createdAt),
        weight:
          grams === null
            ? null
            : {
                grams,
                low: row.lowGrams ?? grams,
                high: row.highGrams ?? grams,
                confidence,
                basis: findListedWord(bases, row.basis) ?? 'none',
                samples,
              },
        flags: row.flags.flatMap((flag) => findListedWord(quoteReasons, flag) ?? []),
        notes: row.notes.flatMap((note) => findListedWord(quoteNotes, note) ?? []),
        product: toShape(row.product, limits.itemDescriptionMax),
        locked: locked && {
          country: toCountry(locked.country),
          guarantee: locked.paid ? 'paid' : locked.requestid ? 'open' : 'none',
        },
      } satisfies TestQuote,
    });
  }
  return items;
}
