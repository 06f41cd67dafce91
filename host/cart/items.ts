import { desc, eq } from 'drizzle-orm';

import type { AddItem, Cart, CartItem, EditItem } from '@/contract/money/cart';
import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { lockTarget } from '@/host/money/payments/targets';
import { parseProductLink, findRestrictedStore } from '@/rules/cart/product';
import { tidyLine, tidyNotes } from '@/rules/cart/tidy';
import { fromCents, readCents } from '@/rules/money';

import { type Db, schema, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import { findPictureIds } from './reader/stored-readings';

const { cartItems, restrictedSites } = schema;

type Row = typeof cartItems.$inferSelect;
export type LineState = 'active' | 'saved';

const matchItem = (memberId: string, id: string) => match(cartItems, { memberId, id });

async function listLines(db: Db, memberId: string): Promise<Row[]> {
  return db
    .select()
    .from(cartItems)
    .where(eq(cartItems.memberId, memberId))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.id));
}

/** Excludes saved lines. */
export function countLines(db: Db, memberId: string): Promise<number> {
  return db.$count(cartItems, match(cartItems, { memberId, state: 'active' }));
}

export async function readCart(db: Db, memberId: string): Promise<Cart> {
  const rows = await listLines(db, memberId);
  const activeRows = rows.filter(({ state }) => state === 'active');
  const cents = activeRows.reduce(
    (sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity,
    0,
  );
  const pictures = await findPictureIds(
    db,
    rows.map(({ url }) => url),
  );
  const toItem = (row: Row) => toCartItem(row, pictures.get(row.url));
  return {
    cartItems: activeRows.map(toItem),
    count: activeRows.length,
    ordervalue: fromCents(cents),
    saveforlater: rows.filter(({ state }) => state === 'saved').map(toItem),
  };
}

function toCartItem(row: Row, picture: string | undefined): CartItem {
  return {
    itemsid: row.id,
    itemname: row.name,
    unitprice: fromCents(row.unitPriceCents),
    quantity: row.quantity,
    itemurl: row.url,
    size: row.size,
    color: row.color,
    additionalinfo: row.additionalInfo,
    ...(picture && { picture }),
  };
}

/** Returns lowercase names. */
export async function listRestrictedStores(db: Db): Promise<string[]> {
  const rows = await db.select().from(restrictedSites).orderBy(restrictedSites.name);
  return rows.map(({ name }) => name);
}

/** @throws Problem validation | restrictedSite | cartFull */
export async function addLine(tx: Tx, memberId: string, item: AddItem): Promise<void> {
  const values = readItem(item);
  if (findRestrictedStore(values.url, await listRestrictedStores(tx)))
    throw new Problem('restrictedSite', {
      fields: [{ field: 'itemurl', message: 'restrictedSite' }],
    });
  await lockTarget(tx, 'cart', memberId);
  if ((await tx.$count(cartItems, eq(cartItems.memberId, memberId))) >= limits.cartLinesMax)
    throw new Problem('cartFull');
  const at = now();
  await tx
    .insert(cartItems)
    .values({
      ...values,
      memberId,
      state: item.saveforlater ? 'saved' : 'active',
      createdAt: at,
      updatedAt: at,
    });
}

/**
 * A quantity of 0 removes the line. Idempotent.
 * @throws Problem validation | notFound for a line that is not the member's or no longer exists
 */
export async function editLine(db: Db, memberId: string, { itemid, ...edits }: EditItem) {
  if (edits.quantity === 0) return deleteLine(db, memberId, itemid);
  const rows = await db
    .update(cartItems)
    .set({ ...readChange(edits), updatedAt: now() })
    .where(matchItem(memberId, itemid))
    .returning({ id: cartItems.id });
  if (rows.length === 0) throw new Problem('notFound');
}

function readItem(item: AddItem) {
  const url = parseProductLink(item.itemurl);
  if (url === null) throw invalid('itemurl', 'urlFormat');
  return {
    url,
    name: readName(item.itemname),
    unitPriceCents: readPrice(item.unitprice),
    quantity: item.quantity,
    size: tidyLine(item.size ?? ''),
    color: tidyLine(item.color ?? ''),
    additionalInfo: tidyNotes(item.additionalinfo ?? ''),
  };
}

/** Omits missing fields. */
function readChange({
  itemname,
  unitprice,
  quantity,
  size,
  color,
  additionalinfo,
}: Omit<EditItem, 'itemid'>): Partial<ReturnType<typeof readItem>> {
  return {
    ...(itemname !== undefined && { name: readName(itemname) }),
    ...(unitprice !== undefined && { unitPriceCents: readPrice(unitprice) }),
    ...(quantity !== undefined && { quantity }),
    ...(size !== undefined && { size: tidyLine(size) }),
    ...(color !== undefined && { color: tidyLine(color) }),
    ...(additionalinfo !== undefined && { additionalInfo: tidyNotes(additionalinfo) }),
  };
}

function readName(text: string): string {
  const name = tidyLine(text);
  if (!name) throw invalid('itemname', 'productNameRequired');
  return name;
}

function readPrice(price: number): number {
  const cents = readCents(price);
  if (cents === null) throw invalid('unitprice', 'invalid');
  return cents;
}

/**
 * Idempotent.
 * @throws Problem notFound for a line that is not the member's
 */
export async function moveLine(db: Db, memberId: string, id: string, state: LineState) {
  const rows = await db
    .update(cartItems)
    .set({ state, updatedAt: now() })
    .where(matchItem(memberId, id))
    .returning({ id: cartItems.id });
  if (rows.length === 0) throw new Problem('notFound');
}

/** @throws Problem notFound for a line that is not the member's or no longer exists */
export async function deleteLine(db: Db, memberId: string, id: string): Promise<void> {
  const rows = await db
    .delete(cartItems)
    .where(matchItem(memberId, id))
    .returning({ id: cartItems.id });
  if (rows.length === 0) throw new Problem('notFound');
}
