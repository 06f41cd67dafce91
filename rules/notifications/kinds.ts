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

/** The package news and our own additions. */
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

export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationTypes, type);
}

/** Discards count the same whatever their reason. */
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

/** Returns null if there is no action or it is unknown. */
export function readAnsweredRequest(action: string | null | undefined): AnsweredRequest | null {
  const name = !action?.startsWith('discard')
    ? action
    : action.endsWith('_partial')
      ? 'discardPart'
      : 'discard';
  return answeredRequests.find((candidate) => candidate === name) ?? null;
}
