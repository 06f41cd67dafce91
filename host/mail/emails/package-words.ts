import {
  answeredRequest,
  type NotificationType,
  type PackageNews,
} from '@/rules/notifications/kinds';

import type { MailText } from '../email';

/** Message key prefixes. */
const words = {
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

/** The notification list shares their email texts. */
const shownOnPages = [
  'txnpackage_onebox_complete',
  'txnpackage_repack_complete',
  'txnpackage_request_complete',
  'txnpackage_request_declined',
  'txnpackage_returns_declined',
] as const satisfies NotificationType[];
const isShownOnPages = (type: NotificationType): type is (typeof shownOnPages)[number] =>
  shownOnPages.some((same) => same === type);

export function packageText(
  t: MailText,
  type: NotificationType,
  action: string | null | undefined,
  name: string,
): string {
  const asked = answeredRequest(action);
  if (type === 'txnpackage_request_complete' && asked && asked !== 'verify' && asked !== 'repack')
    return t(`notifications.done.${asked}.text`, { name });
  if (type === 'txnpackage_request_declined' && asked && asked !== 'return')
    return t(`notifications.declined.${asked}.text`, { name });
  return t(isShownOnPages(type) ? `notifications.text_${type}` : `${words[type]}Text`, { name });
}

export const packageSubject = (t: MailText, type: PackageNews, name: string): string =>
  t(`${words[type]}Subject`, { name });
