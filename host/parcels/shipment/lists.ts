import { subDays } from 'date-fns/subDays';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';

import type { Query } from '@/contract/calls';
import type { ShipmentRow } from '@/contract/member/shipment';
import { now } from '@/host/core/clock';
import { readPage } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { listBlockedTargets, listReturnedCents } from '@/host/money/payments/reversal-blocks';
import { fromCents } from '@/rules/money';
import { buildCourierUrl } from '@/rules/tracking/tracking';

import type { ShipmentRowData } from './contents';
import { SHIPMENT } from './draft';

const { shipments, packages } = schema;

/** The conditions match the partial indexes. Checkouts canceled before payment are in no list. */
const conditions = {
  current: sql`${shipments.status} in ('paid', 'shipped')`,
  history: sql`${shipments.status} <> 'draft' and (${shipments.status} <> 'cancelled' or ${shipments.paidAt} is not null)`,
} as const;

export type ShipmentListName = keyof typeof conditions;

export async function readShipmentPage(
  db: Db,
  memberId: string,
  list: ShipmentListName,
  { status, ordered, sort, ...request }: Query<'GET /shipment/shipmentslist'>,
) {
  const { rows, ...page } = await readPage<ShipmentRowData>(
    db,
    {
      table: shipments,
      where: and(
        eq(shipments.memberId, memberId),
        conditions[list],
        status && eq(shipments.status, status),
        ordered && gte(shipments.createdAt, subDays(now(), Number(ordered))),
      ),
      at: shipments.createdAt,
      id: shipments.id,
      cursorOf: (row) => ({ at: row.createdAt, id: row.id }),
      oldestFirst: sort === 'oldest',
    },
    request,
  );
  return { ...page, items: await toRows(db, memberId, rows) };
}

async function toRows(db: Db, memberId: string, rows: ShipmentRowData[]): Promise<ShipmentRow[]> {
  const refs = rows.flatMap((row) => row.packageRefs);
  const packageRows =
    refs.length === 0
      ? []
      : await db
          .select({ ref: packages.ref, name: packages.name, tracking: packages.tracking })
          .from(packages)
          .where(and(eq(packages.memberId, memberId), inArray(packages.ref, refs)));
  const heldIds = await listBlockedTargets(db, memberId, SHIPMENT);
  const ids = rows.map(({ id }) => id);
  const returnedCents = await listReturnedCents(db, memberId, SHIPMENT, ids);
  const packagesByRef = new Map(packageRows.map((row) => [row.ref, row]));
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
    courier_url: buildCourierUrl(row.courier, row.awb),
    finalamtpaid: fromCents(row.paidCents),
    creditredeemed: fromCents(row.creditRedeemedCents),
    returnedamt: fromCents(returnedCents.get(row.id) ?? 0),
    paymentmethod: row.paymentMethod,
    held: row.status === 'paid' && heldIds.has(row.id),
    packages: row.packageRefs.flatMap((ref) => {
      const entry = packagesByRef.get(ref);
      return entry
        ? [{ pkgref: entry.ref, name: entry.name, custdomesticagenttnumber: entry.tracking }]
        : [];
    }),
  }));
}
