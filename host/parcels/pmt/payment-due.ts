import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';

/**
 * Open payment requests block package access in the API too.
 * @throws Problem paymentDue
 */
export function refuseWhilePaymentIsDue(session: Session): void {
  if (session.paymentDue) throw new Problem('paymentDue');
}
