import { and, count, eq, isNotNull } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { Body, Reply } from '@/contract/calls';
import { invalid } from '@/host/core/errors';
import { deleteFile, storeFiles, placeUpload } from '@/host/core/files/store';
import { readUpload } from '@/host/core/files/upload';
import { schema, type Database, type Db } from '@/host/db/client';

import { changePackage, lockForAction } from './change';
import { readPackage, type OwnPackage } from './read';

const { packages } = schema;
const INVOICE = 'invoice';

/** @throws Problem notFound | packageBoxed | packageState | validation */
export async function uploadInvoice(
  db: Database,
  session: OwnPackage['session'],
  body: Body<'POST /pmt/uploadinvoice'>,
): Promise<Reply<'POST /pmt/uploadinvoice'>> {
  const ownPackage = { session, ref: body.packageref };
  const { memberId } = session;
  await readPackage(db, ownPackage);
  const upload = await readUpload(body.file, 'file', 'picturesAndPdf');
  const file = await placeUpload(memberId, INVOICE, upload);
  return db.transaction(async (tx) => {
    const { invoiceFile: oldFileId } = await lockForAction(tx, ownPackage, 'edit');
    if (oldFileId) await deleteFile(tx, memberId, oldFileId);
    else if ((await countInvoices(tx, memberId)) >= limits.invoicesMax)
      throw invalid('file', 'tooManyFiles');
    await storeFiles(tx, [file]);
    return {
      updatedpackage: await changePackage(tx, ownPackage, 'invoice', { invoiceFile: file.id }),
      message: 'Invoice saved.',
    };
  });
}

async function countInvoices(db: Db, memberId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), isNotNull(packages.invoiceFile)));
  return row?.n ?? 0;
}
