import { and, desc, ne } from 'drizzle-orm';

import type { ShipmentDetails } from '@/contract/member/shipment';
import type { TrackingEvent } from '@/contract/public/tracking';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { loadAddressContext, toWireAddress } from '@/host/members/address/wire-address';
import { readTier } from '@/host/money/membership/tier';
import { findReversedPayment } from '@/host/money/payments/reversal-blocks';
import { CANCELED, findRefund } from '@/host/money/payments/find-refund';
import { groupCharges, discountFields, namedCharges } from '@/rules/charges/sums';
import { fromCents } from '@/rules/money';
import { buildCourierUrl } from '@/rules/tracking/tracking';
import { formatLocalMoment } from '@/rules/tracking/local-time';

import { listPaidPackages, type ShipmentRowData } from './contents';
import { findShipment, SHIPMENT } from './draft';
import { toWireCharge } from './price';
import { toWireShipmentPackage } from './snapshot';

const { shipments, trackingEvents } = schema;

/**
 * Drafts have no details; shipments canceled before payment have no address or charges.
 * @throws Problem notFound
 */
export async function readShipmentDetails(
  db: Db,
  memberId: string,
  ref: string,
): Promise<ShipmentDetails> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(and(match(shipments, { memberId, ref }), ne(shipments.status, 'draft')));
  if (!row) throw new Problem('notFound');
  const addressContext = await loadAddressContext(db, await readTier(db, memberId, now()));
  const packageRows = await listPaidPackages(db, memberId, row.packageRefs);
  return {
    shipmentid: row.id,
    shipmentref: row.ref,
    shipmentstatus: row.status,
    internationalshippingoption: row.speed ?? '',
    createdtime: row.createdAt.toISOString(),
    paidtime: row.paidAt?.toISOString() ?? null,
    expectedearliest: row.expectedEarliest?.toISOString() ?? null,
    expectedlatest: row.expectedLatest?.toISOString() ?? null,
    shipmentcountry: row.country ?? '',
    address: row.address && toWireAddress(row.address, addressContext),
    chargableweight: row.chargeableGrams,
    confirmedgoodsvalue: fromCents(row.declaredCents),
    description: packageRows.map(({ name }) => name).join(', '),
    departuredate: row.shippedAt?.toISOString() ?? null,
    deliverydate: row.deliveredAt?.toISOString() ?? null,
    ...toMoneyFields(row),
    creditredeemed: fromCents(row.creditRedeemedCents),
    finalamtpaid: fromCents(row.paidCents),
    paymentmethod: row.paymentMethod,
    refund:
      row.status === 'cancelled' && row.paidAt
        ? await findRefund(
            db,
            memberId,
            { kind: SHIPMENT, id: row.id },
            { reason: CANCELED, creditsCents: row.creditRedeemedCents },
          )
        : null,
    withdrawn:
      row.paidAt &&
      (await findReversedPayment(
        db,
        memberId,
        { kind: SHIPMENT, id: row.id },
        row.status === 'paid',
      )),
    packagenumber: row.packageCount,
    transaction_packages: packageRows.map(toWireShipmentPackage),
    awb: row.awb,
    courier: row.courier,
    courier_url: buildCourierUrl(row.courier, row.awb),
  };
}

function toMoneyFields(row: ShipmentRowData) {
  const charges = row.charges.map(toWireCharge);
  const discounts = fromCents(row.discountCents);
  return {
    charges,
    atborder: row.atBorder.map(toWireCharge),
    ...namedCharges(charges),
    speedcharges: groupCharges(charges),
    amtbeforedis: fromCents(row.subtotalCents),
    discounts,
    ...discountFields(charges, discounts, row.paidAt && row.promoCode),
  };
}

/**
 * Returns events newest first, each in its local time.
 * @throws Problem notFound
 */
export async function trackShipment(
  db: Db,
  memberId: string,
  id: string,
): Promise<{ stop: number; events: TrackingEvent[] }> {
  const shipment = await findShipment(db, memberId, id);
  if (shipment.status === 'draft' || shipment.status === 'cancelled') throw new Problem('notFound');
  return { stop: shipment.stop, events: await listTrackingEvents(db, shipment) };
}

/** Returns events newest first, each in its local time. */
export async function listTrackingEvents(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
): Promise<TrackingEvent[]> {
  const rows = await db
    .select()
    .from(trackingEvents)
    .where(match(trackingEvents, { memberId, shipmentId: id }))
    .orderBy(desc(trackingEvents.at), desc(trackingEvents.id));
  return rows.map((row) => ({
    status: row.status,
    location: row.location,
    timestamp: formatLocalMoment(row),
  }));
}
