import { randomUUID } from 'node:crypto';

import { and, eq, isNull, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';

import { cleanText, readAddress, type AddressInput } from './address-input';
import { sealConsignee } from './consignee';
import { findCountry } from './country-rules';

const { addresses, members } = schema;
export type AddressRow = typeof addresses.$inferSelect;

const MAX_ADDRESSES = 50;
const matchNotRemoved = (memberId: string) =>
  and(eq(addresses.memberId, memberId), isNull(addresses.removedAt));
/** SQL condition; excludes pickup locations. */
export const ADDRESS_LIST_CONDITION = 'removed_at is null and pickup_reference is null';
export const ADDRESS_LIST_ORDER = 'is_default desc, created_at desc, id asc';
const listed = (memberId: string) =>
  and(eq(addresses.memberId, memberId), sql.raw(ADDRESS_LIST_CONDITION));
const matchById = (memberId: string, id: string) => and(listed(memberId), eq(addresses.id, id));

export async function listAddresses(db: Db, memberId: string): Promise<AddressRow[]> {
  return db.select().from(addresses).where(listed(memberId)).orderBy(sql.raw(ADDRESS_LIST_ORDER));
}

/** Includes pickup locations. Returns null for another member's address. */
export async function findAddress(
  db: Db,
  memberId: string,
  id: string,
): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(matchNotRemoved(memberId), eq(addresses.id, id)));
  return row ?? null;
}

/** Excludes pickup locations. */
export async function findListedAddress(
  db: Db,
  memberId: string,
  id: string,
): Promise<AddressRow | null> {
  const [row] = await db.select().from(addresses).where(matchById(memberId, id));
  return row ?? null;
}

export async function findDefaultAddress(db: Db, memberId: string): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(matchNotRemoved(memberId), eq(addresses.isDefault, true)));
  return row ?? null;
}

/** Falls back to the default. */
export async function findChosenAddress(
  db: Db,
  memberId: string,
  id: string | undefined,
): Promise<AddressRow | null> {
  const chosenAddress = id === undefined ? null : await findListedAddress(db, memberId, id);
  return chosenAddress ?? findDefaultAddress(db, memberId);
}

async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
}

async function clearDefault(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(matchNotRemoved(memberId), eq(addresses.isDefault, true)));
}

/**
 * The first address becomes the default.
 * @throws Problem validation
 */
export async function addAddress(
  tx: Tx,
  memberId: string,
  input: AddressInput,
  shouldBeDefault: boolean,
): Promise<string> {
  const values = readAddress(input, await findCountry(tx, input.country));
  await lockMember(tx, memberId);
  const existingAddresses = await listAddresses(tx, memberId);
  if (existingAddresses.length >= MAX_ADDRESSES) throw invalid('country', 'tooManyAddresses');
  requireUnique(existingAddresses, values);
  const isDefault = shouldBeDefault || !existingAddresses.some((row) => row.isDefault);
  if (isDefault) await clearDefault(tx, memberId);
  const id = randomUUID();
  const [row] = await tx
    .insert(addresses)
    .values({
      ...values,
      ...sealConsignee(input, memberId, id),
      memberId,
      id,
      isDefault,
      createdAt: now(),
    })
    .returning({ id: addresses.id });
  if (!row) throw new Error('the address was not stored');
  return row.id;
}

/** @throws Problem validation, if the member already has the same address */
function requireUnique(rows: readonly AddressRow[], values: ReturnType<typeof readAddress>): void {
  const columns = Object.keys(values) as (keyof typeof values)[];
  if (rows.some((row) => columns.every((column) => row[column] === values[column])))
    throw invalid('street1', 'alreadyExists');
}

/**
 * Returns whether the person or country changed.
 * @throws Problem validation | notFound
 */
export async function editAddress(tx: Tx, memberId: string, id: string, input: AddressInput) {
  const oldRow = await lockAddress(tx, memberId, id);
  if (!oldRow) throw new Problem('notFound');
  const hasChanged =
    cleanText(input.receiver) !== cleanText(oldRow.receiver) || input.country !== oldRow.country;
  const values = readAddress(
    input,
    await findCountry(tx, input.country),
    !hasChanged && oldRow.consigneeId !== null,
  );
  requireUnique(
    (await listAddresses(tx, memberId)).filter((row) => row.id !== id),
    values,
  );
  const consignee = sealConsignee(input, memberId, id);
  const clearedId = hasChanged ? { consigneeId: null, consigneeLastFour: '' } : {};
  await tx
    .update(addresses)
    .set({ ...values, ...clearedId, ...consignee })
    .where(matchById(memberId, id));
  return hasChanged;
}

export async function lockAddress(tx: Tx, memberId: string, id: string) {
  const [row] = await tx.select().from(addresses).where(matchById(memberId, id)).for('update');
  return row ?? null;
}

/**
 * Shipments retain their copy. No other address becomes the default.
 * @throws Problem notFound
 */
export async function deleteAddress(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockMember(tx, memberId);
  const removedRows = await tx
    .update(addresses)
    .set({ removedAt: now(), isDefault: false })
    .where(matchById(memberId, id))
    .returning({ id: addresses.id });
  if (removedRows.length === 0) throw new Problem('notFound');
}

/** @throws Problem notFound */
export async function makeDefault(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockMember(tx, memberId);
  if (!(await lockAddress(tx, memberId, id))) throw new Problem('notFound');
  await clearDefault(tx, memberId);
  await tx.update(addresses).set({ isDefault: true }).where(matchById(memberId, id));
}
