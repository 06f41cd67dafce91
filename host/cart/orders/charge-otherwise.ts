import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { raiseRequest } from '@/host/money/paymentrequest/raise';
import { findRequest } from '@/host/money/paymentrequest/request';
import { fromCents } from '@/rules/money';

import { balance } from './balance';
import type { OrderRecord } from './order';

/**
 * What is bought was held and cannot be taken: the member is asked for it by a payment request that
 * they cannot delete. It asks for no more than what is bought by now, and ends with the order.
 */
export async function chargeOtherwise(
  tx: Tx,
  order: OrderRecord,
  amountCents: number,
): Promise<void> {
  const { memberId, id: orderId, ref } = order;
  if (order.status === '0') return;
  const { id } = await raiseRequest(tx, {
    memberId,
    kind: 'orderdue',
    description: ref,
    amountCents,
    required: true,
    orderId,
  });
  await balance(tx, order);
  const row = await findRequest(tx, memberId, id);
  if (row.status !== '1') return;
  await queueMail(tx, {
    kind: 'payment-request',
    to: { memberId },
    data: {
      requestRef: row.ref,
      requestId: row.id,
      description: row.description,
      amount: fromCents(row.amountCents),
      required: true,
      order: ref,
    },
    cause: `payment-request:${row.id}`,
  });
}
