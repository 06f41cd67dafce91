import { formatHours } from '@/rules/addresses/opening-hours';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import type { EmailContext, WriteEmail } from '../email';

import { writePackageSubject, writePackageText } from './package-words';

export const packageNewsEmail: WriteEmail<'package'> = (
  ctx,
  { type, packageRef, name, action },
) => {
  const { t } = ctx;
  const subject = writePackageSubject(t, type, name);
  const text = writePackageText(t, type, action, name);
  return {
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    facts: [{ label: t('packageReference'), value: packageRef }],
    action: { label: t('notifications.mailSee'), href: ctx.memberLink(routes.package(packageRef)) },
    reason: t('reasonNotification', { brand: ctx.brand.name }),
    optOutType: type,
  };
};

export const packageTakenBackEmail: WriteEmail<'package-taken-back'> = (
  ctx,
  { packageRef, name },
) => {
  const { t } = ctx;
  return {
    subject: t('takenBackSubject', { name }),
    preview: t('takenBackText', { name }),
    heading: t('takenBackSubject', { name }),
    paragraphs: [t('takenBackText', { name })],
    facts: [{ label: t('packageReference'), value: packageRef }],
    after: [t('takenBackWrong', { email: ctx.brand.supportEmail })],
  };
};

export const storageEndingEmail: WriteEmail<'storage-ending'> = (ctx, { packages }) => {
  const { t } = ctx;
  return {
    subject: t('storageSubject', { n: packages.length }),
    preview: t('storageText'),
    heading: t('storageSubject', { n: packages.length }),
    paragraphs: [t('storageText')],
    facts: packages.map(({ name, left }) => ({ label: name, value: t('storageLeft', { left }) })),
    action: { label: t('storageAction'), href: ctx.memberLink(routes.packages()) },
  };
};

export const shipmentLeftEmail: WriteEmail<'shipment-left'> = (
  ctx,
  { shipmentRef, awb, courier },
) => {
  const { t } = ctx;
  return {
    subject: t('shipmentSubject', { reference: shipmentRef }),
    preview: t('shipmentText'),
    heading: t('shipmentHeading'),
    paragraphs: [t('shipmentText')],
    facts: [
      { label: t('common.shipmentReference'), value: shipmentRef },
      ...(courier ? [{ label: t('common.courier'), value: courier }] : []),
      { label: t('common.awb'), value: awb },
    ],
    action: { label: t('shipmentAction'), href: ctx.memberLink(routes.shipment(shipmentRef)) },
  };
};

export const shipmentDeliveredEmail: WriteEmail<'shipment-delivered'> = (ctx, { shipmentRef }) => {
  const { t } = ctx;
  return {
    subject: t('deliveredSubject', { reference: shipmentRef }),
    preview: t('deliveredText'),
    heading: t('deliveredHeading'),
    paragraphs: [t('deliveredText')],
    facts: [{ label: t('common.shipmentReference'), value: shipmentRef }],
    action: { label: t('deliveredAction'), href: ctx.memberLink(routes.shipment(shipmentRef)) },
    after: [t('deliveredWrong', { email: ctx.brand.supportEmail })],
  };
};

export const shipmentCollectEmail: WriteEmail<'shipment-collect'> = (
  ctx,
  { shipmentRef, receiver, name, address, hours },
) => {
  const { t } = ctx;
  return {
    subject: t('collectSubject', { place: name }),
    preview: t('collectText', { place: name }),
    heading: t('collectHeading'),
    paragraphs: [t('collectText', { place: name }), t('collectBring', { receiver })],
    facts: [
      { label: t('common.shipmentReference'), value: shipmentRef },
      { label: t('collectPlace'), value: `${name}, ${address}` },
      { label: t('collectHours'), value: formatHours(hours, ctx.locale).join(' · ') },
    ],
    action: { label: t('shipmentAction'), href: ctx.memberLink(routes.shipment(shipmentRef)) },
  };
};

export const shipmentCancelledEmail: WriteEmail<'shipment-cancelled'> = (
  ctx,
  { shipmentRef, ...rest },
) => ({
  ...toCancelFields(ctx, rest),
  subject: ctx.t('cancelledSubject', { reference: shipmentRef }),
  preview: ctx.t('cancelledText'),
  heading: ctx.t('cancelledHeading'),
  paragraphs: [ctx.t('cancelledText'), ...listRefunds(ctx, rest)],
  facts: [{ label: ctx.t('common.shipmentReference'), value: shipmentRef }],
});

export const boxCancelledEmail: WriteEmail<'onebox-cancelled'> = (ctx, { boxRef, ...rest }) => ({
  ...toCancelFields(ctx, rest),
  subject: ctx.t('boxCancelledSubject', { reference: boxRef }),
  preview: ctx.t('boxCancelledText'),
  heading: ctx.t('boxCancelledHeading'),
  paragraphs: [ctx.t('boxCancelledText'), ...listRefunds(ctx, rest)],
  facts: [{ label: ctx.t('packageReference'), value: boxRef }],
});

interface Cancellation {
  reason: string;
  money: string;
  credits: string;
}

const listRefunds = ({ t }: EmailContext, { money, credits }: Cancellation): string[] => [
  ...(isZeroAmount(money) ? [] : [t('common.refund.due', { amount: formatMoney(money) })]),
  ...(isZeroAmount(credits) ? [] : [t('common.refund.credits', { amount: formatMoney(credits) })]),
];

const toCancelFields = (ctx: EmailContext, { reason }: Cancellation) => ({
  quote: { by: ctx.brand.name, text: reason },
  action: { label: ctx.t('storageAction'), href: ctx.memberLink(routes.packages()) },
});
