import {
  readAnsweredRequest,
  type NotificationType,
  type PackageNews,
} from '@/rules/notifications/kinds';

import type { MailText } from '../email';

/** Message key prefixes. */
const prefixes = {
  txnpkg_new: 'packageNew',
  txnpackage_action_needed: 'packageAction',
  txnpackage_onebox_complete: 'packageOnebox',
  txnpackage_repack_complete: 'packageRepack',
  txnpackage_verify_complete: 'packageVerify',
  txnpackage_request_complete: 'packageRequestDone',
  txnpackage_request_declined: 'packageRequestDeclined',
  txnpackage_returns_approved: 'packageReturnApproved',
  txnpackage_returns_declined: 'packageReturnDeclined',
  order_price: 'orderPrice',
  order_soldout: 'orderSoldout',
  order_lapsed: 'orderLapsed',
  quote_answered: 'estimate',
} as const satisfies Record<NotificationType, string>;

/** The emails and the notification list share the texts of these types. */
const sharedTextTypes = [
  'txnpackage_onebox_complete',
  'txnpackage_repack_complete',
  'txnpackage_request_complete',
  'txnpackage_request_declined',
  'txnpackage_returns_declined',
] as const satisfies NotificationType[];
const hasSharedText = (type: NotificationType): type is (typeof sharedTextTypes)[number] =>
  sharedTextTypes.some((listedType) => listedType === type);

export function writePackageText(
  t: MailText,
  type: NotificationType,
  action: string | null | undefined,
  name: string,
): string {
  const kind = readAnsweredRequest(action);
  if (type === 'txnpackage_request_complete' && kind && kind !== 'verify' && kind !== 'repack')
    return t(`notifications.done.${kind}.text`, { name });
  if (type === 'txnpackage_request_declined' && kind && kind !== 'return')
    return t(`notifications.declined.${kind}.text`, { name });
  return t(hasSharedText(type) ? `notifications.text_${type}` : `${prefixes[type]}Text`, { name });
}

export const writePackageSubject = (t: MailText, type: PackageNews, name: string): string =>
  t(`${prefixes[type]}Subject`, { name });
