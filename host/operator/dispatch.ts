import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { isRecent } from '@/host/mail/notifications/notify';
import { findBlock } from '@/host/money/payments/reversal-blocks';
import { lockTarget } from '@/host/money/payments/targets';
import { SHIPMENT } from '@/host/parcels/shipment/draft';

import { schema, type Database, type Tx } from '../db/client';
import { match } from '@/host/db/match';
import { queueMail } from '../mail/outbox';

import { readMoment, findTextFault } from './plain-input';
import { lockShipmentByRef, refuseCommand, type ShipmentRecord } from './shipment-lock';
import { recordTrackingEvent } from './tracking';

const { oneboxes, shipments } = schema;
const WAREHOUSE = 'Portland, Oregon';
const WAREHOUSE_ZONE = 'America/Los_Angeles';

/**
 * Stores the waybill, the courier (default: the planned one) and the first tracking event. Idempotent
 * by waybill.
 * @throws Problem notFound | operatorInput
 */
export async function dispatchShipment(db: Database | Tx, input: Body<'POST /operator/dispatch'>) {
  const awb = input.awb.trim().toUpperCase();
  if (!/^[A-Z0-9-]{4,64}$/.test(awb))
    refuseCommand(`"${input.awb}" is not an air waybill number: use letters, digits and hyphens.`);
  const fault = findTextFault(input.courier ?? '');
  if (fault) refuseCommand(`The courier's name ${fault}.`);
  const departure = input.departed === undefined ? { at: now() } : readMoment(input.departed);
  if ('fault' in departure) return refuseCommand(`${departure.fault}.`);
  const shippedAt = departure.at;
  return db.transaction(async (tx) => {
    const shipment = await lockShipmentByRef(tx, input.shipmentref);
    const toReply = (shipmentstatus: string) => ({ shipmentref: shipment.ref, shipmentstatus });
    if (shipment.awb === awb) return toReply(shipment.status);
    if (shipment.awb)
      return refuseCommand(`Shipment ${shipment.ref} has already left with ${shipment.awb}.`);
    if (shipment.status !== 'paid')
      return refuseCommand(`Shipment ${shipment.ref} is ${shipment.status}, not paid.`);
    await refuseIfOnHold(tx, shipment);
    const courier = input.courier?.trim() || shipment.courier;
    await tx
      .update(shipments)
      .set({ status: 'shipped', awb, courier, shippedAt, updatedAt: now() })
      .where(match(shipments, { memberId: shipment.memberId, id: shipment.id }));
    if (isRecent(shippedAt))
      await queueMail(tx, {
        kind: 'shipment-left',
        to: { memberId: shipment.memberId },
        data: { shipmentRef: shipment.ref, awb, courier },
        cause: `shipment-left:${shipment.id}`,
      });
    const moment = { at: shippedAt, offsetMinutes: getOffsetMinutes(WAREHOUSE_ZONE, shippedAt) };
    return toReply(
      await recordTrackingEvent(
        tx,
        { ...shipment, status: 'shipped' },
        { status: 'dispatched', location: WAREHOUSE, moment },
      ),
    );
  });
}

/**
 * Checks the payments of the shipment and its OneBoxes.
 * @throws Problem operatorInput
 */
async function refuseIfOnHold(tx: Tx, { memberId, id, ref }: ShipmentRecord): Promise<void> {
  const boxes = await tx
    .select({ id: oneboxes.id, ref: oneboxes.ref })
    .from(oneboxes)
    .where(match(oneboxes, { memberId, shipmentRef: ref }));
  for (const target of [
    { kind: SHIPMENT, id, ref },
    ...boxes.map((box) => ({ kind: 'onebox', ...box })),
  ]) {
    await lockTarget(tx, target.kind, target.id);
    const hold = await findBlock(tx, memberId, target);
    if (hold)
      refuseCommand(
        `${target.ref} is on hold: its payment through ${hold.gateway} is ${hold.standing}. "release --reference ${target.ref}" releases it.`,
      );
  }
}

function getOffsetMinutes(timeZone: string, time: Date): number {
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const offsetMatch = /([+-])(\d{2}):(\d{2})/.exec(name);
  return offsetMatch
    ? (offsetMatch[1] === '-' ? -1 : 1) * (Number(offsetMatch[2]) * 60 + Number(offsetMatch[3]))
    : 0;
}
