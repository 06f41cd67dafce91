/** The seven kinds of notification and how grave each is (spec §3, §4). */
export const notificationTypes = {
  txnpkg_new: 'INFO',
  txnpackage_action_needed: 'WARNING',
  txnpackage_onebox_complete: 'INFO',
  txnpackage_repack_complete: 'INFO',
  txnpackage_verify_complete: 'INFO',
  txnpackage_returns_approved: 'INFO',
  txnpackage_returns_declined: 'WARNING',
} as const satisfies Record<string, 'INFO' | 'WARNING'>;

export type NotificationType = keyof typeof notificationTypes;
export type Severity = (typeof notificationTypes)[NotificationType];

/** Whether a type is one of the seven. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationTypes, type);
}
