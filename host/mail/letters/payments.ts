import { limits } from '@/contract/limits';
import type { PayableKind } from '@/contract/payments-table';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import type { WriteLetter } from '../letter';

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

/** First half of the message keys of what was paid for, and its page. */
export const paidWords: Record<PayableKind, { words: 'paidShipment' | 'paidBox' | 'paidRequest'; page: (name: string) => string }> = {
  shipment: { words: 'paidShipment', page: routes.shipment },
  onebox: { words: 'paidBox', page: (name) => routes.onebox(name) },
  'payment-request': { words: 'paidRequest', page: (name) => routes.paymentRequest(name) },
};

/** A payment has arrived: for what, how much, and what happens now. */
export const paid: WriteLetter<'paid'> = (desk, { target, reference, page, amount, credits }) => {
  const { t } = desk;
  const { words, page: pageOf } = paidWords[target];
  const text = t(`${words}Text`, { min: limits.oneboxDaysMin, max: limits.oneboxDaysMax });
  return {
    subject: t(`${words}Subject`, { reference }),
    preview: text,
    heading: t('paidHeading'),
    paragraphs: [text],
    facts: [
      { label: t('paidReference'), value: reference },
      ...(isZeroAmount(amount) ? [] : [{ label: t('paidAmount'), value: formatTotal(amount) }]),
      ...(isZeroAmount(credits) ? [] : [{ label: t('paidCredits'), value: formatTotal(credits) }]),
    ],
    action: { label: t('paidAction'), href: desk.knownLink(pageOf(page)) },
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};

/** Money has been sent back the way it was paid. */
export const refunded: WriteLetter<'refunded'> = (desk, { reference, amount, currency }) => {
  const { t } = desk;
  return {
    subject: t('refundedSubject', { reference }),
    preview: t('refundedText'),
    heading: t('refundedHeading'),
    paragraphs: [t('refundedText')],
    facts: [
      { label: t('paidReference'), value: reference },
      { label: t('refundedAmount'), value: formatTotal(amount, currency) },
    ],
    action: { label: t('refundedAction'), href: desk.knownLink(routes.dashboard()) },
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};
