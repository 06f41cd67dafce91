import type { PackageNews } from '@/rules/notifications/kinds';
import type { WireKind } from '@/rules/packages/package';

export interface Stage {
  status: string;
  kinds: readonly string[];
}

const notificationOfKind: Partial<Record<WireKind, PackageNews>> = {
  onebox: 'txnpackage_onebox_complete',
  repacked: 'txnpackage_repack_complete',
  verified: 'txnpackage_verify_complete',
};

/** The last one is emailed. */
export function listArrivalNotifications(status: string): PackageNews[] {
  return status === '0' ? ['txnpkg_new', 'txnpackage_action_needed'] : ['txnpkg_new'];
}

export function listChangeNotifications(oldStage: Stage, newStage: Stage): PackageNews[] {
  const wasSet = (kind: string) => oldStage.kinds.includes(kind) && oldStage.status !== '1';
  const types = Object.entries(notificationOfKind).flatMap(([kind, type]) =>
    newStage.kinds.includes(kind) && newStage.status !== '1' && !wasSet(kind) ? [type] : [],
  );
  return newStage.status === '0' && oldStage.status !== '0'
    ? [...types, 'txnpackage_action_needed']
    : types;
}
