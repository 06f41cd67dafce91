import { and, sql } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findChosenAddress } from '@/host/members/address/addresses';
import { isAlphanumeric } from '@/rules/packages/text';

import { findCategory, findMerchant, isLocked } from './catalog';
import { changePackage, lockForAction, type PackageRecord } from './change';

const { packageEvents } = schema;

type Edit = Body<'POST /pmt/updatepackage'>;

/**
 * Unchanged fields are not validated.
 * @throws Problem notFound | packageState | validation
 */
export async function editPackage(
  tx: Tx,
  session: Session,
  body: Edit,
): Promise<Reply<'POST /pmt/updatepackage'>> {
  const ownPackage = { session, ref: body.packageref };
  const row = await lockForAction(tx, ownPackage, 'edit');
  const edit = { ...body, name: body.name.trim(), merchant: body.merchant.trim() };
  const fields: FieldProblem[] = [];
  if (edit.name !== row.name && !isAlphanumeric(edit.name) && !(await hadName(tx, row, edit.name)))
    fields.push({ field: 'name', message: edit.name === '' ? 'required' : 'alphanumeric' });
  const problem = await checkCategory(tx, row, edit);
  if (problem) fields.push(problem);
  const merchant =
    edit.merchant === row.merchant ? row.merchant : await findMerchant(tx, edit.merchant);
  if (!merchant)
    fields.push({
      field: 'merchant',
      message: edit.merchant === '' ? 'required' : 'chooseFromList',
    });
  if (fields.length > 0) throw new Problem('validation', { fields });
  const address = await findChosenAddress(tx, session.memberId, body.defaultId);
  const updatedpackage = await changePackage(
    tx,
    ownPackage,
    'edit',
    {
      name: edit.name,
      ...(edit.name !== row.name && { receivedName: row.receivedName ?? row.name }),
      category: edit.category,
      merchant: merchant ?? row.merchant,
    },
    { destination: address?.country ?? null, before: row.name },
  );
  return { updatedpackage, message: 'Package updated.' };
}

/** Lets a member undo a rename, since the warehouse's names may have other characters. */
async function hadName(tx: Tx, { memberId, ref }: PackageRecord, name: string): Promise<boolean> {
  const [event] = await tx
    .select({ id: packageEvents.id })
    .from(packageEvents)
    .where(
      and(
        match(packageEvents, { memberId, packageRef: ref, kind: 'edit' }),
        sql`${packageEvents.detail} ->> 'before' = ${name}`,
      ),
    )
    .limit(1);
  return event !== undefined;
}

async function checkCategory(tx: Tx, row: PackageRecord, edit: Edit): Promise<FieldProblem | null> {
  if (edit.category === row.category) return null;
  if (isLocked(row.category)) return { field: 'category', message: 'categoryLocked' };
  return (await findCategory(tx, edit.category))
    ? null
    : { field: 'category', message: 'chooseFromList' };
}
