import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';

import type { Body, Reply } from '@/contract/registry';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { seal, unseal } from '@/host/core/files/seal';
import { readUpload } from '@/host/core/files/upload';
import { giveTicket, spendIdTicket } from '@/host/core/tickets';
import { schema, type Database, type Db } from '@/host/db/client';
import { asksForIdCopy, isIdNumber, normalIdNumber } from '@/rules/addresses/identity';

import { findAddress, lockAddress } from './addresses';

const { idCopies } = schema;

const refuse = (field: string, message: string) =>
  new Problem('validation', { fields: [{ field, message }] });
const placeOf = (memberId: string, addressId: string, part: 'number' | 'picture') =>
  `${memberId}|${addressId}|${part}`;
const own = (memberId: string, addressId: string) =>
  and(eq(idCopies.memberId, memberId), eq(idCopies.addressId, addressId));

/** What an address says of its receiver's ID. */
export type KnownIds = ReadonlyMap<string, { idType: string; lastFour: string }>;

/** The IDs that a member has left, by address; never number or picture. */
export async function knownIds(db: Db, memberId: string): Promise<KnownIds> {
  const rows = await db
    .select({ addressId: idCopies.addressId, idType: idCopies.idType, lastFour: idCopies.lastFour })
    .from(idCopies)
    .where(eq(idCopies.memberId, memberId));
  return new Map(rows.map((row) => [row.addressId, row]));
}

/**
 * Keeps the ID of an address's receiver: the number checked, the picture drawn anew (so no EXIF and
 * nothing hidden survives), both sealed. Nothing is stored of what is refused.
 * @throws Problem notFound | validation
 */
export async function storeIdCopy(
  db: Database,
  memberId: string,
  body: Body<'POST /address/uploadid'>,
): Promise<void> {
  const address = await findAddress(db, memberId, body.addressid);
  if (!address) throw new Problem('notFound');
  if (!asksForIdCopy(address.country)) throw refuse('addressid', 'invalid');
  const number = normalIdNumber(body.cnid);
  if (!isIdNumber(body.id_type, number))
    throw refuse('cnid', body.id_type === 'passport' ? 'passportNumber' : 'idCardNumber');
  const { bytes: picture } = await readUpload(body.cnphoto, 'cnphoto', 'pictures');
  const sealed = {
    idType: body.id_type,
    lastFour: number.slice(-4),
    number: seal(Buffer.from(number), placeOf(memberId, address.id, 'number')),
    picture: seal(picture, placeOf(memberId, address.id, 'picture')),
    createdAt: now(),
  };
  await db.transaction(async (tx) => {
    const still = await lockAddress(tx, memberId, address.id);
    if (!still || still.receiver !== address.receiver || still.country !== address.country)
      throw new Problem('notFound');
    await tx
      .insert(idCopies)
      .values({ memberId, addressId: address.id, ...sealed })
      .onConflictDoUpdate({ target: [idCopies.memberId, idCopies.addressId], set: sealed });
  });
}

/** Forgets the ID with its address. */
export async function forgetIdCopy(db: Db, memberId: string, addressId: string): Promise<void> {
  await db.delete(idCopies).where(own(memberId, addressId));
}

/**
 * Whether there is a copy, with a ticket for it. A stranger's address is the same answer as one
 * without a copy.
 */
export async function idTicket(
  db: Db,
  memberId: string,
  addressId: string,
): Promise<Reply<'POST /address/viewid'>> {
  const [found] = await db
    .select({ id: idCopies.addressId })
    .from(idCopies)
    .where(own(memberId, addressId));
  if (!found) return { status: true, exist: false, token: null };
  const { token } = await giveTicket(db, {
    memberId,
    kind: 'id-copy',
    reference: addressId,
    language: 'en',
  });
  return { status: true, exist: true, token };
}

/**
 * Sends the copy that a ticket of this member opens, and uses the ticket up.
 * @throws Problem notFound
 */
export async function sendIdCopy(db: Db, memberId: string, token: string, reply: FastifyReply) {
  const { reference } = await spendIdTicket(db, token, memberId);
  const [copy] = await db.select().from(idCopies).where(own(memberId, reference));
  if (!copy) throw new Problem('notFound');
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', 'inline; filename="id-copy.webp"');
  return reply
    .type('image/webp')
    .send(unseal(copy.picture, placeOf(memberId, copy.addressId, 'picture')));
}
