import { now } from '@/host/core/clock';
import { deleteFile } from '@/host/core/files/store';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { queueMail } from '@/host/mail/outbox';
import { reversePayment } from '@/host/money/payments/capture-up-to';
import type { Payments } from '@/host/money/payments/payments';
import { CANCELED } from '@/host/money/payments/find-refund';
import { returnPromo } from '@/host/money/reward/promo';
import { fromCents } from '@/rules/money';

import { findBox, lockBox, storeBox } from './box';

const { actionRequests, packages, packageEvents } = schema;

/**
 * Cancels a paid box that cannot be packed, frees its packages, returns payment and credits, and
 * emails `reason`. Requires the package lock.
 */
export async function takeBoxApart(
  tx: Tx,
  payments: Payments,
  memberId: string,
  ref: string,
  reason: string,
): Promise<void> {
  const { id } = await findBox(tx, memberId, { ref });
  const box = await lockBox(tx, memberId, id);
  const refund = await reversePayment(tx, payments, { memberId, kind: 'onebox', id }, CANCELED);
  const at = now();
  await tx
    .update(packages)
    .set({ status: '2', boxRef: null, updatedAt: at })
    .where(match(packages, { memberId, boxRef: ref }));
  const [deletedBoxPackage] = await tx
    .delete(packages)
    .where(match(packages, { memberId, ref }))
    .returning({ invoice: packages.invoiceFile });
  if (deletedBoxPackage?.invoice) await deleteFile(tx, memberId, deletedBoxPackage.invoice);
  await tx.delete(packageEvents).where(match(packageEvents, { memberId, packageRef: ref }));
  await tx.delete(actionRequests).where(match(actionRequests, { memberId, packageRef: ref }));
  await tx
    .insert(packageEvents)
    .values(
      box.packageRefs.map((packageRef) => ({
        memberId,
        packageRef,
        kind: 'onebox-declined',
        detail: { oneboxref: ref, note: reason },
        at,
      })),
    );
  await returnPromo(tx, memberId, { kind: 'onebox', id });
  await storeBox(tx, box, { status: 'cancelled', cancelledAt: at, updatedAt: at });
  await queueMail(tx, {
    kind: 'onebox-cancelled',
    to: { memberId },
    data: {
      boxRef: ref,
      reason,
      money: fromCents(refund.moneyCents),
      credits: fromCents(refund.creditsCents),
    },
    cause: `onebox-cancelled:${id}`,
  });
}
