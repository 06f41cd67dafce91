import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import type { Tx } from '@/host/db/client';
import { chosenAddress } from '@/host/members/address/addresses';
import { isAlphanumeric } from '@/rules/packages/text';

import { findCategory, findMerchant, isLocked } from './catalog';
import { changePackage, lockForAction, type PackageRecord } from './change';

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
  if (edit.name !== row.name && !isAlphanumeric(edit.name))
    fields.push({ field: 'name', message: 'alphanumeric' });
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
  const address = await chosenAddress(tx, session.memberId, body.defaultId);
  const updatedpackage = await changePackage(
    tx,
    ownPackage,
    'edit',
    { name: edit.name, category: edit.category, merchant: merchant ?? row.merchant },
    { destination: address?.country ?? null },
  );
  return { updatedpackage, message: 'Package updated.' };
}

async function checkCategory(tx: Tx, row: PackageRecord, edit: Edit): Promise<FieldProblem | null> {
  if (edit.category === row.category) return null;
  if (isLocked(row.category)) return { field: 'category', message: 'categoryLocked' };
  return (await findCategory(tx, edit.category))
    ? null
    : { field: 'category', message: 'chooseFromList' };
}
