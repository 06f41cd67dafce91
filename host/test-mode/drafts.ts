import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { TestAddress, TestCart, TestCheckout } from '@/contract/test-mode/bundle';
import { initOrder } from '@/host/cart/orders/checkout';
import { storeOrder } from '@/host/cart/orders/order';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema, type Tx } from '@/host/db/client';
import { sealConsignee } from '@/host/members/address/consignee';
import { SHIPMENT } from '@/host/parcels/shipment/draft';

import type { TestContext } from './parcels';

const { addresses, cartItems, packageMemberships, shipments } = schema;

/** Replaces the address list. A bundle's texts fit no country's rules, so none are applied. */
export async function restoreAddresses(
  { db, session: { memberId } }: TestContext,
  list: readonly TestAddress[],
): Promise<string[]> {
  const rows = list.map(({ country, standard, identified, texts }, index) => {
    const [receiver = '', street1 = '', street2, street3, city = '', state, postal] = texts;
    const id = randomUUID();
    return {
      ...{ memberId, id, country, receiver, street1, street2, street3, city, state, postal },
      ...{ receiverCountryCode: '63', receiverContact: '9171234567' },
      ...(identified && sealConsignee({ country: 'ID', consignee_id: '0000' }, memberId, id)),
      isDefault: standard && index === 0,
      createdAt: new Date(now().getTime() - index * 1000),
    };
  });
  await db.transaction(async (tx) => {
    await tx
      .update(addresses)
      .set({ removedAt: now(), isDefault: false })
      .where(eq(addresses.memberId, memberId));
    if (rows.length > 0) await tx.insert(addresses).values(rows);
  });
  return rows.map(({ id }) => id);
}

/** Packages may have changed since they were chosen, so their state is not checked. */
export async function choosePackages(
  tx: Tx,
  container: { memberId: string; containerKind: string; containerId: string },
  refs: readonly string[],
): Promise<void> {
  if (refs.length === 0) return;
  await tx
    .insert(packageMemberships)
    .values(refs.map((packageRef, position) => ({ ...container, packageRef, position })))
    .onConflictDoNothing();
}

export function restoreCheckout(
  { db, session: { memberId } }: TestContext,
  { speed, insurance, creditcents }: TestCheckout,
  refs: readonly string[],
  addressId: string | null,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(shipments)
      .values({
        ...{ memberId, ref: newReference('SH'), addressId, speed, insurance },
        ...{ creditsCents: creditcents, createdAt: now(), updatedAt: now() },
      })
      .returning({ id: shipments.id });
    if (!row) throw new Problem('internal');
    await choosePackages(tx, { memberId, containerKind: SHIPMENT, containerId: row.id }, refs);
    return row.id;
  });
}

/** Returns an array with the draft order's id, or an empty one if there is no draft. */
export function restoreCart(
  { db, session: { memberId } }: TestContext,
  { lines, draft }: TestCart,
): Promise<string[]> {
  const rows = lines.map(({ saved, cents, qty, rise, texts }, index) => {
    const [name = '', size, color, additionalInfo] = texts;
    return {
      ...{ memberId, name, size, color, quantity: qty, unitPriceCents: cents, priceRise: rise },
      ...{ state: saved ? 'saved' : 'active', additionalInfo },
      url: `https://www.example-shop.com/p/${index + 1}`,
      createdAt: new Date(now().getTime() - index * 1000),
    };
  });
  return db.transaction(async (tx) => {
    if (rows.length > 0) await tx.insert(cartItems).values(rows);
    if (!draft) return [];
    const order = await initOrder(tx, memberId);
    const { partial, delivery, creditcents: creditsCents } = draft;
    await storeOrder(tx, order, { partial, delivery, creditsCents });
    return [order.id];
  });
}
