import { now } from '@/host/core/clock';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { captureUpTo, type RefundSums } from '@/host/money/payments/capture-up-to';
import type { Payments } from '@/host/money/payments/payments';
import { fromCents } from '@/rules/money';

import { addRefunds, settleMoney } from './money';
import { endLine, listOrderLines, toTarget, storeOrder, type OrderRecord } from './order';
import { returnOrderPromo } from './promo';

/**
 * Cancels a locked order: voids authorizations, marks captures for refund, returns credits and
 * promo code, and ends unpaid requests. Notifies the member.
 * @param reason written by the warehouse; empty when the member cancels
 */
export async function cancelLockedOrder(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  reason: string,
): Promise<{ order: OrderRecord; refund: RefundSums }> {
  const { memberId, id } = order;
  for (const line of await listOrderLines(tx, order))
    if (line.state !== 'dropped') await endLine(tx, line, 'cancelled');
  const { refund: settledRefund } = await settleMoney(
    tx,
    payments,
    order,
    await listOrderLines(tx, order),
  );
  const refund = addRefunds(settledRefund, await captureUpTo(tx, payments, toTarget(order), 0));
  await returnOrderPromo(tx, memberId, id);
  const cancelledOrder = await storeOrder(tx, order, {
    status: '0',
    cancelledAt: now(),
    cancelReason: reason,
    boughtAt: null,
    transitAt: null,
    completedAt: null,
    actualCents: 0,
    actualDiscountCents: 0,
  });
  await queueMail(tx, {
    kind: 'order-cancelled',
    to: { memberId },
    data: {
      txnId: id,
      txnRef: order.ref,
      reason,
      money: fromCents(refund.moneyCents),
      charging: fromCents(refund.chargingCents),
      credits: fromCents(refund.creditsCents),
    },
    cause: `order-cancelled:${id}`,
  });
  return { order: cancelledOrder, refund };
}
