import type { PackageNews } from '@/rules/notifications/kinds';
import type { WireKind } from '@/rules/packages/package';

/** A package as far as its notifications depend on it. */
export interface Stage {
  status: string;
  kinds: readonly string[];
}

/** Kinds whose arrival on a package is news, once the package may go on. */
const notificationOfKind: Partial<Record<WireKind, PackageNews>> = {
  onebox: 'txnpackage_onebox_complete',
  repacked: 'txnpackage_repack_complete',
  verified: 'txnpackage_verify_complete',
};

/** What a package's arrival tells its owner. What needs them comes last, and is what is mailed. */
export function notificationsOfArrival(status: string): PackageNews[] {
  return status === '0' ? ['txnpkg_new', 'txnpackage_action_needed'] : ['txnpkg_new'];
}

/** What the warehouse's change of a package tells its owner; nothing new is nothing to tell. */
export function notificationsOfChange(before: Stage, after: Stage): PackageNews[] {
  const was = (kind: string) => before.kinds.includes(kind) && before.status !== '1';
  const done = Object.entries(notificationOfKind).flatMap(([kind, type]) =>
    after.kinds.includes(kind) && after.status !== '1' && !was(kind) ? [type] : [],
  );
  return after.status === '0' && before.status !== '0'
    ? [...done, 'txnpackage_action_needed']
    : done;
}
