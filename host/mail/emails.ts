import { invitation } from './emails/invitation';
import { estimateAnswered } from './emails/estimate';
import {
  confirmEmail,
  newDevice,
  passwordChanged,
  temporaryPassword,
  welcome,
} from './emails/account';
import { chatTranscript } from './emails/chat';
import { contactMessage } from './emails/contact';
import {
  orderArrived,
  orderBought,
  orderCancelled,
  orderLapsed,
  orderPrice,
  orderSoldout,
} from './emails/orders';
import {
  boxCancelled,
  packageNews,
  packageTakenBack,
  shipmentCancelled,
  shipmentCollect,
  shipmentDelivered,
  shipmentLeft,
  storageEnding,
} from './emails/parcels';
import { paid, paymentRequested, refundDue, refunded } from './emails/payments';
import { reconciliationFound } from './emails/reconciliation';
import { paymentWithdrawn } from './emails/reversal';
import { socialLink } from './emails/social';
import type { EmailKind, EmailContext, Email, WriteEmail } from './email';

export const emails: { [K in EmailKind]: WriteEmail<K> } = {
  'temporary-password': temporaryPassword,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  welcome,
  'confirm-email': confirmEmail,
  package: packageNews,
  'package-taken-back': packageTakenBack,
  'storage-ending': storageEnding,
  'shipment-left': shipmentLeft,
  'shipment-delivered': shipmentDelivered,
  'shipment-collect': shipmentCollect,
  'shipment-cancelled': shipmentCancelled,
  'onebox-cancelled': boxCancelled,
  'order-price': orderPrice,
  'order-soldout': orderSoldout,
  'order-bought': orderBought,
  'order-arrived': orderArrived,
  'order-lapsed': orderLapsed,
  'order-cancelled': orderCancelled,
  'payment-request': paymentRequested,
  paid,
  'refund-due': refundDue,
  refunded,
  'payment-withdrawn': paymentWithdrawn,
  reconciliation: reconciliationFound,
  'social-link': socialLink,
  'estimate-answered': estimateAnswered,
  referral: invitation,
  'chat-transcript': chatTranscript,
  contact: contactMessage,
};

/** @throws Error for a kind without a template */
export async function writeEmail(
  kind: string,
  context: EmailContext,
  data: unknown,
): Promise<Email> {
  const write = Object.hasOwn(emails, kind)
    ? (emails[kind as EmailKind] as WriteEmail<never>)
    : undefined;
  if (!write) throw new Error(`there is no email of the kind "${kind}"`);
  const reason = context.t('reasonMember', { brand: context.brand.name });
  return { reason, ...(await write(context, data as never)) };
}
