import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

const { addresses, members, pickupLocations } = schema;

/**
 * Creates or updates one address per member and pickup location, outside the address list.
 * @throws Problem notFound for an unknown or closed location
 */
export async function upsertPickup(tx: Tx, memberId: string, reference: string): Promise<string> {
  const [location] = await tx
    .select()
    .from(pickupLocations)
    .where(match(pickupLocations, { reference, active: true }));
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!location || !member) throw new Problem('notFound');
  const values = {
    receiver: `${member.firstName} ${member.lastName}`.trim(),
    receiverCountryCode: member.mobileCountryCode,
    receiverContact: member.mobileNumber,
    street1: location.name,
    street2: location.address,
    city: location.city,
    postal: location.postalCode,
    country: location.country,
    pickup: { reference, name: location.name, hours: location.hours },
  };
  const [row] = await tx
    .insert(addresses)
    .values({ ...values, memberId, pickupReference: reference, createdAt: now() })
    .onConflictDoUpdate({ target: [addresses.memberId, addresses.pickupReference], set: values })
    .returning({ id: addresses.id });
  if (!row) throw new Error('the pickup address was not stored');
  return row.id;
}
