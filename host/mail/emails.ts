import { invitationEmail } from './emails/invitation';
import { estimateAnsweredEmail } from './emails/estimate';
import {
  confirmationEmail,
  newDeviceEmail,
  passwordChangedEmail,
  temporaryPasswordEmail,
  welcomeEmail,
} from './emails/account';
import { chatTranscriptEmail } from './emails/chat';
import { contactEmail } from './emails/contact';
import {
  orderArrivedEmail,
  orderBoughtEmail,
  orderCancelledEmail,
  orderLapsedEmail,
  orderPriceEmail,
  orderSoldoutEmail,
} from './emails/orders';
import {
  boxCancelledEmail,
  packageNewsEmail,
  packageTakenBackEmail,
  shipmentCancelledEmail,
  shipmentCollectEmail,
  shipmentDeliveredEmail,
  shipmentLeftEmail,
  storageEndingEmail,
} from './emails/parcels';
import { paidEmail, paymentRequestEmail, refundDueEmail, refundedEmail } from './emails/payments';
import { reconciliationEmail } from './emails/reconciliation';
import { paymentWithdrawnEmail } from './emails/reversal';
import { socialLinkEmail } from './emails/social';
import type { EmailKind, EmailContext, Email, WriteEmail } from './email';

export const emails: { [K in EmailKind]: WriteEmail<K> } = {
  'temporary-password': temporaryPasswordEmail,
  'new-device': newDeviceEmail,
  'password-changed': passwordChangedEmail,
  welcome: welcomeEmail,
  'confirm-email': confirmationEmail,
  package: packageNewsEmail,
  'package-taken-back': packageTakenBackEmail,
  'storage-ending': storageEndingEmail,
  'shipment-left': shipmentLeftEmail,
  'shipment-delivered': shipmentDeliveredEmail,
  'shipment-collect': shipmentCollectEmail,
  'shipment-cancelled': shipmentCancelledEmail,
  'onebox-cancelled': boxCancelledEmail,
  'order-price': orderPriceEmail,
  'order-soldout': orderSoldoutEmail,
  'order-bought': orderBoughtEmail,
  'order-arrived': orderArrivedEmail,
  'order-lapsed': orderLapsedEmail,
  'order-cancelled': orderCancelledEmail,
  'payment-request': paymentRequestEmail,
  paid: paidEmail,
  'refund-due': refundDueEmail,
  refunded: refundedEmail,
  'payment-withdrawn': paymentWithdrawnEmail,
  reconciliation: reconciliationEmail,
  'social-link': socialLinkEmail,
  'estimate-answered': estimateAnsweredEmail,
  referral: invitationEmail,
  'chat-transcript': chatTranscriptEmail,
  contact: contactEmail,
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
  if (!write) throw new Error(`no email template for kind "${kind}"`);
  const reason = context.t('reasonMember', { brand: context.brand.name });
  return { reason, ...(await write(context, data as never)) };
}
