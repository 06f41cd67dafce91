import { and, eq, inArray } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { openConsignee } from '@/host/members/address/consignee';
import { findIdForCustoms } from '@/host/members/address/id-copies';
import { listPaidPackages } from '@/host/parcels/shipment/contents';
import { requiresIdCopy } from '@/rules/addresses/identity';
import { getBrand } from '@/rules/brand';

import { schema, type Db } from '../db/client';
import { match } from '@/host/db/match';

import type { PackageFacts, PaperMember, ShipmentFacts } from './facts';

const { members, packages, shipments } = schema;

/** @throws Problem notFound for a shipment of another member or one that was never paid */
export async function loadShipment(db: Db, memberId: string, ref: string): Promise<ShipmentFacts> {
  const [shipment] = await db
    .select()
    .from(shipments)
    .where(
      and(
        match(shipments, { memberId, ref }),
        inArray(shipments.status, ['paid', 'shipped', 'delivered']),
      ),
    );
  if (!shipment) throw new Problem('notFound');
  return {
    shipment,
    packed: await listPaidPackages(db, memberId, shipment.packageRefs),
    member: await loadMember(db, memberId),
    receiverId: await findReceiverId(db, memberId, shipment.address),
  };
}

/** For addresses in China, uses the number of the stored ID. */
async function findReceiverId(
  db: Db,
  memberId: string,
  address: ShipmentFacts['shipment']['address'],
): Promise<ShipmentFacts['receiverId']> {
  if (!address) return null;
  const { consignee, addressid } = address;
  if (consignee) return { name: '', number: openConsignee(consignee.sealed, memberId, addressid) };
  return requiresIdCopy(address.country) ? findIdForCustoms(db, memberId, addressid) : null;
}

/** @throws Problem notFound */
export async function loadPackage(db: Db, memberId: string, ref: string): Promise<PackageFacts> {
  const [row] = await db.select().from(packages).where(match(packages, { memberId, ref }));
  if (!row) throw new Problem('notFound');
  return { row, member: await loadMember(db, memberId) };
}

/** @throws Problem notFound */
export async function loadMember(db: Db, memberId: string): Promise<PaperMember> {
  const [row] = await db.select().from(members).where(eq(members.id, memberId));
  if (!row) throw new Problem('notFound');
  return {
    name: `${row.firstName} ${row.lastName}`.trim(),
    suite: row.suite,
    email: row.email,
    brand: getBrand(row.portal),
  };
}
