import { formatTotal } from '@/lib/format';
import { routes } from '@/lib/routes';

import type { WriteLetter } from '../letters';

/** A payment request was raised: what for, how much, and what waits for it. */
export const paymentRequested: WriteLetter<'payment-request'> = (desk, { requestRef, requestId, description, amount, required }) => {
  const { t } = desk;
  const total = formatTotal(amount);
  return {
    subject: t('requestSubject', { amount: total }),
    preview: t('requestText'),
    heading: t('requestHeading'),
    paragraphs: [t('requestText'), ...(required ? [t('requestRequired')] : [])],
    facts: [
      { label: t('requestAmount'), value: total },
      { label: t('requestReference'), value: requestRef },
    ],
    quote: { by: desk.brand.name, text: description },
    action: { label: t('requestAction'), href: desk.knownLink(routes.paymentRequest(requestId)) },
    after: [t('requestWrong', { email: desk.brand.supportEmail })],
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};
