import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, refusal } from '@/host/core/errors';
import { listChangeNotifications } from '@/host/mail/notifications/notification-rules';
import { notifyAll } from '@/host/mail/notifications/notify';
import { isStaffKind, explainKind, getStatusForKinds } from '@/host/parcels/pmt/arrival-status';
import { isWireKind, readStatus, statusTable, type WireKind } from '@/rules/packages/package';

import { type Database, schema, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import {
  storeSlip,
  findPackageMemberId,
  lockPackageByRef,
  placeSlip,
  readSlip,
} from './received-files';

const { oneboxes, packages, packageEvents } = schema;

/**
 * Sets the kinds, status and slip of a package in the warehouse. If no status is given, it is derived
 * from the kinds.
 * @throws Problem notFound | operatorInput | packageState
 */
export async function setPackage(
  db: Database,
  command: Body<'POST /operator/setpackage'>,
): Promise<Reply<'POST /operator/setpackage'>> {
  const kinds = command.kinds && readKindsToSet(command.kinds);
  const { shipalone } = command;
  const problems: FieldProblem[] = [];
  const slip = await readSlip(command.slip, problems);
  if (problems.length > 0) throw new Problem('operatorInput', { fields: problems });
  if (!kinds && !command.status && shipalone === undefined && !slip)
    throw refusal('status', 'is missing: give a status, a kind, a slip, or whether it ships alone');
  const memberId = slip && (await findPackageMemberId(db, command.packageref));
  const placedSlip = memberId ? await placeSlip(memberId, slip) : null;
  return db.transaction(async (tx) => {
    const row = await lockPackageByRef(tx, command.packageref);
    if (!row) throw new Problem('notFound');
    if (statusTable[readStatus(row.status)].list === 'history') throw new Problem('packageState');
    await refuseBoxedPackage(tx, row);
    const status = command.status ?? (kinds ? getStatusForKinds(kinds) : row.status);
    await tx
      .update(packages)
      .set({
        status,
        ...(kinds && { kinds }),
        ...(shipalone !== undefined && { shipAlone: shipalone }),
        ...(placedSlip && (await storeSlip(tx, placedSlip, row.slipFile))),
        updatedAt: now(),
      })
      .where(match(packages, { memberId: row.memberId, ref: row.ref }));
    await tx
      .insert(packageEvents)
      .values({
        memberId: row.memberId,
        packageRef: row.ref,
        kind: 'set',
        detail: { status, kinds: kinds ?? row.kinds },
        at: now(),
      });
    await notifyAll(
      tx,
      row.memberId,
      listChangeNotifications(row, { status, kinds: kinds ?? row.kinds }),
      { packageRef: row.ref, name: row.name },
    );
    return {
      packageref: row.ref,
      status,
      before: { status: row.status, kinds: row.kinds, shipalone: row.shipAlone },
    };
  });
}

/** @throws Problem operatorInput */
async function refuseBoxedPackage(tx: Tx, { memberId, ref, boxRef }: typeof packages.$inferSelect) {
  if (boxRef !== null) throw refusal('packageref', `${ref} is in the OneBox ${boxRef}`);
  const boxCount = await tx.$count(oneboxes, match(oneboxes, { memberId, ref }));
  if (boxCount > 0) throw refusal('packageref', `${ref} is a OneBox: finish it`);
}

function readKindsToSet(names: readonly string[]): WireKind[] {
  const kinds = names.map((kind) => {
    if (!isWireKind(kind) || !isStaffKind(kind)) throw refusal('kinds', explainKind(kind));
    return kind;
  });
  return kinds.length > 0 ? [...new Set(kinds)] : ['normal'];
}
