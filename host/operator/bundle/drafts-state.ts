import { and, desc, eq, inArray } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { TestAddress, TestBox, TestCart, TestCheckout } from '@/contract/test-mode/bundle';
import { findDraftOrder } from '@/host/cart/orders/checkout';
import { schema, type Database } from '@/host/db/client';
import { listAddresses } from '@/host/members/address/addresses';
import { listIdCopies } from '@/host/members/address/id-copies';
import { listBoxPackages } from '@/host/parcels/onebox/contents';
import { listDraftPackages } from '@/host/parcels/shipment/contents';
import { findDraft } from '@/host/parcels/shipment/draft';

import { findListedWord, toShape } from './shape';

const { cartItems, oneboxes } = schema;
const MAX_ADDRESSES = 20;
const MAX_BOXES = 10;
const boxStages = ['draft', 'packing', 'ready'] as const;
const speeds = ['standard', 'express', 'upg-express'] as const;
const priceRises = ['ask', 'up5', 'skip'] as const;

type WithId<T> = { id: string; item: T };

export async function listTestAddresses(
  db: Database,
  memberId: string,
  toCountry: (iso: string) => string,
): Promise<WithId<TestAddress>[]> {
  const rows = (await listAddresses(db, memberId)).slice(0, MAX_ADDRESSES);
  const ids = await listIdCopies(db, memberId);
  return rows.map(({ id, country, isDefault, consigneeId, ...row }) => ({
    id,
    item: {
      country: toCountry(country),
      standard: isDefault,
      identified: consigneeId !== null || ids.has(id),
      texts: [
        ...[row.receiver, row.street1, row.street2, row.street3],
        ...[row.city, row.state, row.postal],
      ].map((text) => toShape(text, limits.addressLineMax)),
    },
  }));
}

/** Omits boxes with a package that is not in `parcels`. */
export async function listTestBoxes(
  db: Database,
  memberId: string,
  parcels: readonly string[],
): Promise<WithId<TestBox>[]> {
  const rows = await db
    .select()
    .from(oneboxes)
    .where(and(eq(oneboxes.memberId, memberId), inArray(oneboxes.status, [...boxStages])))
    .orderBy(desc(oneboxes.createdAt), desc(oneboxes.id))
    .limit(MAX_BOXES);
  const boxes = [];
  for (const row of rows) {
    const packages = findIndexes(await listBoxPackages(db, row), parcels);
    const parcel = parcels.indexOf(row.ref);
    const status = findListedWord(boxStages, row.status) ?? 'draft';
    if (packages.length > 0 && !packages.includes(-1))
      boxes.push({ id: row.id, item: { status, packages, parcel: parcel < 0 ? null : parcel } });
  }
  return boxes;
}

const findIndexes = (rows: readonly { ref: string }[], parcels: readonly string[]) =>
  rows.map(({ ref }) => parcels.indexOf(ref));

export async function readTestCheckout(
  db: Database,
  memberId: string,
  parcels: readonly string[],
  addresses: readonly string[],
): Promise<WithId<TestCheckout> | null> {
  const draft = await findDraft(db, memberId);
  if (!draft) return null;
  const rows = await listDraftPackages(db, memberId, draft.id);
  const address = addresses.indexOf(draft.addressId ?? '');
  return {
    id: draft.id,
    item: {
      packages: findIndexes(rows, parcels)
        .filter((index) => index >= 0)
        .slice(0, limits.selectionMax),
      address: address < 0 ? null : address,
      speed: findListedWord(speeds, draft.speed) ?? null,
      insurance: draft.insurance,
      creditcents: draft.creditsCents,
    },
  };
}

export async function readTestCart(
  db: Database,
  memberId: string,
): Promise<{ cart: TestCart; draftIds: string[] }> {
  const rows = await db
    .select()
    .from(cartItems)
    .where(eq(cartItems.memberId, memberId))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.id))
    .limit(limits.cartLinesMax);
  const draft = await findDraftOrder(db, memberId);
  const lines = rows.map((row) => ({
    saved: row.state === 'saved',
    cents: row.unitPriceCents,
    qty: row.quantity,
    rise: findListedWord(priceRises, row.priceRise) ?? ('ask' as const),
    texts: [row.name, row.size, row.color, row.additionalInfo].map((text) =>
      toShape(text, limits.itemNotesMax),
    ),
  }));
  if (!draft) return { cart: { lines, draft: null }, draftIds: [] };
  const { id, partial, creditsCents: creditcents } = draft;
  const delivery = draft.delivery === 'Fastest' ? ('Fastest' as const) : ('Standard' as const);
  return { cart: { lines, draft: { partial, delivery, creditcents } }, draftIds: [id] };
}
