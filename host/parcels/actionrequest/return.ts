import type { Body } from '@/contract/calls';
import { invalid } from '@/host/core/errors';
import { storeFiles, placeUpload, type PlacedFile } from '@/host/core/files/store';
import { readUpload } from '@/host/core/files/upload';
import type { Session } from '@/host/core/sessions/session';
import type { Tx } from '@/host/db/client';
import { findReturnNoteProblem } from '@/rules/packages/returns';

import { readPackage } from '../pmt/read';

import { requestAction } from './request';

type ReturnBody = Body<'POST /actionrequest/action/return'>;

export const RETURN_LABEL = 'returnlabel';

/**
 * Returns null if the member pays us for the postage.
 * @throws Problem validation | tooManyRequests | unavailable | uploadsPaused
 */
export async function placeLabel(
  { memberId }: Session,
  { postage, file }: ReturnBody,
): Promise<PlacedFile | null> {
  if (postage !== 'label') return null;
  return placeUpload(memberId, RETURN_LABEL, await readUpload(file ?? '', 'file', 'pdf'));
}

/**
 * Requests a return, charged on approval (`host/operator/approve-return.ts`).
 * @throws Problem validation and those of `requestAction`
 */
export async function requestReturn(
  tx: Tx,
  session: Session,
  body: ReturnBody,
  label: PlacedFile | null,
) {
  const additional = body.additional.trim();
  const message = findReturnNoteProblem(additional, body.postage);
  if (message) throw invalid('additional', message);
  const target = { session, ref: body.packageref };
  await readPackage(tx, target);
  if (label) await storeFiles(tx, [label]);
  const updatedpackage = await requestAction(tx, target, 'return', {
    additional,
    postage: body.postage,
    ...(label && { labelFile: label.id }),
  });
  return { updatedpackage, message: 'We are checking your return.' };
}
