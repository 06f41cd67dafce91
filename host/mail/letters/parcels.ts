import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { NotificationType } from '@/rules/notifications/kinds';
import { routes } from '@/rules/routes';

import type { Desk, WriteLetter } from '../letter';

/** First half of the message keys of a type: `<words>Subject`, `<words>Text`. */
export const packageWords = {
  txnpkg_new: 'packageNew',
  txnpackage_action_needed: 'packageAction',
  txnpackage_onebox_complete: 'packageOnebox',
  txnpackage_repack_complete: 'packageRepack',
  txnpackage_verify_complete: 'packageVerify',
  txnpackage_returns_approved: 'packageReturnApproved',
  txnpackage_returns_declined: 'packageReturnDeclined',
} as const satisfies Record<NotificationType, string>;

/** One of the seven notifications of a package, by mail. */
export const packageNews: WriteLetter<'package'> = (desk, { type, packageRef, name }) => {
  const { t } = desk;
  const subject = t(`${packageWords[type]}Subject`, { name });
  return {
    subject,
    preview: t(`${packageWords[type]}Text`, { name }),
    heading: subject,
    paragraphs: [t(`${packageWords[type]}Text`, { name })],
    facts: [{ label: t('packageReference'), value: packageRef }],
    action: { label: t('packageSee'), href: desk.knownLink(routes.package(packageRef)) },
    reason: t('reasonNotification', { brand: desk.brand.name }),
  };
};

/** Free storage of some packages ends soon. */
export const storageEnding: WriteLetter<'storage-ending'> = (desk, { packages }) => {
  const { t } = desk;
  return {
    subject: t('storageSubject', { n: packages.length }),
    preview: t('storageText'),
    heading: t('storageSubject', { n: packages.length }),
    paragraphs: [t('storageText')],
    facts: packages.map(({ name, left }) => ({ label: name, value: t('storageLeft', { left }) })),
    action: { label: t('storageAction'), href: desk.knownLink(routes.packages()) },
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};

/** A shipment is on its way: courier and tracking number. */
export const shipmentLeft: WriteLetter<'shipment-left'> = (desk, { shipmentRef, awb, courier }) => {
  const { t } = desk;
  return {
    subject: t('shipmentSubject', { reference: shipmentRef }),
    preview: t('shipmentText'),
    heading: t('shipmentHeading'),
    paragraphs: [t('shipmentText')],
    facts: [
      { label: t('shipmentReference'), value: shipmentRef },
      ...(courier ? [{ label: t('shipmentCourier'), value: courier }] : []),
      { label: t('shipmentAwb'), value: awb },
    ],
    action: { label: t('shipmentAction'), href: desk.knownLink(routes.shipment(shipmentRef)) },
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};

/** A shipment has arrived. */
export const shipmentDelivered: WriteLetter<'shipment-delivered'> = (desk, { shipmentRef }) => {
  const { t } = desk;
  return {
    subject: t('deliveredSubject', { reference: shipmentRef }),
    preview: t('deliveredText'),
    heading: t('deliveredHeading'),
    paragraphs: [t('deliveredText')],
    facts: [{ label: t('shipmentReference'), value: shipmentRef }],
    action: { label: t('deliveredAction'), href: desk.knownLink(routes.shipment(shipmentRef)) },
    after: [t('deliveredWrong', { email: desk.brand.supportEmail })],
    reason: t('reasonMember', { brand: desk.brand.name }),
  };
};

/** A paid shipment is called off: why, and what comes back. */
export const shipmentCancelled: WriteLetter<'shipment-cancelled'> = (desk, { shipmentRef, ...rest }) => ({
  ...calledOff(desk, rest),
  subject: desk.t('cancelledSubject', { reference: shipmentRef }),
  preview: desk.t('cancelledText'),
  heading: desk.t('cancelledHeading'),
  paragraphs: [desk.t('cancelledText'), ...comesBack(desk, rest)],
  facts: [{ label: desk.t('shipmentReference'), value: shipmentRef }],
});

/** A paid OneBox cannot be packed: why, and what comes back. */
export const boxCancelled: WriteLetter<'onebox-cancelled'> = (desk, { boxRef, ...rest }) => ({
  ...calledOff(desk, rest),
  subject: desk.t('boxCancelledSubject', { reference: boxRef }),
  preview: desk.t('boxCancelledText'),
  heading: desk.t('boxCancelledHeading'),
  paragraphs: [desk.t('boxCancelledText'), ...comesBack(desk, rest)],
  facts: [{ label: desk.t('packageReference'), value: boxRef }],
});

/** Why something paid for is not done, in staff's words, and what comes back of it. */
interface CalledOff {
  reason: string;
  money: string;
  credits: string;
}

const comesBack = ({ t }: Desk, { money, credits }: CalledOff): string[] => [
  ...(isZeroAmount(money) ? [] : [t('cancelledMoney', { amount: formatMoney(money) })]),
  ...(isZeroAmount(credits) ? [] : [t('cancelledCredits', { amount: formatMoney(credits) })]),
];

const calledOff = (desk: Desk, { reason }: CalledOff) => ({
  quote: { by: desk.brand.name, text: reason },
  action: { label: desk.t('cancelledAction'), href: desk.knownLink(routes.packages()) },
  reason: desk.t('reasonMember', { brand: desk.brand.name }),
});
