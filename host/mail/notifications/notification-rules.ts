import type { PackageNews } from '@/rules/notifications/kinds';
import type { WireKind } from '@/rules/packages/package';

export interface Snapshot {
  status: string;
  kinds: readonly string[];
}

const notificationByKind: Partial<Record<WireKind, PackageNews>> = {
  onebox: 'txnpackage_onebox_complete',
  repacked: 'txnpackage_repack_complete',
  verified: 'txnpackage_verify_complete',
};

/** The last one is emailed. */
export function listArrivalNotifications(status: string): PackageNews[] {
  return status === '0' ? ['txnpkg_new', 'txnpackage_action_needed'] : ['txnpkg_new'];
}

export function listChangeNotifications(before: Snapshot, after: Snapshot): PackageNews[] {
  const wasSet = (kind: string) => before.kinds.includes(kind) && before.status !== '1';
  const types = Object.entries(notificationByKind).flatMap(([kind, type]) =>
    after.kinds.includes(kind) && after.status !== '1' && !wasSet(kind) ? [type] : [],
  );
  return after.status === '0' && before.status !== '0'
    ? [...types, 'txnpackage_action_needed']
    : types;
}
