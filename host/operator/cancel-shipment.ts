import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { reverseReward } from '@/host/members/refer/reward';
import { uncountShipment } from '@/host/money/membership/count-shipment';
import { reversePayment } from '@/host/money/payments/capture-up-to';
import type { Payments } from '@/host/money/payments/payments';
import { CANCELED, findRefund } from '@/host/money/payments/find-refund';
import { returnPromo } from '@/host/money/reward/promo';
import { returnBoxes } from '@/host/parcels/onebox/progress';
import { SHIPMENT } from '@/host/parcels/shipment/draft';
import { fromCents } from '@/rules/money';

import { schema, type Database, type Tx } from '../db/client';
import { match } from '@/host/db/match';
import { queueMail } from '../mail/outbox';

import { findTextFault } from './plain-input';
import { lockShipmentByRef, refuseCommand, type ShipmentRecord } from './shipment-lock';

const { packages, packageEvents, shipments } = schema;

/**
 * Cancels a paid shipment that has not left. Reverses its payment, credits, promo code, Prime count
 * and reward. Idempotent.
 * @throws Problem notFound | operatorInput
 */
export async function cancelPaidShipment(
  db: Database,
  payments: Payments,
  input: Body<'POST /operator/cancelshipment'>,
): Promise<Reply<'POST /operator/cancelshipment'>> {
  const fault = findTextFault(input.reason);
  if (fault) refuseCommand(`The reason ${fault}.`);
  return db.transaction(async (tx) => {
    const shipment = await lockShipmentByRef(tx, input.shipmentref);
    const toReply = (refunddue: string, creditsback: string) => ({
      shipmentref: shipment.ref,
      shipmentstatus: 'cancelled',
      refunddue,
      creditsback,
    });
    if (shipment.status === 'cancelled' && shipment.paidAt) {
      const refund = await findRefund(
        tx,
        shipment.memberId,
        { kind: SHIPMENT, id: shipment.id },
        { reason: CANCELED, creditsCents: shipment.creditRedeemedCents },
      );
      return toReply(refund?.state === 'due' ? refund.amount : '0.00', refund?.credits ?? '0.00');
    }
    if (shipment.status !== 'paid')
      return refuseCommand(
        `Shipment ${shipment.ref} is ${shipment.status}; only a paid shipment that has not left can be canceled.`,
      );
    const reversal = await reversePayment(
      tx,
      payments,
      { memberId: shipment.memberId, kind: SHIPMENT, id: shipment.id },
      CANCELED,
    );
    await markCanceled(tx, shipment, input.reason);
    await queueMail(tx, {
      kind: 'shipment-cancelled',
      to: { memberId: shipment.memberId },
      data: {
        shipmentRef: shipment.ref,
        reason: input.reason,
        money: fromCents(reversal.moneyCents),
        credits: fromCents(reversal.creditsCents),
      },
      cause: `shipment-cancelled:${shipment.id}`,
    });
    return toReply(fromCents(reversal.moneyCents), fromCents(reversal.creditsCents));
  });
}

async function markCanceled(
  tx: Tx,
  { memberId, id, ref, packageRefs }: ShipmentRecord,
  reason: string,
) {
  const currentTime = now();
  await tx
    .update(shipments)
    .set({ status: 'cancelled', updatedAt: currentTime })
    .where(match(shipments, { memberId, id }));
  await returnBoxes(tx, memberId, ref);
  await tx
    .update(packages)
    .set({ status: '2', shipmentRef: null, updatedAt: currentTime })
    .where(match(packages, { memberId, shipmentRef: ref }));
  await tx
    .insert(packageEvents)
    .values(
      packageRefs.map((packageRef) => ({
        memberId,
        packageRef,
        kind: 'shipment-cancelled',
        detail: { shipmentref: ref, note: reason },
        at: currentTime,
      })),
    );
  await returnPromo(tx, memberId, { kind: SHIPMENT, id });
  await uncountShipment(tx, memberId, id, currentTime);
  await reverseReward(tx, memberId, id, currentTime);
}
