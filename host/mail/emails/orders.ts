import { formatTotal } from '@/rules/format';
import { marks } from '@/rules/locale';
import { isZeroAmount } from '@/rules/money';
import type { NotificationType } from '@/rules/notifications/kinds';
import { routes } from '@/rules/routes';

import type { Email, EmailContext, WriteEmail } from '../email';

/** The order that an email is about. */
interface Told {
  txnId: string;
  txnRef: string;
}

/** What every email of an order has. */
const frame = (context: EmailContext, { txnId, txnRef }: Told, choice?: NotificationType) => ({
  facts: [{ label: context.t('common.orderNumber'), value: txnRef }],
  action: { label: context.t('orderAction'), href: context.knownLink(routes.order(txnId)) },
  reason: context.t(choice ? 'reasonNotification' : 'reasonMember', { brand: context.brand.name }),
  ...(choice && { choice }),
});

/** A price has risen, or the shop asks for shipping or tax: the member decides. */
export const orderPrice: WriteEmail<'order-price'> = (
  context,
  { name, amount, extra = false, ...told },
) => {
  const { t } = context;
  const { facts, action, ...rest } = frame(context, told, 'order_price');
  const words = extra ? 'orderExtra' : 'orderPrice';
  return {
    ...rest,
    subject: t(`${words}Subject`, { reference: told.txnRef }),
    preview: t(`${words}Text`, { name }),
    heading: t(extra ? 'common.extraAsked' : 'orderPriceHeading'),
    paragraphs: [t(`${words}Text`, { name })],
    facts: [...facts, { label: t('orderPriceDifference'), value: formatTotal(amount) }],
    action: { ...action, label: t('orderPriceAction') },
  };
};

/**
 * A product cannot be had, or costs more than its member wants to pay; an order of all or nothing
 * waits for them.
 */
export const orderSoldout: WriteEmail<'order-soldout'> = (
  context,
  { name, onHold, why = 'soldout', paid = false, ...told },
) => {
  const { t } = context;
  const words = why === 'price' ? 'orderLeftOut' : 'orderSoldout';
  const happened = t(`${words}Text`, { name });
  return {
    ...frame(context, told, 'order_soldout'),
    subject: t(`${words}Subject`, { reference: told.txnRef }),
    preview: happened,
    heading: t(`${words}Heading`),
    paragraphs: [
      happened,
      t(paid ? 'orderPaidBack' : 'orderNotCharged'),
      ...(onHold ? [t('orderSoldoutHold')] : []),
    ],
  };
};

/** Everything that can be had is bought, and charged: what it is, and what is missing. */
export const orderBought: WriteEmail<'order-bought'> = (
  context,
  { amount, bought = [], missing = [], ...told },
) => {
  const { t } = context;
  const { comma } = marks[context.locale];
  const { facts, ...rest } = frame(context, told);
  const words = missing.length > 0 ? 'orderBoughtPart' : 'orderBought';
  const listed = (label: string, names: readonly string[]) =>
    names.length > 0 ? [{ label, value: names.join(comma) }] : [];
  return {
    ...rest,
    subject: t(`${words}Subject`, { reference: told.txnRef }),
    preview: t('orderBoughtText'),
    heading: t(`${words}Heading`),
    paragraphs: [t('orderBoughtText')],
    facts: [
      ...facts,
      ...listed(t('orderBoughtLines'), bought),
      ...listed(t('orderBoughtMissing'), missing),
      ...(isZeroAmount(amount)
        ? []
        : [{ label: t('refundDueCharged'), value: formatTotal(amount) }]),
    ],
  };
};

/** All of it is in the suite. */
export const orderArrived: WriteEmail<'order-arrived'> = (context, told) => ({
  ...frame(context, told),
  subject: context.t('orderArrivedSubject', { reference: told.txnRef }),
  preview: context.t('orderArrivedText'),
  heading: context.t('orderArrivedHeading'),
  paragraphs: [context.t('orderArrivedText')],
  action: { label: context.t('storageAction'), href: context.knownLink(routes.packages()) },
});

/** The gateway keeps the money no longer: the member pays again, or has what was bought. */
export const orderLapsed: WriteEmail<'order-lapsed'> = (context, { part, ...told }) => {
  const { t } = context;
  const text = t(part ? 'orderLapsedPartText' : 'orderLapsedText');
  const again = {
    label: t('common.payAgain'),
    href: context.knownLink(routes.orderCheckout({ txnid: told.txnId })),
  };
  const see = {
    label: t('orderLapsedPartAction'),
    href: context.knownLink(routes.order(told.txnId)),
  };
  return {
    ...frame(context, told, 'order_lapsed'),
    subject: t(part ? 'orderLapsedPartSubject' : 'orderLapsedSubject', { reference: told.txnRef }),
    preview: text,
    heading: t(part ? 'orderLapsedPartHeading' : 'orderLapsedHeading'),
    paragraphs: [text],
    action: part ? see : again,
  };
};

/** An order is called off: by whom, and what comes back. */
export const orderCancelled: WriteEmail<'order-cancelled'> = (
  context,
  { reason, money, charging = '0.00', credits, ...told },
): Email => {
  const { t } = context;
  return {
    ...frame(context, told),
    subject: t('orderCancelledSubject', { reference: told.txnRef }),
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
