import { gatewayLabel } from '@/contract/money/gateways';
import { limits } from '@/contract/limits';
import type { PayableKind } from '@/contract/money/payments-table';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

export const paymentRequestEmail: WriteEmail<'payment-request'> = (
  context,
  { requestRef, requestId, description, amount, required, returned, order },
) => {
  const { t } = context;
  const total = formatTotal(amount);
  return {
    subject: t('requestSubject', { amount: total }),
    preview: t('requestText'),
    heading: t('requestHeading'),
    paragraphs: [
      ...(order === undefined ? [] : [t('orderUnpaidText')]),
      t('requestText'),
      ...(required ? [t('requestRequired')] : []),
    ],
    facts: [
      ...(order === undefined ? [] : [{ label: t('common.orderNumber'), value: order }]),
      { label: t('common.amount'), value: total },
      { label: t('requestReference'), value: requestRef },
    ],
    ...(order === undefined && {
      quote: {
        by: context.brand.name,
        text: returned === undefined ? description : t('common.returnOf', { name: returned }),
      },
    }),
    action: {
      label: t('requestAction'),
      href: context.memberLink(routes.paymentRequest(requestId)),
    },
    after: [t('requestWrong', { email: context.brand.supportEmail })],
  };
};

export const paidWords: Record<
  PayableKind,
  {
    keyPrefix: 'paidShipment' | 'paidBox' | 'paidRequest' | 'paidOrder';
    page: (name: string) => string;
  }
> = {
  shipment: { keyPrefix: 'paidShipment', page: routes.shipment },
  onebox: { keyPrefix: 'paidBox', page: (name) => routes.onebox(name) },
  'payment-request': { keyPrefix: 'paidRequest', page: (name) => routes.paymentRequest(name) },
  bfm: { keyPrefix: 'paidOrder', page: (name) => routes.order(name) },
};

export const paidEmail: WriteEmail<'paid'> = (
  context,
  { target, reference, page, amount, credits, held = false },
) => {
  const { t } = context;
  const { keyPrefix, page: getPage } = paidWords[target];
  const isOrder = keyPrefix === 'paidOrder';
  const text =
    isOrder && !held
      ? t('paidOrderTakenText')
      : t(`${keyPrefix}Text`, { min: limits.oneboxDaysMin, max: limits.oneboxDaysMax });
  return {
    subject: t(`${keyPrefix}Subject`, { reference }),
    preview: text,
    heading: t(isOrder ? 'paidOrderHeading' : 'paidHeading'),
    paragraphs: [text],
    facts: [
      { label: t('common.reference'), value: reference },
      ...(isZeroAmount(amount)
        ? []
        : [
            { label: t(held ? 'paidOrderAmount' : 'common.totalPaid'), value: formatTotal(amount) },
          ]),
      ...(isZeroAmount(credits)
        ? []
        : [{ label: t('common.paidWithCredits'), value: formatTotal(credits) }]),
    ],
    action: { label: t('paidAction'), href: context.memberLink(getPage(page)) },
  };
};

export const refundDueEmail: WriteEmail<'refund-due'> = (
  context,
  { target, reference, page, charged, amount, currency, gateway, more },
) => {
  const { t } = context;
  const values = {
    reference,
    charged: formatTotal(charged, currency),
    amount: formatTotal(amount, currency),
    gateway: gatewayLabel(gateway),
  };
  const text = t(more ? 'refundDueMoreText' : 'refundDueText', values);
  return {
    subject: t('refundDueSubject', values),
    preview: text,
    heading: t('refundDueHeading'),
    paragraphs: [text, t('refundDueHow', values)],
    facts: [
      { label: t('common.reference'), value: reference },
      { label: t('refundDueCharged'), value: values.charged },
      { label: t('refundedAmount'), value: values.amount },
    ],
    action: { label: t('paidAction'), href: context.memberLink(paidWords[target].page(page)) },
  };
};

export const refundedEmail: WriteEmail<'refunded'> = (context, { reference, amount, currency }) => {
  const { t } = context;
  return {
    subject: t('refundedSubject', { reference }),
    preview: t('refundedText'),
    heading: t('refundedHeading'),
    paragraphs: [t('refundedText')],
    facts: [
      { label: t('common.reference'), value: reference },
      { label: t('refundedAmount'), value: formatTotal(amount, currency) },
    ],
    action: { label: t('refundedAction'), href: context.memberLink(routes.dashboard()) },
  };
};
