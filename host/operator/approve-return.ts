import { desc } from 'drizzle-orm';

import type { Body, Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, refusal } from '@/host/core/errors';
import { findFile } from '@/host/core/files/store';
import { notify } from '@/host/mail/notifications/notify';
import { readTier } from '@/host/money/membership/tier';
import { raiseReturnRequest } from '@/host/money/paymentrequest/raise';
import { RETURN_LABEL } from '@/host/parcels/actionrequest/return';
import { getReturnFeeCents } from '@/host/parcels/pmt/terms';
import { loadRateTables } from '@/host/rates/tables';
import { readCents } from '@/rules/money';

import { schema, type Db, type Tx } from '../db/client';
import { match } from '@/host/db/match';

const { actionRequests, packageEvents } = schema;

interface Approval {
  parcel: typeof schema.packages.$inferSelect;
  request: typeof actionRequests.$inferSelect;
  command: Body<'POST /operator/finishrequest'>;
}

/**
 * Approves an open return, and requests its fee and postage from the member. The warehouse sends the
 * package after the payment.
 * @throws Problem operatorInput
 */
export async function approveReturn(tx: Tx, { parcel, request, command }: Approval): Promise<void> {
  const { memberId, ref, name } = parcel;
  if (request.action !== 'return')
    throw refusal('outcome', 'must be done or declined: only a return can be approved');
  for (const field of ['weight', 'length', 'width', 'height', 'value'] as const)
    if (command[field] !== undefined) throw refusal(field, 'is for finishing, not approving');
  if (command.photos?.length) throw refusal('photos', 'are for finishing, not approving');
  const time = now();
  const fee = getReturnFeeCents(await loadRateTables(tx, time), await readTier(tx, memberId, time));
  const cents = fee + readPostageCents(request, command.postage);
  if (cents > 0) await raiseReturnRequest(tx, parcel, request.id, cents);
  const note = command.note?.trim() ?? '';
  await tx
    .update(actionRequests)
    .set(
      cents > 0 ? { state: 'approved', note } : { input: { ...request.input, paid: true }, note },
    )
    .where(match(actionRequests, { memberId, id: request.id }));
  await tx
    .insert(packageEvents)
    .values({ memberId, packageRef: ref, kind: 'return-approved', detail: { note }, at: time });
  await notify(tx, memberId, 'txnpackage_returns_approved', {
    packageRef: ref,
    name,
    action: 'return',
  });
}

function readPostageCents({ input }: Approval['request'], postage: number | undefined): number {
  if (input.postage !== 'paid') {
    if (postage === undefined) return 0;
    throw refusal('postage', "is not needed: the return uses the shop's label");
  }
  const cents = postage === undefined ? null : readCents(postage);
  if (cents === null || cents <= 0) throw refusal('postage', 'is required, like 12.40');
  return cents;
}

/** Returns the label in base64. @throws Problem notFound */
export async function readReturnLabel(
  db: Db,
  { packageref }: Query<'GET /operator/returnlabel'>,
): Promise<Reply<'GET /operator/returnlabel'>> {
  const [request] = await db
    .select()
    .from(actionRequests)
    .where(match(actionRequests, { packageRef: packageref, action: 'return' }))
    .orderBy(desc(actionRequests.requestedAt))
    .limit(1);
  const id = request?.input.labelFile;
  const file =
    request && id
      ? await findFile(db, { memberId: request.memberId, id, variant: RETURN_LABEL })
      : null;
  if (!file?.bytes) throw new Problem('notFound');
  return { name: `return-${packageref}.pdf`, data: file.bytes.toString('base64') };
}
