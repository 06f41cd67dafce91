import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { ShipmentRow } from '@/contract/shipment';
import { fromCents } from '@/lib/money';
import { courierUrl } from '@/lib/tracking/couriers';

import { schema, type Db } from '../db/client';
import { readPlace, writePlace, type Place } from '../pmt/cursor';

import type { ShipmentRowData } from './contents';

const { shipments, shipmentCounts, packages } = schema;

/** Statuses that a list shows, and what its index is partial on. */
const lists = {
  current: { statuses: ['paid', 'shipped'], only: inArray(shipments.status, ['paid', 'shipped']) },
  history: { statuses: ['paid', 'shipped', 'delivered', 'cancelled'], only: ne(shipments.status, 'draft') },
} as const;

export type ShipmentListName = keyof typeof lists;

interface Wish {
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * One page of a member's shipments, newest first. Page and size are clamped (spec §4). With `at` the page is read from that
 * place of the list; totals come from the counter rows, so nothing is ever counted.
 */
export async function shipmentPage(db: Db, memberId: string, list: ShipmentListName, wish: Wish) {
  const perpage = clamp(wish.perpage ?? limits.pageSize, 1, limits.pageSizeMax);
  const total = await totalOf(db, memberId, list);
  const totalpages = Math.max(1, Math.ceil(total / perpage));
  const page = clamp(wish.page ?? 1, 1, totalpages);
  const place = page > 1 ? shipmentPlace(wish.at) : null;
  const rows = await rowsOf(db, memberId, list, { perpage, place, skip: (page - 1) * perpage, total });
  const items = await toRows(db, memberId, rows);
  return {
    page,
    totalpages,
    perpage,
    total,
    items,
    next: page < totalpages ? placeOf('after', rows.at(-1)) : null,
    previous: page > 1 ? placeOf('before', rows[0]) : null,
  };
}

/** A place of these lists names a shipment by its id; one of another list is no place here. */
function shipmentPlace(at: string | undefined): Place | null {
  const place = readPlace(at);
  return place && uuidShape.test(place.ref) ? place : null;
}

function placeOf(side: Place['side'], row: ShipmentRowData | undefined): string | null {
  return row ? writePlace({ side, ref: row.id, arrivedMs: row.createdAt.getTime() }) : null;
}

async function totalOf(db: Db, memberId: string, list: ShipmentListName): Promise<number> {
  const rows = await db.select().from(shipmentCounts).where(eq(shipmentCounts.memberId, memberId));
  return rows.filter((row) => lists[list].statuses.some((status) => status === row.status)).reduce((sum, row) => sum + row.n, 0);
}

interface Reading {
  perpage: number;
  place: Place | null;
  skip: number;
  total: number;
}

/** Reads from the place; without one, or from one behind which nothing is left, the page is skipped to from the nearer end. */
async function rowsOf(db: Db, memberId: string, list: ShipmentListName, { perpage, place, skip, total }: Reading): Promise<ShipmentRowData[]> {
  const mine = and(eq(shipments.memberId, memberId), lists[list].only);
  if (place) {
    const found = await walk(db, and(mine, beyondPlace(place)), { end: place.side === 'after' ? 'newest' : 'oldest', limit: perpage, skip: 0 });
    if (found.length > 0) return found;
  }
  const wanted = Math.max(0, Math.min(perpage, total - skip));
  if (skip <= total / 2) return walk(db, mine, { end: 'newest', limit: wanted, skip });
  return walk(db, mine, { end: 'oldest', limit: wanted, skip: total - skip - wanted });
}

/** Rows counted from one end of the list, answered newest first. */
async function walk(db: Db, where: SQL | undefined, { end, limit, skip }: { end: 'newest' | 'oldest'; limit: number; skip: number }) {
  const order = end === 'newest' ? desc : asc;
  const rows = await db.select().from(shipments).where(where).orderBy(order(shipments.createdAt), order(shipments.id)).limit(limit).offset(skip);
  return end === 'newest' ? rows : rows.reverse();
}

function beyondPlace({ side, arrivedMs, ref }: Place): SQL | undefined {
  const compare = side === 'after' ? lt : gt;
  const at = new Date(arrivedMs);
  return or(compare(shipments.createdAt, at), and(eq(shipments.createdAt, at), compare(shipments.id, ref)));
}

async function toRows(db: Db, memberId: string, rows: ShipmentRowData[]): Promise<ShipmentRow[]> {
  const refs = rows.flatMap((row) => row.packageRefs);
  const found = refs.length === 0 ? [] : await db
    .select({ ref: packages.ref, name: packages.name, tracking: packages.tracking })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), inArray(packages.ref, refs)));
  const byRef = new Map(found.map((row) => [row.ref, row]));
  return rows.map((row) => ({
    shipmentid: row.id,
    shipmentref: row.ref,
    createdtime: row.createdAt.toISOString(),
    shippingdate: row.shippedAt?.toISOString() ?? null,
    shipmentstatus: row.status,
    txnstatus: row.status === 'cancelled' ? '0' : 'C',
    shipmentcountry: row.country ?? '',
    awb: row.awb,
    courier: row.courier,
    courier_url: courierUrl(row.courier, row.awb),
    finalamtpaid: fromCents(row.paidCents),
    packages: row.packageRefs.flatMap((ref) => {
      const entry = byRef.get(ref);
      return entry ? [{ pkgref: entry.ref, name: entry.name, custdomesticagenttnumber: entry.tracking }] : [];
    }),
  }));
}
