import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';

/**
 * Outstanding payment requests close the packages (spec §2), in the data and not only in the menu.
 * @throws Problem paymentDue
 */
export function refuseWhilePaymentIsDue(session: Session): void {
  if (session.paymentDue) throw new Problem('paymentDue');
}
