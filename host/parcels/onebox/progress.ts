import { and, eq, inArray } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

const { oneboxes, packages, packageEvents } = schema;

/** Marks a box packed and measured. Requires the package lock. */
export async function completeBox(tx: Tx, memberId: string, ref: string): Promise<void> {
  await tx
    .update(oneboxes)
    .set({ status: 'ready', readyAt: now(), updatedAt: now() })
    .where(match(oneboxes, { memberId, ref, status: 'packing' }));
}

/** Marks boxes and contents shipped when their shipment is paid. Requires the package locks. */
export async function shipBoxes(
  tx: Tx,
  memberId: string,
  refs: readonly string[],
  shipmentRef: string,
): Promise<void> {
  if (refs.length === 0) return;
  const at = now();
  await tx
    .update(oneboxes)
    .set({ status: 'shipped', shipmentRef, shippedAt: at, updatedAt: at })
    .where(and(eq(oneboxes.memberId, memberId), inArray(oneboxes.ref, [...refs])));
  const contents = await tx
    .update(packages)
    .set({ status: 'P', shipmentRef, updatedAt: at })
    .where(and(eq(packages.memberId, memberId), inArray(packages.boxRef, [...refs])))
    .returning({ ref: packages.ref });
  if (contents.length === 0) return;
  await tx
    .insert(packageEvents)
    .values(
      contents.map(({ ref }) => ({
        memberId,
        packageRef: ref,
        kind: 'shipment-paid',
        detail: { shipmentref: shipmentRef },
        at,
      })),
    );
}

/**
 * Returns boxes of a canceled shipment to ready. Call it before restoring the shipment's packages.
 */
export async function returnBoxes(tx: Tx, memberId: string, shipmentRef: string): Promise<void> {
  const boxes = await tx
    .update(oneboxes)
    .set({ status: 'ready', shipmentRef: null, shippedAt: null, updatedAt: now() })
    .where(match(oneboxes, { memberId, shipmentRef, status: 'shipped' }))
    .returning({ ref: oneboxes.ref });
  if (boxes.length === 0) return;
  await tx
    .update(packages)
    .set({ status: '1', shipmentRef: null, updatedAt: now() })
    .where(
      and(
        eq(packages.memberId, memberId),
        inArray(
          packages.boxRef,
          boxes.map(({ ref }) => ref),
        ),
      ),
    );
}
