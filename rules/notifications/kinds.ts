/**
 * The seven kinds of notification of spec §3 and how grave each is (§4), and two of our own: a
 * request other than a return that staff has done, or cannot do.
 */
export const packageNews = {
  txnpkg_new: 'INFO',
  txnpackage_action_needed: 'WARNING',
  txnpackage_onebox_complete: 'INFO',
  txnpackage_repack_complete: 'INFO',
  txnpackage_verify_complete: 'INFO',
  txnpackage_request_complete: 'INFO',
  txnpackage_request_declined: 'WARNING',
  txnpackage_returns_approved: 'INFO',
  txnpackage_returns_declined: 'WARNING',
} as const satisfies Record<string, 'INFO' | 'WARNING'>;

/** Ours: an order asks for an answer or for money, a person has answered a live quote. */
export const notificationTypes = {
  ...packageNews,
  order_price: 'WARNING',
  order_soldout: 'WARNING',
  order_lapsed: 'WARNING',
  quote_answered: 'INFO',
} as const satisfies Record<string, 'INFO' | 'WARNING'>;

export type PackageNews = keyof typeof packageNews;
export type NotificationType = keyof typeof notificationTypes;

export const isPackageNews = (type: string): type is PackageNews =>
  Object.hasOwn(packageNews, type);

/** Whether a type is one that we know. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationTypes, type);
}

/** What was asked for, as notifications name it: all ways to discard read alike. */
export const answeredRequests = [
  'verify',
  'repack',
  'fix',
  'hazmat',
  'discard',
  'discardPart',
  'return',
] as const;
export type AnsweredRequest = (typeof answeredRequests)[number];

/** The request that a notification answers; null for none, or one that we do not know. */
export function answeredRequest(action: string | null | undefined): AnsweredRequest | null {
  const name = !action?.startsWith('discard')
    ? action
    : action.endsWith('_partial')
      ? 'discardPart'
      : 'discard';
  return answeredRequests.find((known) => known === name) ?? null;
}
