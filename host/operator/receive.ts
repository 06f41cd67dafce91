import type { FieldProblem } from '@/contract/error-codes';
import type { Receipt } from '@/contract/operator/warehouse';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { storeFiles, type PlacedFile } from '@/host/core/files/store';
import { newReference } from '@/host/core/references';
import type { LineRecord } from '@/host/cart/orders/order';
import { listArrivalNotifications } from '@/host/mail/notifications/notification-rules';
import { notifyAll } from '@/host/mail/notifications/notify';
import { findMemberBySuite } from '@/host/core/suites';
import type { Payments } from '@/host/money/payments/payments';
import { isStaffKind, explainKind, getStatusForKinds } from '@/host/parcels/pmt/arrival-status';
import { findCategory, findMerchant, listCategories } from '@/host/parcels/pmt/catalog';
import { readCents } from '@/rules/money';
import { isWireKind, type WireKind } from '@/rules/packages/package';
import { nameByStore, normalizeTracking } from '@/rules/packages/text';
import { toGrams, toMillimeters } from '@/rules/packages/weight';

import { schema, type Database, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import { buildPackageFromLines, linkArrivalToLines, listExpectedLines } from './orders/arrival';
import { readMoment, toFieldProblem, findTextFault } from './plain-input';
import {
  assignFileIds,
  readPhotos,
  readSlip,
  toStoredPhotos,
  placePhotos,
  placeSlip,
  storeSlip,
  type PlacedSlip,
  type IdentifiedPhotos,
} from './received-files';

const { packages, packageEvents } = schema;

/**
 * Repeating a tracking number for the same suite returns the existing package.
 * @throws Problem operatorInput with one entry in `fields` per refused value
 */
export async function receivePackage(
  db: Database,
  payments: Payments,
  receipt: Receipt,
): Promise<{ packageref: string; created: boolean }> {
  const memberId = await findMemberBySuite(db, receipt.suite);
  const tracking = normalizeTracking(receipt.tracking);
  const existingRef = memberId && (await findByTracking(db, memberId, tracking));
  if (existingRef) return { packageref: existingRef, created: false };

  const values = { ...(await checkFacts(db, receipt)), tracking };
  const fields = [
    ...(memberId
      ? []
      : [toFieldProblem('suite', `is not the suite of a member: ${receipt.suite}`)]),
    ...values.problems,
  ];
  const photos = await readPhotos(receipt.photos, fields);
  const slip = await readSlip(receipt.slip, fields);
  if (!/^[\x21-\x7e]{4,64}$/.test(tracking))
    fields.push(toFieldProblem('tracking', 'must be 4 to 64 letters, digits and symbols'));
  if (!memberId || fields.length > 0) throw new Problem('operatorInput', { fields });
  const identifiedPhotos = assignFileIds(photos);
  const delivery = {
    ...{ receipt, facts: values, photos: identifiedPhotos },
    placedFiles: await placePhotos(memberId, identifiedPhotos),
    slip: await placeSlip(memberId, slip),
  };
  return db.transaction((tx) => storePackage(tx, payments, memberId, delivery));
}

async function findByTracking(db: Database | Tx, memberId: string, tracking: string) {
  const [row] = await db
    .select({ ref: packages.ref })
    .from(packages)
    .where(match(packages, { memberId, tracking }));
  return row?.ref;
}

type CheckedFacts = Awaited<ReturnType<typeof checkFacts>>;

async function explainCategory(db: Database, category: string): Promise<string> {
  const categories = await listCategories(db);
  return `"${category}" is not a category code; use one of ${categories.map(({ code }) => code).join(', ')}`;
}

/** A merchant that is not in the catalog is stored as entered. */
async function checkFacts(db: Database, receipt: Receipt) {
  const fieldProblems: FieldProblem[] = [];
  const category = await findCategory(db, receipt.category.trim().toLowerCase());
  if (!category)
    fieldProblems.push(toFieldProblem('category', await explainCategory(db, receipt.category)));
  const kind = receipt.kind?.trim() || 'normal';
  if (!isWireKind(kind) || !isStaffKind(kind))
    fieldProblems.push(toFieldProblem('kind', explainKind(kind)));
  const arrivalTime = receipt.received === undefined ? { at: now() } : readMoment(receipt.received);
  if ('fault' in arrivalTime) fieldProblems.push(toFieldProblem('received', arrivalTime.fault));
  const amountCents = readCents(receipt.value ?? 0);
  if (amountCents === null)
    fieldProblems.push(
      toFieldProblem('value', `must be an amount like 49.90, but it is ${receipt.value}`),
    );
  fieldProblems.push(...checkValues(receipt));
  const merchant = receipt.merchant.trim();
  return {
    category: category?.code ?? '',
    merchant: merchant && ((await findMerchant(db, merchant)) ?? merchant),
    kind: isWireKind(kind) ? kind : 'normal',
    arrivedAt: 'at' in arrivalTime ? arrivalTime.at : now(),
    amountCents: amountCents ?? 0,
    problems: fieldProblems,
  };
}

function checkValues(receipt: Receipt): FieldProblem[] {
  const texts = {
    merchant: receipt.merchant,
    description: receipt.description ?? '',
    suite: receipt.suite,
  };
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const fault = findTextFault(text);
    return fault ? [toFieldProblem(field, fault)] : [];
  });
  if (toGrams(receipt.weight, 'kg') < 1)
    problems.push(toFieldProblem('weight', 'must be at least 0.001 kg'));
  for (const side of ['length', 'width', 'height'] as const) {
    if (toMillimeters(receipt[side], 'cm') < 1)
      problems.push(toFieldProblem(side, 'must be at least 0.1 cm'));
  }
  return problems;
}

type ArrivalFacts = CheckedFacts & { tracking: string };

interface Delivery {
  receipt: Receipt;
  facts: ArrivalFacts;
  photos: IdentifiedPhotos;
  placedFiles: readonly PlacedFile[];
  slip: PlacedSlip | null;
}

async function storePackage(
  tx: Tx,
  payments: Payments,
  memberId: string,
  { receipt, facts, photos, placedFiles, slip }: Delivery,
) {
  const lines = await listExpectedLines(tx, memberId, facts.tracking);
  const [createdRow] = await tx
    .insert(packages)
    .values({
      memberId,
      ...toPackageRow(receipt, facts),
      ...(lines.length > 0 && toBoughtPackageRow(receipt, facts, lines)),
      photos: toStoredPhotos(photos),
    })
    .onConflictDoNothing({ target: [packages.memberId, packages.tracking] })
    .returning({ ref: packages.ref, name: packages.name, status: packages.status });
  if (!createdRow) {
    const existingRef = await findByTracking(tx, memberId, facts.tracking);
    // A concurrent call took the package back.
    if (!existingRef) throw new Problem('inFlight');
    return { packageref: existingRef, created: false };
  }
  await linkArrivalToLines(tx, payments, memberId, createdRow.ref, lines);
  await storeFiles(tx, placedFiles);
  if (slip)
    await tx
      .update(packages)
      .set(await storeSlip(tx, slip))
      .where(match(packages, { memberId, ref: createdRow.ref }));
  await tx
    .insert(packageEvents)
    .values({
      memberId,
      packageRef: createdRow.ref,
      kind: 'received',
      detail: { kinds: [facts.kind] },
      at: facts.arrivedAt,
    });
  await notifyAll(tx, memberId, listArrivalNotifications(createdRow.status), {
    packageRef: createdRow.ref,
    name: createdRow.name,
    at: facts.arrivedAt,
  });
  return { packageref: createdRow.ref, created: true };
}

function toBoughtPackageRow(receipt: Receipt, facts: ArrivalFacts, lines: readonly LineRecord[]) {
  const { name, merchant, ...declaredFields } = buildPackageFromLines(lines);
  const kinds: WireKind[] = facts.kind === 'normal' ? ['bfm'] : [facts.kind, 'bfm'];
  return {
    ...declaredFields,
    name: receipt.description?.trim() || name,
    merchant: facts.merchant || merchant,
    kinds,
    status: getStatusForKinds(kinds),
    customerDeclared: true,
  };
}

function toPackageRow(receipt: Receipt, facts: ArrivalFacts) {
  return {
    ref: newReference('PK'),
    tracking: facts.tracking,
    name: receipt.description?.trim() || nameByStore(facts),
    merchant: facts.merchant,
    category: facts.category,
    status: getStatusForKinds([facts.kind]),
    kinds: [facts.kind],
    amountCents: facts.amountCents,
    weightGrams: toGrams(receipt.weight, 'kg'),
    lengthMm: toMillimeters(receipt.length, 'cm'),
    widthMm: toMillimeters(receipt.width, 'cm'),
    heightMm: toMillimeters(receipt.height, 'cm'),
    shipAlone: receipt.shipalone ?? false,
    arrivedAt: facts.arrivedAt,
    updatedAt: now(),
  };
}
