import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';

import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { seal, unseal } from '@/host/core/files/seal';
import { findFile, deleteFile, storeFiles, placeUpload } from '@/host/core/files/store';
import { readUpload } from '@/host/core/files/upload';
import { issueTicket, spendIdTicket } from '@/host/core/tickets';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { requiresIdCopy, isIdNumber, normalizeIdNumber } from '@/rules/addresses/identity';
import { isChinese, isPrintable } from '@/rules/addresses/scripts';

import { findAddress, lockAddress } from './addresses';

const { idCopies } = schema;
export const ID_COPY = 'id-copy';

const buildSealContext = (
  memberId: string,
  addressId: string,
  part: 'number' | 'picture' | 'name',
) => `${memberId}|${addressId}|${part}`;
const matchAddress = (memberId: string, addressId: string) =>
  match(idCopies, { memberId, addressId });

export type IdCopies = ReadonlyMap<string, { idType: string; lastFour: string }>;

export async function listIdCopies(db: Db, memberId: string): Promise<IdCopies> {
  const rows = await db
    .select({ addressId: idCopies.addressId, idType: idCopies.idType, lastFour: idCopies.lastFour })
    .from(idCopies)
    .where(eq(idCopies.memberId, memberId));
  return new Map(rows.map((row) => [row.addressId, row]));
}

export function getIdFields(copies: IdCopies, addressId: string) {
  const copy = copies.get(addressId);
  return {
    cnphoto: copy !== undefined,
    ...(copy && { cnid: copy.lastFour, id_type: copy.idType }),
  };
}

/**
 * Validates the number, re-encodes the picture without metadata, and encrypts both.
 * @throws Problem notFound | validation
 */
export async function storeIdCopy(
  db: Database,
  memberId: string,
  body: Body<'POST /address/uploadid'>,
): Promise<void> {
  const address = await findAddress(db, memberId, body.addressid);
  if (!address) throw new Problem('notFound');
  if (!requiresIdCopy(address.country)) throw invalid('addressid', 'invalid');
  const number = normalizeIdNumber(body.cnid);
  if (!isIdNumber(body.id_type, number))
    throw invalid('cnid', body.id_type === 'passport' ? 'passportNumber' : 'idCardNumber');
  const name = (body.cnname ?? '').normalize('NFC').trim();
  if (name !== '') {
    if (body.id_type === 'id-card' && !isChinese(name)) throw invalid('cnname', 'chinese');
    if (!isPrintable(name, 'CN')) throw invalid('cnname', 'latinLetters');
  }
  const picture = await readUpload(body.cnphoto, 'cnphoto', 'pictures');
  const sealedPicture = seal(picture.bytes, buildSealContext(memberId, address.id, 'picture'));
  const sealedFields = {
    idType: body.id_type,
    lastFour: number.slice(-4),
    number: seal(Buffer.from(number), buildSealContext(memberId, address.id, 'number')),
    name: name ? seal(Buffer.from(name), buildSealContext(memberId, address.id, 'name')) : null,
    createdAt: now(),
  };
  const file = await placeUpload(memberId, ID_COPY, { ...picture, bytes: sealedPicture });
  await db.transaction(async (tx) => {
    const latest = await lockAddress(tx, memberId, address.id);
    if (!latest || latest.receiver !== address.receiver || latest.country !== address.country)
      throw new Problem('notFound');
    await deleteIdCopy(tx, memberId, address.id);
    await storeFiles(tx, [file]);
    const copyKey = { memberId, addressId: address.id };
    await tx.insert(idCopies).values({ ...copyKey, ...sealedFields, pictureFile: file.id });
  });
}

export async function findIdForCustoms(
  db: Db,
  memberId: string,
  addressId: string,
): Promise<{ name: string; number: string } | null> {
  const [copy] = await db
    .select({ name: idCopies.name, number: idCopies.number })
    .from(idCopies)
    .where(matchAddress(memberId, addressId));
  if (!copy) return null;
  const open = (sealedBytes: Buffer, part: 'number' | 'name') =>
    unseal(sealedBytes, buildSealContext(memberId, addressId, part)).toString();
  return { name: copy.name ? open(copy.name, 'name') : '', number: open(copy.number, 'number') };
}

/** For the member's data export. */
export function openIdCopy({
  memberId,
  addressId,
  number,
  name,
}: Pick<typeof idCopies.$inferSelect, 'memberId' | 'addressId' | 'number' | 'name'>): {
  number: string;
  name: string;
} {
  const open = (sealedBytes: Buffer, part: 'number' | 'name') =>
    unseal(sealedBytes, buildSealContext(memberId, addressId, part)).toString();
  return { number: open(number, 'number'), name: name ? open(name, 'name') : '' };
}

export async function openIdPicture(
  db: Db,
  memberId: string,
  addressId: string,
): Promise<Buffer | null> {
  const [copy] = await db
    .select({ id: idCopies.pictureFile })
    .from(idCopies)
    .where(matchAddress(memberId, addressId));
  if (!copy?.id) return null;
  const file = await findFile(db, { memberId, id: copy.id, variant: ID_COPY });
  return file?.bytes ? unseal(file.bytes, buildSealContext(memberId, addressId, 'picture')) : null;
}

export async function deleteIdCopy(db: Db, memberId: string, addressId: string): Promise<void> {
  const [deletedCopy] = await db
    .delete(idCopies)
    .where(matchAddress(memberId, addressId))
    .returning({ pictureFile: idCopies.pictureFile });
  if (deletedCopy?.pictureFile) await deleteFile(db, memberId, deletedCopy.pictureFile);
}

/** Returns a ticket if a copy exists. Another member's address looks like one without a copy. */
export async function createIdTicket(
  db: Db,
  memberId: string,
  addressId: string,
): Promise<Reply<'POST /address/viewid'>> {
  const [copy] = await db
    .select({ id: idCopies.addressId })
    .from(idCopies)
    .where(matchAddress(memberId, addressId));
  if (!copy) return { status: true, exist: false, token: null };
  const { token } = await issueTicket(db, {
    memberId,
    kind: 'id-copy',
    reference: addressId,
    language: 'en',
  });
  return { status: true, exist: true, token };
}

/**
 * Consumes the ticket.
 * @throws Problem notFound
 */
export async function sendIdCopy(db: Db, memberId: string, token: string, reply: FastifyReply) {
  const { reference } = await spendIdTicket(db, token, memberId);
  const picture = await openIdPicture(db, memberId, reference);
  if (!picture) throw new Problem('notFound');
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', 'inline; filename="id-copy.webp"');
  return reply.type('image/webp').send(picture);
}
