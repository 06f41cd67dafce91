import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { Problem, refusal } from '@/host/core/errors';
import { storeFiles, type PlacedFile } from '@/host/core/files/store';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import { notifyAll } from '@/host/mail/notifications/notify';
import { reapplyGuarantee } from '@/host/money/paymentrequest/guaranteed-weight';
import { PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';
import { findReturnRequest } from '@/host/money/paymentrequest/return';
import { findBlock } from '@/host/money/payments/reversal-blocks';
import type { Payments } from '@/host/money/payments/payments';
import { lockTarget } from '@/host/money/payments/targets';
import { readStoredKinds, getStaffTask } from '@/host/parcels/actionrequest/transitions';
import { completeBox } from '@/host/parcels/onebox/progress';
import { takeBoxApart } from '@/host/parcels/onebox/take-apart';
import { readCents } from '@/rules/money';
import type { PackageNews } from '@/rules/notifications/kinds';
import { toGrams, toMillimeters } from '@/rules/packages/weight';

import { schema, type Database, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import { approveReturn } from './approve-return';
import { toFieldProblem, findTextFault } from './plain-input';
import {
  findPackageMemberId,
  lockPackageByRef,
  assignFileIds,
  placePhotos,
  readPhotos,
  toStoredPhotos,
  type IdentifiedPhotos,
} from './received-files';

const { actionRequests, oneboxes, packages, packageEvents, members } = schema;
const PAGE_SIZE = 200;
type FinishCommand = Body<'POST /operator/finishrequest'>;
type Request = typeof actionRequests.$inferSelect;
type PackageRow = typeof packages.$inferSelect;

/** Of all members, oldest first. */
export async function listOpenRequests(
  db: Database,
  query: DeskListQuery,
): Promise<Reply<'GET /operator/requests'>> {
  const rows = await db
    .select({ request: actionRequests, suite: members.suite })
    .from(actionRequests)
    .innerJoin(members, eq(members.id, actionRequests.memberId))
    .where(and(eq(actionRequests.state, 'open'), matchSuite(query)))
    .orderBy(asc(actionRequests.requestedAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(({ request, suite }) => ({
      packageref: request.packageRef,
      suite,
      action: request.action,
      requested: request.requestedAt.toISOString(),
      instructions: request.input.instructions ?? [],
      additional: request.input.additional ?? '',
      repacktype: request.input.repacktype ?? '',
      postage: request.input.postage ?? '',
      paid: request.input.paid ?? false,
    })),
  };
}

/**
 * Stores new measures, value and photos, and notifies the member. Idempotent.
 * @throws Problem notFound | operatorInput
 */
export async function finishRequest(
  db: Database,
  payments: Payments,
  command: FinishCommand,
): Promise<Reply<'POST /operator/finishrequest'>> {
  const fields: FieldProblem[] = [];
  const checkedPhotos = await readPhotos(command.photos ?? [], fields);
  const fault = findTextFault(command.note ?? '');
  if (fault) fields.push(toFieldProblem('note', fault));
  if (command.value !== undefined && readCents(command.value) === null)
    fields.push(
      toFieldProblem('value', `must be an amount like 49.90, but it is ${command.value}`),
    );
  if (fields.length > 0) throw new Problem('operatorInput', { fields });
  const photos = assignFileIds(checkedPhotos);
  const memberId = photos.length > 0 && (await findPackageMemberId(db, command.packageref));
  const placedFiles = memberId ? await placePhotos(memberId, photos) : [];
  return db.transaction(async (tx) => {
    if (command.outcome === 'done') await lockReturnPayment(tx, command.packageref);
    const parcel = await lockPackageByRef(tx, command.packageref);
    if (!parcel) return replyIfTakenApart(tx, command);
    const request = await getLastRequest(tx, parcel);
    if (request && isAnswered(request, command))
      return { packageref: parcel.ref, status: parcel.status, changed: false };
    if (request?.state !== 'open') throw refusal('packageref', `${parcel.ref} has no open request`);
    if (command.outcome === 'approved') {
      await approveReturn(tx, { parcel, request, command });
      return { packageref: parcel.ref, status: parcel.status, changed: true };
    }
    refuseIncomplete(request, command, photos.length);
    if (request.action === 'return' && command.outcome === 'done')
      await refuseIfOnHold(tx, request);
    if (request.action === 'onebox' && command.outcome === 'declined') {
      await takeBoxApart(tx, payments, parcel.memberId, parcel.ref, command.note?.trim() ?? '');
      return { packageref: parcel.ref, status: 'cancelled', changed: true };
    }
    const status = await storeOutcome(tx, { parcel, request, command, photos, placedFiles });
    return { packageref: parcel.ref, status, changed: true };
  });
}

/** An approved return becomes open again when it is paid. */
const isAnswered = ({ state, action, input }: Request, { outcome }: FinishCommand): boolean =>
  state === outcome ||
  (outcome === 'approved' && action === 'return' && state === 'open' && input.paid === true);

/** Payments must be locked before packages, to avoid deadlocks. */
async function lockReturnPayment(tx: Tx, packageref: string): Promise<void> {
  const isOpen = match(actionRequests, { packageRef: packageref, action: 'return', state: 'open' });
  const [request] = await tx.select().from(actionRequests).where(isOpen);
  const payment = request && (await findReturnRequest(tx, request));
  if (payment) await lockTarget(tx, PAYMENT_REQUEST, payment.id);
}

async function refuseIfOnHold(tx: Tx, request: Request): Promise<void> {
  const payment = await findReturnRequest(tx, request);
  const target = payment && { kind: PAYMENT_REQUEST, id: payment.id };
  const hold = target && (await findBlock(tx, request.memberId, target));
  if (!hold) return;
  const reason = `its payment through ${hold.gateway} is ${hold.standing}`;
  const remedy = `"release --reference ${payment.ref}" releases it`;
  throw refusal('packageref', `is on hold: ${reason}. ${remedy}`);
}

/**
 * A declined OneBox is no longer a package, so a repeated call needs its own check.
 * @throws Problem notFound
 */
async function replyIfTakenApart(
  tx: Tx,
  { packageref, outcome }: FinishCommand,
): Promise<Reply<'POST /operator/finishrequest'>> {
  const isDeclinedBox = and(
    match(oneboxes, { ref: packageref, status: 'cancelled' }),
    isNotNull(oneboxes.paidAt),
  );
  const [box] =
    outcome === 'declined'
      ? await tx.select({ id: oneboxes.id }).from(oneboxes).where(isDeclinedBox)
      : [];
  if (!box) throw new Problem('notFound');
  return { packageref, status: 'cancelled', changed: false };
}

async function getLastRequest(tx: Tx, { memberId, ref }: PackageRow): Promise<Request | undefined> {
  const [row] = await tx
    .select()
    .from(actionRequests)
    .where(match(actionRequests, { memberId, packageRef: ref }))
    .orderBy(desc(actionRequests.requestedAt))
    .limit(1);
  return row;
}

function refuseIncomplete(request: Request, command: FinishCommand, photoCount: number): void {
  const isBox = request.action === 'onebox';
  if (request.action === 'return') refuseWrongOutcome(request, command);
  const fields: FieldProblem[] = [];
  if (command.outcome === 'declined') {
    if (isBox && !command.note?.trim())
      throw refusal('note', 'must tell the member why the OneBox cannot be packed');
    return;
  }
  if (request.action === 'repack' || isBox) {
    for (const name of ['weight', 'length', 'width', 'height'] as const)
      if (command[name] === undefined)
        fields.push(
          toFieldProblem(name, `is required for a ${isBox ? 'OneBox' : 'repacked package'}`),
        );
  }
  if (isBox && photoCount === 0) fields.push(toFieldProblem('photos', 'are required for a OneBox'));
  if (request.action === 'verify' && !command.note?.trim() && photoCount === 0)
    fields.push(toFieldProblem('note', 'must say what was found, unless you add a photo'));
  if (fields.length > 0) throw new Problem('operatorInput', { fields });
}

function refuseWrongOutcome({ input }: Request, { outcome }: FinishCommand): void {
  if ((outcome === 'done') === (input.paid === true)) return;
  throw refusal(
    'outcome',
    input.paid
      ? 'must be done: the return is paid, so send it'
      : 'cannot be done before the return is approved',
  );
}

interface StoreOutcomeInput {
  parcel: PackageRow;
  request: Request;
  command: FinishCommand;
  photos: IdentifiedPhotos;
  placedFiles: readonly PlacedFile[];
}

async function storeOutcome(
  tx: Tx,
  { parcel, request, command, photos, placedFiles }: StoreOutcomeInput,
) {
  const task = getStaffTask(request.action);
  if (!task) throw new Problem('internal');
  const { memberId, ref } = parcel;
  const isDone = command.outcome === 'done';
  const newState = isDone
    ? task.finish(readStoredKinds(parcel.kinds))
    : { status: request.before.status, kinds: readStoredKinds(request.before.kinds) };
  await tx
    .update(packages)
    .set({
      ...newState,
      ...(isDone && toMeasures(command, parcel)),
      ...(isDone &&
        task.empties && {
          itemization: [],
          itemizationDeclared: false,
          customerDeclared: false,
          amountCents: 0,
        }),
      ...(isDone && command.value !== undefined && { amountCents: readCents(command.value) ?? 0 }),
      ...(!isDone && request.action === 'repack' && { repackType: '' }),
      photos: [...parcel.photos, ...toStoredPhotos(photos)],
      updatedAt: now(),
    })
    .where(match(packages, { memberId, ref }));
  if (isDone && parcel.guaranteedGrams !== null) await reapplyGuarantee(tx, parcel);
  if (request.action === 'onebox') await completeBox(tx, memberId, ref);
  await storeFiles(tx, placedFiles);
  const note = command.note?.trim() ?? '';
  await tx
    .update(actionRequests)
    .set({ state: command.outcome, note, finishedAt: now() })
    .where(match(actionRequests, { memberId, id: request.id }));
  await tx
    .insert(packageEvents)
    .values({
      memberId,
      packageRef: ref,
      kind: `${request.action}-${command.outcome}`,
      detail: { note },
      at: now(),
    });
  await notifyAll(tx, memberId, listNotifications(newState.status, request, command, task.news), {
    packageRef: ref,
    name: parcel.name,
    action: request.action,
  });
  return newState.status;
}

/** The "action needed" notification comes last, because only the last one is emailed. */
function listNotifications(
  status: string,
  { action }: Request,
  command: FinishCommand,
  news: PackageNews,
): PackageNews[] {
  if (command.outcome === 'declined')
    return [action === 'return' ? 'txnpackage_returns_declined' : 'txnpackage_request_declined'];
  return status === '0' ? [news, 'txnpackage_action_needed'] : [news];
}

/** Keeps the weight on arrival in `arrivedGrams`. */
function toMeasures(command: FinishCommand, parcel: PackageRow) {
  return {
    ...(command.weight !== undefined && {
      weightGrams: Math.max(1, toGrams(command.weight, 'kg')),
      arrivedGrams: parcel.arrivedGrams ?? parcel.weightGrams,
    }),
    ...(command.length !== undefined && {
      lengthMm: Math.max(1, toMillimeters(command.length, 'cm')),
    }),
    ...(command.width !== undefined && {
      widthMm: Math.max(1, toMillimeters(command.width, 'cm')),
    }),
    ...(command.height !== undefined && {
      heightMm: Math.max(1, toMillimeters(command.height, 'cm')),
    }),
  };
}
