import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { countShipment, tierAt, type MembershipState } from '@/rules/membership/membership';

import { lockMembership } from './tier';

const { countedShipments, members, tierChanges } = schema;
/** Domestic shipments do not count toward Prime. */
const HOME_COUNTRY = 'US';

/**
 * Counts a shipment toward Prime, once. Call this in the payment's transaction, and again
 * when withdrawn money returns.
 */
export async function countPaidShipment(
  tx: Tx,
  memberId: string,
  shipment: { id: string; country: string; paidAt: Date },
): Promise<void> {
  if (shipment.country === HOME_COUNTRY) return;
  const member = await lockMembership(tx, memberId);
  if (tierAt(member, shipment.paidAt) === 'BZ') return;
  const newState = countShipment(member, shipment.paidAt);
  const isEarned = newState.counter === 0;
  const countedRows = await tx
    .insert(countedShipments)
    .values({
      memberId,
      shipmentId: shipment.id,
      countedAt: shipment.paidAt,
      earned: isEarned,
      ...(isEarned && { typeBefore: member.type, expiryBefore: member.expiry }),
    })
    .onConflictDoUpdate({
      target: [countedShipments.memberId, countedShipments.shipmentId],
      set: {
        countedAt: shipment.paidAt,
        earned: isEarned,
        reversedAt: null,
        ...(isEarned && { typeBefore: member.type, expiryBefore: member.expiry }),
      },
      setWhere: isNotNull(countedShipments.reversedAt),
    })
    .returning({ id: countedShipments.shipmentId });
  if (countedRows.length === 0) return;
  await setMembership(tx, memberId, newState);
  if (isEarned)
    await tx
      .insert(tierChanges)
      .values({
        memberId,
        type: newState.type,
        expiry: newState.expiry,
        reason: 'shipments',
        at: shipment.paidAt,
      });
}

/**
 * Uncounts a canceled or refunded shipment, once. At a counter of 0 it revokes the last period
 * earned, and two shipments stay counted.
 */
export async function uncountShipment(
  tx: Tx,
  memberId: string,
  shipmentId: string,
  at: Date,
): Promise<void> {
  const member = await lockMembership(tx, memberId);
  const reversedRows = await tx
    .update(countedShipments)
    .set({ reversedAt: at })
    .where(
      and(match(countedShipments, { memberId, shipmentId }), isNull(countedShipments.reversedAt)),
    )
    .returning({ id: countedShipments.shipmentId });
  if (reversedRows.length === 0) return;
  if (member.counter > 0)
    return setMembership(tx, memberId, { ...member, counter: member.counter - 1 });
  const [lastEarned] = await tx
    .select()
    .from(countedShipments)
    .where(and(eq(countedShipments.memberId, memberId), eq(countedShipments.earned, true)))
    .orderBy(desc(countedShipments.countedAt))
    .limit(1);
  if (!lastEarned) return;
  await tx
    .update(countedShipments)
    .set({ earned: false })
    .where(match(countedShipments, { memberId, shipmentId: lastEarned.shipmentId }));
  const state = {
    type: lastEarned.typeBefore ?? 'LT',
    expiry: lastEarned.expiryBefore,
    counter: limits.primeShipments - 1,
  };
  await setMembership(tx, memberId, state);
  await tx
    .insert(tierChanges)
    .values({ memberId, type: tierAt(state, at), expiry: state.expiry, reason: 'reversed', at });
}

async function setMembership(tx: Tx, memberId: string, state: MembershipState): Promise<void> {
  await tx
    .update(members)
    .set({
      membershipType: state.type,
      membershipExpiry: state.expiry,
      shipmentsCounter: state.counter,
    })
    .where(eq(members.id, memberId));
}
