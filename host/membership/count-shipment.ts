import { eq } from 'drizzle-orm';

import { countShipment } from '@/lib/membership/progress';

import { schema, type Tx } from '../db/client';

const { members } = schema;
/** The warehouse's country: shipments inside it do not count towards Prime. */
const HOME = 'US';

/**
 * Counts a shipment towards Prime. To be called once per shipment, in the transaction that turns it from draft to paid:
 * that change happens once, so the count does too.
 */
export async function countPaidShipment(tx: Tx, memberId: string, country: string, paidAt: Date): Promise<void> {
  if (country === HOME) return;
  const [member] = await tx
    .select({ type: members.membershipType, expiry: members.membershipExpiry, counter: members.shipmentsCounter })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!member) return;
  const next = countShipment(member, paidAt);
  await tx
    .update(members)
    .set({ membershipType: next.type, membershipExpiry: next.expiry, shipmentsCounter: next.counter })
    .where(eq(members.id, memberId));
}
