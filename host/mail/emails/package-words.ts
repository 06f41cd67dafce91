import {
  answeredRequest,
  type NotificationType,
  type PackageNews,
} from '@/rules/notifications/kinds';

import type { MailText } from '../email';

/** First half of the message keys of a type: `<words>Subject`, `<words>Text`. */
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

/** What was done, by what was asked for; these requests have no type of their own. */
const done = {
  fix: 'packageDoneFix',
  hazmat: 'packageDoneHazmat',
  discard: 'packageDoneDiscard',
  discardPart: 'packageDoneDiscardPart',
  return: 'packageDoneReturn',
} as const;

/** What could not be done, by what was asked for. */
const declined = {
  verify: 'packageDeclinedVerify',
  repack: 'packageDeclinedRepack',
  fix: 'packageDeclinedFix',
  hazmat: 'packageDeclinedHazmat',
  discard: 'packageDeclinedDiscard',
  discardPart: 'packageDeclinedDiscardPart',
} as const;

const at = <T extends object>(table: T, name: string | null): T[keyof T] | null =>
  name !== null && Object.hasOwn(table, name) ? table[name as keyof T] : null;

/** The sentence of a notification, by the request that it answers where there is one. */
export function packageText(
  t: MailText,
  type: NotificationType,
  action: string | null | undefined,
  name: string,
): string {
  const asked = answeredRequest(action);
  const own =
    type === 'txnpackage_request_complete'
      ? at(done, asked)
      : type === 'txnpackage_request_declined'
        ? at(declined, asked)
        : null;
  return t(own ?? `${words[type]}Text`, { name });
}

/** The subject of its letter. */
export const packageSubject = (t: MailText, type: PackageNews, name: string): string =>
  t(`${words[type]}Subject`, { name });
