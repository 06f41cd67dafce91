import { and, eq, notInArray, sql } from 'drizzle-orm';

import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { MemberCall } from '@/host/money/payments/payments';
import { stopPayments } from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';
import { sumTargetCredits } from '@/host/money/reward/credits';
import { checkPromo, type PromoCall } from '@/host/money/reward/promo';
import { readPromoCode } from '@/host/money/reward/promo-rules';
import type { Cents } from '@/rules/money';

import { listPackagesByRef, listDraftPackages } from '../shipment/contents';
import { isSameSet } from '../shipment/draft';

import { findBox, lockBox, lockDraftBox, refuseEndedBox, storeBox } from './box';
import { findContainers, findContentsProblems } from './contents';

const { oneboxes, packageMemberships } = schema;

const matchBox = (memberId: string, id: string) =>
  match(packageMemberships, { memberId, containerId: id });

/** @throws Problem notFound if a package is not the member's */
async function lockPackages(tx: Tx, memberId: string, refs: readonly string[]) {
  const rows = await listPackagesByRef(tx, memberId, refs, true);
  if (rows.length !== refs.length) throw new Problem('notFound');
  return refs.flatMap((ref) => rows.filter((row) => row.ref === ref));
}

/** @throws Problem oneboxRefused with the reason of each package (spec §4) */
function refuseIneligible(problems: ReturnType<typeof findContentsProblems>): void {
  const [firstProblem] = problems;
  if (!firstProblem) return;
  const fields = problems.map(({ ref, code }) => ({ field: ref ?? 'packages', message: code }));
  throw new Problem('oneboxRefused', { detail: firstProblem.code, fields });
}

/** The membership's primary key prevents a package from being in two containers. */
async function storeMemberships(tx: Tx, memberId: string, boxId: string, refs: readonly string[]) {
  await tx
    .delete(packageMemberships)
    .where(and(matchBox(memberId, boxId), notInArray(packageMemberships.packageRef, [...refs])));
  const storedRows = await tx
    .insert(packageMemberships)
    .values(
      refs.map((packageRef, position) => ({
        memberId,
        packageRef,
        containerKind: 'onebox',
        containerId: boxId,
        position,
        createdAt: now(),
      })),
    )
    .onConflictDoUpdate({
      target: [packageMemberships.memberId, packageMemberships.packageRef],
      set: { position: sql`excluded.position` },
      setWhere: eq(packageMemberships.containerId, boxId),
    })
    .returning({ ref: packageMemberships.packageRef });
  if (storedRows.length !== refs.length) throw new Problem('packageInUse');
}

/**
 * Creates a draft, or reuses one with the same packages. Returns its id.
 * @throws Problem notFound | oneboxRefused
 */
export async function generateBox(tx: Tx, memberId: string, requestedRefs: readonly string[]) {
  const refs = [...new Set(requestedRefs)];
  await lockTarget(tx, 'onebox-drafts', memberId);
  const rows = await lockPackages(tx, memberId, refs);
  const containers = await findContainers(tx, memberId, refs);
  const existingId = await findDraftByRefs(tx, memberId, refs, containers);
  if (existingId) return existingId;
  refuseIneligible(findContentsProblems(rows, containers, null));
  const at = now();
  const [box] = await tx
    .insert(oneboxes)
    .values({
      memberId,
      ref: newReference('PK'),
      packageCount: refs.length,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: oneboxes.id });
  if (!box) throw new Problem('internal');
  await storeMemberships(tx, memberId, box.id, refs);
  return box.id;
}

async function findDraftByRefs(
  tx: Tx,
  memberId: string,
  refs: readonly string[],
  containers: Awaited<ReturnType<typeof findContainers>>,
): Promise<string | null> {
  const container = containers.get(refs[0] ?? '');
  if (container?.kind !== 'onebox') return null;
  return isSameSet(await listDraftRefs(tx, memberId, container.id), refs) ? container.id : null;
}

/**
 * An empty list dissolves the draft. Voids an unsubmitted payment. `seen` lists what the caller
 * saw.
 * @throws Problem notFound | oneboxRefused | oneboxChanged | alreadyPaid | stepNotReady |
 * attemptState
 */
export async function updateBox(
  call: MemberCall,
  { oneboxid: id, packages: requestedRefs, seen: shown }: Body<'POST /onebox/update'>,
): Promise<void> {
  const { db } = call;
  const { memberId } = call.session;
  const refs = [...new Set(requestedRefs)];
  const box = await findBox(db, memberId, { id });
  if (box.status === 'cancelled' && refs.length === 0) return;
  refuseEndedBox(box);
  const currentRefs = await listDraftRefs(db, memberId, id);
  if (refs.length > 0 && isSameSet(currentRefs, refs)) return;
  refuseUnseen(currentRefs, shown);
  await stopPayments(call, { kind: 'onebox', id });
  await db.transaction((tx) =>
    refs.length === 0
      ? cancel(tx, memberId, id, shown)
      : replaceContents(tx, memberId, id, { refs, seen: shown }),
  );
}

const listDraftRefs = async (db: Db, memberId: string, id: string) =>
  (await listDraftPackages(db, memberId, id)).map(({ ref }) => ref);

/** @throws Problem oneboxChanged when the caller saw other packages inside */
function refuseUnseen(currentRefs: readonly string[], shown: readonly string[] | undefined): void {
  if (shown && !isSameSet(currentRefs, shown)) throw new Problem('oneboxChanged');
}

async function replaceContents(
  tx: Tx,
  memberId: string,
  id: string,
  { refs, seen: shown }: { refs: readonly string[]; seen: readonly string[] | undefined },
): Promise<void> {
  const box = await lockDraftBox(tx, memberId, id);
  const currentRefs = await listDraftRefs(tx, memberId, id);
  // A concurrent call made the same change.
  if (isSameSet(currentRefs, refs)) return;
  refuseUnseen(currentRefs, shown);
  const rows = await lockPackages(tx, memberId, refs);
  refuseIneligible(findContentsProblems(rows, await findContainers(tx, memberId, refs), id));
  await storeMemberships(tx, memberId, id, refs);
  await storeBox(tx, box, { packageCount: refs.length, updatedAt: now() });
}

async function cancel(tx: Tx, memberId: string, id: string, shown: readonly string[] | undefined) {
  const lockedBox = await lockBox(tx, memberId, id);
  if (lockedBox.status === 'cancelled') return;
  const box = await lockDraftBox(tx, memberId, id);
  refuseUnseen(await listDraftRefs(tx, memberId, id), shown);
  await tx.delete(packageMemberships).where(matchBox(memberId, id));
  await storeBox(tx, box, { status: 'cancelled', cancelledAt: now(), updatedAt: now() });
}

/** @throws Problem creditsShort | alreadyPaid | attemptState */
export async function applyBoxCredits(call: MemberCall, id: string, cents: Cents): Promise<void> {
  const { db } = call;
  const { memberId } = call.session;
  await findBox(db, memberId, { id });
  await stopPayments(call, { kind: 'onebox', id });
  await db.transaction(async (tx) => {
    const box = await lockDraftBox(tx, memberId, id);
    if (cents > (await sumTargetCredits(tx, memberId, { kind: 'onebox', id })))
      throw new Problem('creditsShort');
    await storeBox(tx, box, { creditsCents: cents, updatedAt: now() });
  });
}

/**
 * An empty code removes the applied one.
 * @throws Problem promoInvalid | promoUsed | promoElsewhere | alreadyPaid | attemptState
 */
export async function applyBoxPromo(call: MemberCall & PromoCall, id: string, code: string) {
  const { db } = call;
  const { memberId } = call.session;
  await findBox(db, memberId, { id });
  const promoCode = readPromoCode(code) || null;
  if (promoCode) await checkPromo(call, promoCode, 'onebox');
  await stopPayments(call, { kind: 'onebox', id });
  await db.transaction(async (tx) => {
    const box = await lockDraftBox(tx, memberId, id);
    await storeBox(tx, box, { promoCode, updatedAt: now() });
  });
}
