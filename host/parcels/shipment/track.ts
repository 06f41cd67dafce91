import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { PublicTracking } from '@/contract/public/tracking';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { findBlock } from '@/host/money/payments/reversal-blocks';
import { buildCourierUrl } from '@/rules/tracking/tracking';

import { listTrackingEvents } from './details';
import { SHIPMENT } from './draft';

const { shipments } = schema;

/**
 * Tracks a paid shipment, even if it was canceled later, by reference or air waybill, with or
 * without hyphens; the newest if a courier reused a waybill. Reveals neither the member nor, by
 * waybill, the reference.
 * @throws Problem notFound
 */
export async function trackByNumber(db: Db, input: string): Promise<PublicTracking> {
  const number = input.toUpperCase();
  const [row] = await db
    .select()
    .from(shipments)
    .where(
      and(
        or(
          eq(shipments.ref, number),
          eq(sql`replace(${shipments.awb}, '-', '')`, number.replaceAll('-', '')),
        ),
        or(
          inArray(shipments.status, ['paid', 'shipped', 'delivered']),
          and(eq(shipments.status, 'cancelled'), isNotNull(shipments.paidAt)),
        ),
      ),
    )
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!row) throw new Problem('notFound');
  return {
    number,
    shipmentstatus: row.status,
    shipmentcountry: row.country ?? '',
    expectedearliest: row.expectedEarliest?.toISOString() ?? null,
    expectedlatest: row.expectedLatest?.toISOString() ?? null,
    awb: row.awb,
    courier: row.courier,
    courier_url: buildCourierUrl(row.courier, row.awb),
    stop: row.stop,
    held:
      row.status === 'paid' &&
      (await findBlock(db, row.memberId, { kind: SHIPMENT, id: row.id })) !== null,
    events: await listTrackingEvents(db, row),
  };
}
