import { formatTotal } from '@/rules/format';
import { punctuation } from '@/rules/locale';
import { isZeroAmount } from '@/rules/money';
import type { NotificationType } from '@/rules/notifications/kinds';
import { routes } from '@/rules/routes';

import type { Email, EmailContext, WriteEmail } from '../email';

interface OrderRef {
  txnId: string;
  txnRef: string;
}

const buildFrame = (ctx: EmailContext, { txnId, txnRef }: OrderRef, choice?: NotificationType) => ({
  facts: [{ label: ctx.t('common.orderNumber'), value: txnRef }],
  action: { label: ctx.t('orderAction'), href: ctx.memberLink(routes.order(txnId)) },
  reason: ctx.t(choice ? 'reasonNotification' : 'reasonMember', { brand: ctx.brand.name }),
  ...(choice && { optOutType: choice }),
});

export const orderPriceEmail: WriteEmail<'order-price'> = (
  context,
  { name, amount, extra = false, ...order },
) => {
  const { t } = context;
  const { facts, action, ...rest } = buildFrame(context, order, 'order_price');
  const textKey = extra ? 'orderExtra' : 'orderPrice';
  return {
    ...rest,
    subject: t(`${textKey}Subject`, { reference: order.txnRef }),
    preview: t(`${textKey}Text`, { name }),
    heading: t(extra ? 'common.extraAsked' : 'orderPriceHeading'),
    paragraphs: [t(`${textKey}Text`, { name })],
    facts: [...facts, { label: t('orderPriceDifference'), value: formatTotal(amount) }],
    action: { ...action, label: t('orderPriceAction') },
  };
};

export const orderSoldoutEmail: WriteEmail<'order-soldout'> = (
  context,
  { name, onHold, why = 'soldout', paid = false, ...order },
) => {
  const { t } = context;
  const textKey = why === 'price' ? 'orderLeftOut' : 'orderSoldout';
  const text = t(`${textKey}Text`, { name });
  return {
    ...buildFrame(context, order, 'order_soldout'),
    subject: t(`${textKey}Subject`, { reference: order.txnRef }),
    preview: text,
    heading: t(`${textKey}Heading`),
    paragraphs: [
      text,
      t(paid ? 'orderPaidBack' : 'orderNotCharged'),
      ...(onHold ? [t('orderSoldoutHold')] : []),
    ],
  };
};

export const orderBoughtEmail: WriteEmail<'order-bought'> = (
  context,
  { amount, bought = [], missing = [], ...order },
) => {
  const { t } = context;
  const { comma } = punctuation[context.locale];
  const { facts, ...rest } = buildFrame(context, order);
  const textKey = missing.length > 0 ? 'orderBoughtPart' : 'orderBought';
  const toFacts = (label: string, names: readonly string[]) =>
    names.length > 0 ? [{ label, value: names.join(comma) }] : [];
  return {
    ...rest,
    subject: t(`${textKey}Subject`, { reference: order.txnRef }),
    preview: t('orderBoughtText'),
    heading: t(`${textKey}Heading`),
    paragraphs: [t('orderBoughtText')],
    facts: [
      ...facts,
      ...toFacts(t('orderBoughtLines'), bought),
      ...toFacts(t('orderBoughtMissing'), missing),
      ...(isZeroAmount(amount)
        ? []
        : [{ label: t('refundDueCharged'), value: formatTotal(amount) }]),
    ],
  };
};

export const orderArrivedEmail: WriteEmail<'order-arrived'> = (context, order) => ({
  ...buildFrame(context, order),
  subject: context.t('orderArrivedSubject', { reference: order.txnRef }),
  preview: context.t('orderArrivedText'),
  heading: context.t('orderArrivedHeading'),
  paragraphs: [context.t('orderArrivedText')],
  action: { label: context.t('storageAction'), href: context.memberLink(routes.packages()) },
});

export const orderLapsedEmail: WriteEmail<'order-lapsed'> = (context, { part, ...order }) => {
  const { t } = context;
  const text = t(part ? 'orderLapsedPartText' : 'orderLapsedText');
  const payAgainAction = {
    label: t('common.payAgain'),
    href: context.memberLink(routes.orderCheckout({ txnid: order.txnId })),
  };
  const viewOrderAction = {
    label: t('orderLapsedPartAction'),
    href: context.memberLink(routes.order(order.txnId)),
  };
  return {
    ...buildFrame(context, order, 'order_lapsed'),
    subject: t(part ? 'orderLapsedPartSubject' : 'orderLapsedSubject', { reference: order.txnRef }),
    preview: text,
    heading: t(part ? 'orderLapsedPartHeading' : 'orderLapsedHeading'),
    paragraphs: [text],
    action: part ? viewOrderAction : payAgainAction,
  };
};

export const orderCancelledEmail: WriteEmail<'order-cancelled'> = (
  context,
  { reason, money, charging = '0.00', credits, ...order },
): Email => {
  const { t } = context;
  return {
    ...buildFrame(context, order),
    subject: t('orderCancelledSubject', { reference: order.txnRef }),
    preview: t('orderCancelledText'),
    heading: t('orderCancelledHeading'),
    paragraphs: [
      t('orderCancelledText'),
      ...(isZeroAmount(charging)
        ? []
        : [t('cancelledCharging', { amount: formatTotal(charging) })]),
      ...(isZeroAmount(money) ? [] : [t('common.refund.due', { amount: formatTotal(money) })]),
      ...(isZeroAmount(credits)
        ? []
        : [t('common.refund.credits', { amount: formatTotal(credits) })]),
    ],
    ...(reason !== '' && { quote: { by: context.brand.name, text: reason } }),
  };
};
