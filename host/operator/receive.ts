import { and, eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Receipt } from '@/contract/operator';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { requireRoomForFiles } from '@/host/core/files/disk-room';
import { drawPhoto } from '@/host/core/files/inspection';
import type { Photo, PhotoRefusal } from '@/host/core/files/photo-renditions';
import { namePhoto, storePhoto } from '@/host/core/files/store';
import { newReference } from '@/host/core/references';
import { notificationsOfArrival } from '@/host/mail/notifications/notification-rules';
import { notifyAll } from '@/host/mail/notifications/notify';
import { isGivenKind, statusOfKinds } from '@/host/parcels/pmt/arrival-status';
import { findCategory, findMerchant, listCategories } from '@/host/parcels/pmt/catalog';
import { readCents } from '@/rules/money';
import { isWireKind, type WireKind } from '@/rules/packages/package';
import { normalTracking } from '@/rules/packages/text';
import { toGrams, toMillimetres } from '@/rules/packages/weight';

import { schema, type Database, type Tx } from '../db/client';

import { readMoment, textFault } from './plain-input';

const { packages, packageEvents, members } = schema;

/**
 * Takes a package in for a member (contract 'POST /operator/receive'). The same tracking number for
 * the same suite is the same package: it is answered again and nothing changes.
 * @throws Problem operatorInput with one entry in `fields` per refused value
 */
export async function receivePackage(
  db: Database,
  receipt: Receipt,
): Promise<{ packageref: string; created: boolean }> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.suite, receipt.suite.trim().toUpperCase()));
  const tracking = normalTracking(receipt.tracking);
  const known = member && (await findByTracking(db, member.id, tracking));
  if (known) return { packageref: known, created: false };

  const values = { ...(await checkedFacts(db, receipt)), tracking };
  const fields = [
    ...(member ? [] : [refuse('suite', `no member has the suite ${receipt.suite}`)]),
    ...values.refused,
  ];
  const photos = await Promise.all(
    receipt.photos.map((photo, index) => readPhoto(photo, index, fields)),
  );
  if (!/^[\x21-\x7e]{4,64}$/.test(tracking))
    fields.push(refuse('tracking', 'must be 4 to 64 letters, digits and signs'));
  if (!member || fields.length > 0) throw new Problem('operatorInput', { fields });
  return db.transaction((tx) =>
    store(
      tx,
      member.id,
      receipt,
      values,
      photos.filter((photo) => photo !== null),
    ),
  );
}

/** One refused value of a warehouse command. */
export const refuse = (field: string, message: string): FieldProblem => ({ field, message });

async function findByTracking(
  db: Database | Tx,
  memberId: string,
  tracking: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ ref: packages.ref })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.tracking, tracking)));
  return found?.ref;
}

interface CheckedFacts {
  category: string;
  merchant: string;
  kind: WireKind;
  arrivedAt: Date;
  amountCents: number;
  refused: FieldProblem[];
}

async function noSuchCategory(db: Database, given: string): Promise<string> {
  const known = await listCategories(db);
  return `"${given}" is not a category code; use one of ${known.map(({ code }) => code).join(', ')}`;
}

/**
 * Looks up what names something: category, merchant and kind. A shop nobody has named yet is kept
 * as written.
 */
async function checkedFacts(db: Database, receipt: Receipt): Promise<CheckedFacts> {
  const refused: FieldProblem[] = [];
  const category = await findCategory(db, receipt.category.trim().toLowerCase());
  if (!category) refused.push(refuse('category', await noSuchCategory(db, receipt.category)));
  const kind = receipt.kind?.trim() || 'normal';
  if (!isWireKind(kind) || !isGivenKind(kind))
    refused.push(refuse('kind', `"${kind}" is not a kind the warehouse gives`));
  const arrived = receipt.received === undefined ? { at: now() } : readMoment(receipt.received);
  if ('fault' in arrived) refused.push(refuse('received', arrived.fault));
  const amountCents = readCents(receipt.value ?? 0);
  if (amountCents === null)
    refused.push(refuse('value', `must be an amount like 49.90, but it is ${receipt.value}`));
  refused.push(...oddities(receipt));
  const merchant = receipt.merchant.trim();
  return {
    category: category?.code ?? '',
    merchant: merchant && ((await findMerchant(db, merchant)) ?? merchant),
    kind: isWireKind(kind) ? kind : 'normal',
    arrivedAt: 'at' in arrived ? arrived.at : now(),
    amountCents: amountCents ?? 0,
    refused,
  };
}

/** Texts that are no labels, and measures that come to nothing on the scale. */
function oddities(receipt: Receipt): FieldProblem[] {
  const texts = {
    merchant: receipt.merchant,
    description: receipt.description ?? '',
    suite: receipt.suite,
  };
  const odd = Object.entries(texts).flatMap(([field, text]) => {
    const fault = textFault(text);
    return fault ? [refuse(field, fault)] : [];
  });
  if (toGrams(receipt.weight, 'kg') < 1) odd.push(refuse('weight', 'must be at least 0.001 kg'));
  for (const side of ['length', 'width', 'height'] as const) {
    if (toMillimetres(receipt[side], 'cm') < 1) odd.push(refuse(side, 'must be at least 0.1 cm'));
  }
  return odd;
}

const refusalTexts: Record<PhotoRefusal, string> = {
  empty: 'is an empty file',
  tooLarge: 'is larger than 12 MB',
  notAPhoto: 'is not a JPEG, PNG or WebP picture',
  tooManyPixels: 'has more than 40 million pixels',
  broken: 'cannot be read as a picture',
};

/**
 * A photo of the wire drawn anew; null and an entry in `refused` for one that is not taken.
 * @throws Problem tooManyRequests | unavailable | uploadsPaused
 */
export async function readPhoto(
  photo: Receipt['photos'][number],
  index: number,
  refused: FieldProblem[],
): Promise<Photo | null> {
  await requireRoomForFiles();
  const drawn = await drawPhoto(Buffer.from(photo.data, 'base64'));
  if (typeof drawn !== 'string') return drawn;
  refused.push(refuse(`photos.${index}`, `${photo.name || 'the photo'} ${refusalTexts[drawn]}`));
  return null;
}

type Received = CheckedFacts & { tracking: string };

async function store(tx: Tx, memberId: string, receipt: Receipt, facts: Received, photos: Photo[]) {
  const named = photos.map((photo, index) => ({
    photo,
    ...namePhoto(photo, photos.length > 1 ? `${index + 1}/${photos.length}` : ''),
  }));
  const [created] = await tx
    .insert(packages)
    .values({
      memberId,
      ...rowOf(receipt, facts),
      photos: named.map(({ photo: _photo, ...stored }) => stored),
    })
    .onConflictDoNothing({ target: [packages.memberId, packages.tracking] })
    .returning({ ref: packages.ref, name: packages.name, status: packages.status });
  if (!created)
    return {
      packageref: (await findByTracking(tx, memberId, facts.tracking)) ?? '',
      created: false,
    };
  for (const one of named) await storePhoto(tx, memberId, one.fileId, one.photo);
  await tx
    .insert(packageEvents)
    .values({
      memberId,
      packageRef: created.ref,
      kind: 'received',
      detail: { kinds: [facts.kind] },
      at: facts.arrivedAt,
    });
  await notifyAll(tx, memberId, notificationsOfArrival(created.status), {
    packageRef: created.ref,
    name: created.name,
    at: facts.arrivedAt,
  });
  return { packageref: created.ref, created: true };
}

function rowOf(receipt: Receipt, facts: Received) {
  return {
    ref: newReference('PK'),
    tracking: facts.tracking,
    name: receipt.description?.trim() || `${facts.merchant} ${facts.tracking.slice(-4)}`.trim(),
    merchant: facts.merchant,
    category: facts.category,
    status: statusOfKinds([facts.kind]),
    kinds: [facts.kind],
    amountCents: facts.amountCents,
    weightGrams: toGrams(receipt.weight, 'kg'),
    lengthMm: toMillimetres(receipt.length, 'cm'),
    widthMm: toMillimetres(receipt.width, 'cm'),
    heightMm: toMillimetres(receipt.height, 'cm'),
    arrivedAt: facts.arrivedAt,
    updatedAt: now(),
  };
}
