import { formatHours } from '@/rules/addresses/opening-hours';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import type { EmailContext, WriteEmail } from '../email';

import { writePackageSubject, writePackageText } from './package-words';

export const packageNews: WriteEmail<'package'> = (context, { type, packageRef, name, action }) => {
  const { t } = context;
  const subject = writePackageSubject(t, type, name);
  const text = writePackageText(t, type, action, name);
  return {
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    facts: [{ label: t('packageReference'), value: packageRef }],
    action: {
      label: t('notifications.mailSee'),
      href: context.memberLink(routes.package(packageRef)),
    },
    reason: t('reasonNotification', { brand: context.brand.name }),
    choice: type,
  };
};

export const packageTakenBack: WriteEmail<'package-taken-back'> = (
  context,
  { packageRef, name },
) => {
  const { t } = context;
  return {
    subject: t('takenBackSubject', { name }),
    preview: t('takenBackText', { name }),
    heading: t('takenBackSubject', { name }),
    paragraphs: [t('takenBackText', { name })],
    facts: [{ label: t('packageReference'), value: packageRef }],
    after: [t('takenBackWrong', { email: context.brand.supportEmail })],
  };
};

export const storageEnding: WriteEmail<'storage-ending'> = (context, { packages }) => {
  const { t } = context;
  return {
    subject: t('storageSubject', { n: packages.length }),
    preview: t('storageText'),
    heading: t('storageSubject', { n: packages.length }),
    paragraphs: [t('storageText')],
    facts: packages.map(({ name, left }) => ({ label: name, value: t('storageLeft', { left }) })),
    action: { label: t('storageAction'), href: context.memberLink(routes.packages()) },
  };
};

export const shipmentLeft: WriteEmail<'shipment-left'> = (
  context,
  { shipmentRef, awb, courier },
) => {
  const { t } = context;
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
    action: { label: t('shipmentAction'), href: context.memberLink(routes.shipment(shipmentRef)) },
  };
};

export const shipmentDelivered: WriteEmail<'shipment-delivered'> = (context, { shipmentRef }) => {
  const { t } = context;
  return {
    subject: t('deliveredSubject', { reference: shipmentRef }),
    preview: t('deliveredText'),
    heading: t('deliveredHeading'),
    paragraphs: [t('deliveredText')],
    facts: [{ label: t('common.shipmentReference'), value: shipmentRef }],
    action: { label: t('deliveredAction'), href: context.memberLink(routes.shipment(shipmentRef)) },
    after: [t('deliveredWrong', { email: context.brand.supportEmail })],
  };
};

export const shipmentCollect: WriteEmail<'shipment-collect'> = (
  context,
  { shipmentRef, receiver, name, address, hours },
) => {
  const { t } = context;
  return {
    subject: t('collectSubject', { place: name }),
    preview: t('collectText', { place: name }),
    heading: t('collectHeading'),
    paragraphs: [t('collectText', { place: name }), t('collectBring', { receiver })],
    facts: [
      { label: t('common.shipmentReference'), value: shipmentRef },
      { label: t('collectPlace'), value: `${name}, ${address}` },
      { label: t('collectHours'), value: formatHours(hours, context.locale).join(' · ') },
    ],
    action: { label: t('shipmentAction'), href: context.memberLink(routes.shipment(shipmentRef)) },
  };
};

export const shipmentCancelled: WriteEmail<'shipment-cancelled'> = (
  context,
  { shipmentRef, ...rest },
) => ({
  ...toCancelFields(context, rest),
  subject: context.t('cancelledSubject', { reference: shipmentRef }),
  preview: context.t('cancelledText'),
  heading: context.t('cancelledHeading'),
  paragraphs: [context.t('cancelledText'), ...listReturns(context, rest)],
  facts: [{ label: context.t('common.shipmentReference'), value: shipmentRef }],
});

export const boxCancelled: WriteEmail<'onebox-cancelled'> = (context, { boxRef, ...rest }) => ({
  ...toCancelFields(context, rest),
  subject: context.t('boxCancelledSubject', { reference: boxRef }),
  preview: context.t('boxCancelledText'),
  heading: context.t('boxCancelledHeading'),
  paragraphs: [context.t('boxCancelledText'), ...listReturns(context, rest)],
  facts: [{ label: context.t('packageReference'), value: boxRef }],
});

interface Cancellation {
  reason: string;
  money: string;
  credits: string;
}

const listReturns = ({ t }: EmailContext, { money, credits }: Cancellation): string[] => [
  ...(isZeroAmount(money) ? [] : [t('common.refund.due', { amount: formatMoney(money) })]),
  ...(isZeroAmount(credits) ? [] : [t('common.refund.credits', { amount: formatMoney(credits) })]),
];

const toCancelFields = (context: EmailContext, { reason }: Cancellation) => ({
  quote: { by: context.brand.name, text: reason },
  action: { label: context.t('storageAction'), href: context.memberLink(routes.packages()) },
});
