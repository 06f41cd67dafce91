
import { invitation } from './letters/invitation';
import { newDevice, passwordChanged, temporaryPassword, welcome } from './letters/account';
import { contactMessage } from './letters/contact';
import { boxCancelled, packageNews, shipmentCancelled, shipmentDelivered, shipmentLeft, storageEnding } from './letters/parcels';
import { paid, paymentRequested, refunded } from './letters/payments';
import { paymentWithdrawn } from './letters/withdrawn';
import { socialLink } from './letters/social';
import type { LetterKind, LetterContext, Letter, WriteLetter } from './letter';

/** Every kind of letter and who writes it. One line a kind. */
export const letters: { [K in LetterKind]: WriteLetter<K> } = {
  'temporary-password': temporaryPassword,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  welcome,
  package: packageNews,
  'storage-ending': storageEnding,
  'shipment-left': shipmentLeft,
  'shipment-delivered': shipmentDelivered,
  'shipment-cancelled': shipmentCancelled,
  'onebox-cancelled': boxCancelled,
  'payment-request': paymentRequested,
  paid,
  refunded,
  'payment-withdrawn': paymentWithdrawn,
  'social-link': socialLink,
  referral: invitation,
  contact: contactMessage,
};

/** Writes a letter of the outbox. @throws Error for a kind that nobody writes */
export async function writeLetter(kind: string, context: LetterContext, data: unknown): Promise<Letter> {
  const write = Object.hasOwn(letters, kind) ? (letters[kind as LetterKind] as WriteLetter<never>) : undefined;
  if (!write) throw new Error(`nobody writes letters of the kind "${kind}"`);
  return write(context, data as never);
}
