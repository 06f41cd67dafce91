import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import type { OneboxLine, OneboxRow } from '@/contract/member/onebox';
import type { OneboxStatus } from '@/contract/member/pmt';
import { readPage, type PageRequest } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { listBlockedTargets, listReturnedCents } from '@/host/money/payments/reversal-blocks';
import { fromCents } from '@/rules/money';

import type { BoxRow } from './box';

const { oneboxes, packages } = schema;

const statuses = { open: ['draft', 'packing', 'ready'], history: ['shipped', 'cancelled'] };

/** Lists open boxes, or those shipped or dissolved. */
export async function readBoxPage(
  db: Db,
  memberId: string,
  list: 'open' | 'history',
  request: PageRequest,
) {
  const isInList = inArray(oneboxes.status, statuses[list]);
  const { rows, ...page } = await readPage<BoxRow>(
    db,
    {
      table: oneboxes,
      where: and(eq(oneboxes.memberId, memberId), isInList),
      at: oneboxes.createdAt,
      id: oneboxes.id,
      cursorOf: (row) => ({ at: row.createdAt, id: row.id }),
    },
    request,
  );
  const heldIds = await listBlockedTargets(db, memberId, 'onebox');
  return { ...page, items: rows.map((row) => ({ ...toBoxRow(row), held: heldIds.has(row.id) })) };
}

function toBoxRow(row: BoxRow): OneboxRow {
  return {
    oneboxid: row.id,
    oneboxref: row.ref,
    status: row.status as OneboxStatus,
    createdtime: row.createdAt.toISOString(),
    paidtime: row.paidAt?.toISOString() ?? null,
    packagescount: row.packageCount,
    finalamtpaid: fromCents(row.paidCents),
    shipmentref: row.shipmentRef,
  };
}

export async function listPaidBoxes(
  db: Db,
  memberId: string,
  request: PageRequest,
): Promise<OneboxLine[]> {
  const { rows } = await readPage<BoxRow & { paidAt: Date }>(
    db,
    {
      table: oneboxes,
      where: and(eq(oneboxes.memberId, memberId), isNotNull(oneboxes.paidAt)),
      at: oneboxes.paidAt,
      id: oneboxes.id,
      cursorOf: (row) => ({ at: row.paidAt, id: row.id }),
    },
    request,
  );
  const refs = rows.flatMap((row) => row.packageRefs);
  const contents = await db
    .select({ pkgref: packages.ref, name: packages.name })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), inArray(packages.ref, refs)));
  const ids = rows.map(({ id }) => id);
  const returnedCents = await listReturnedCents(db, memberId, 'onebox', ids);
  const packagesByRef = new Map(contents.map((row) => [row.pkgref, row]));
  return rows.map((row) => ({
    oneboxid: row.id,
    oneboxref: row.ref,
    status: row.status as OneboxStatus,
    paidtime: row.paidAt.toISOString(),
    finalamtpaid: fromCents(row.paidCents),
    returnedamt: fromCents(returnedCents.get(row.id) ?? 0),
    creditredeemed: fromCents(row.creditRedeemedCents),
    paymentmethod: row.paymentMethod,
    packages: row.packageRefs.flatMap((ref) => packagesByRef.get(ref) ?? []),
  }));
}
