import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { isRecent } from '@/host/mail/notifications/notify';
import type { LocalMoment } from '@/rules/tracking/local-time';
import { isTrackingStatus, trackingStatuses, type TrackingStatus } from '@/rules/tracking/tracking';

import { schema, type Database, type Tx } from '../db/client';
import { match } from '@/host/db/match';
import { queueMail } from '../mail/outbox';

import { readMoment, findTextFault } from './plain-input';
import { lockShipmentByRef, refuseCommand, type ShipmentRecord } from './shipment-lock';

const { shipments, trackingEvents } = schema;

export interface TrackingEntry {
  status: TrackingStatus;
  location: string;
  moment: LocalMoment;
}

/**
 * Adds a tracking event once. A late event never moves the shipment back. The event 'delivered'
 * completes it.
 * @throws Problem notFound | operatorInput
 */
export async function addTrackingEvent(
  db: Database | Tx,
  input: Body<'POST /operator/trackingevent'>,
) {
  const entry = readTrackingEntry(input);
  return db.transaction(async (tx) => {
    const shipment = await lockShipmentByRef(tx, input.shipmentref);
    if (shipment.status !== 'shipped' && shipment.status !== 'delivered') {
      refuseCommand(`Shipment ${shipment.ref} is ${shipment.status}: dispatch it first.`);
    }
    return {
      shipmentref: shipment.ref,
      shipmentstatus: await recordTrackingEvent(tx, shipment, entry),
    };
  });
}

function readTrackingEntry(input: Body<'POST /operator/trackingevent'>): TrackingEntry {
  const status = input.status
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (!isTrackingStatus(status))
    return refuseCommand(
      `Unknown status "${input.status}". Use one of: ${Object.keys(trackingStatuses).join(', ')}.`,
    );
  const parsedTime = readMoment(input.timestamp);
  if ('fault' in parsedTime) return refuseCommand(`${parsedTime.fault}.`);
  const fault = findTextFault(input.location);
  if (fault) refuseCommand(`The location ${fault}.`);
  return { status, location: input.location.trim(), moment: parsedTime.moment };
}

/** Stores an event of a locked shipment and returns the new status. */
export async function recordTrackingEvent(
  tx: Tx,
  shipment: ShipmentRecord,
  { status, location, moment }: TrackingEntry,
): Promise<string> {
  const { memberId, id } = shipment;
  await tx
    .insert(trackingEvents)
    .values({
      memberId,
      shipmentId: id,
      status,
      location,
      at: moment.at,
      offsetMinutes: moment.offsetMinutes,
    })
    .onConflictDoNothing();
  const isDelivered = status === 'delivered';
  const isNewlyDelivered = isDelivered && shipment.status !== 'delivered';
  await tx
    .update(shipments)
    .set({
      stop: Math.max(shipment.stop, trackingStatuses[status] ?? 0),
      updatedAt: now(),
      ...(isNewlyDelivered && { status: 'delivered', deliveredAt: moment.at }),
    })
    .where(match(shipments, { memberId, id }));
  if (isNewlyDelivered && isRecent(moment.at))
    await queueMail(tx, {
      kind: 'shipment-delivered',
      to: { memberId },
      data: { shipmentRef: shipment.ref },
      cause: `shipment-delivered:${id}`,
    });
  const { address } = shipment;
  if (status === 'ready_for_pickup' && address?.pickup && isRecent(moment.at))
    await queueMail(tx, {
      kind: 'shipment-collect',
      to: { memberId },
      data: {
        shipmentRef: shipment.ref,
        receiver: address.receiver,
        name: address.pickup.name,
        address: [address.street2, address.postal].filter(Boolean).join(', '),
        hours: address.pickup.hours,
      },
      cause: `shipment-collect:${id}`,
    });
  return isDelivered ? 'delivered' : shipment.status;
}
