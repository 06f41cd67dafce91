import type { GatewayName } from '@/contract/payments-table';
import { Problem } from '@/host/core/errors';
import type { TargetKind } from '@/rules/payments/payments';

import { attemptView, findAttempt } from './attempts';
import { settled, type SettleCall } from './engine/settle';
import { takesAtOnce } from './payments';
import { giveUp } from './target-attempts';

/**
 * A payer who came back: from which gateway, with which of its orders, for what, and whether they
 * turned back there.
 */
export interface Return {
  gateway: GatewayName;
  kind: TargetKind;
  attemptId: string;
  /** The gateway's name of the order: whoever knows it with the attempt has been there. */
  orderId: string;
  cancelled?: boolean;
}

/**
 * Settles for a payer who came back from a gateway; needs no session, and believes nothing of what
 * came with them but what the gateway itself confirms. @throws Problem notFound unless attempt,
 * gateway, target and order belong together
 */
export async function takeReturn(waiting: SettleCall, back: Return) {
  const { db, payments } = waiting;
  const attempt = await findAttempt(db, back.attemptId);
  const { gateway, targetKind, targetId, gatewayOrderId } = attempt;
  if (gateway !== back.gateway || targetKind !== back.kind || gatewayOrderId !== back.orderId)
    throw new Problem('notFound');
  if (back.cancelled) {
    if (takesAtOnce(payments, attempt)) await settled(waiting, attempt);
    await giveUp(db, payments, attempt);
  }
  const { state, reference } = attemptView(await settled(waiting, attempt));
  return { state, reference, targetkind: targetKind, targetid: targetId };
}
