import { eq } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { requireUnique } from '@/host/core/references';
import { lockTarget } from '@/host/money/payments/targets';

import { schema, type Tx } from '../db/client';
import { match } from '@/host/db/match';

const { shipments } = schema;
export type ShipmentRecord = typeof shipments.$inferSelect;

/**
 * Finds a shipment by its public reference and locks it.
 * @throws Problem notFound
 */
export async function lockShipmentByRef(tx: Tx, ref: string): Promise<ShipmentRecord> {
  const rows = await tx
    .select({ memberId: shipments.memberId, id: shipments.id })
    .from(shipments)
    .where(eq(shipments.ref, ref.toUpperCase()));
  const key = requireUnique(rows, ref);
  if (!key) throw new Problem('notFound', { message: `There is no shipment ${ref}.` });
  await lockTarget(tx, 'shipment', key.id);
  const [row] = await tx
    .select()
    .from(shipments)
    .where(match(shipments, { memberId: key.memberId, id: key.id }))
    .for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

export function refuseCommand(message: string): never {
  throw new Problem('operatorInput', { message });
}
