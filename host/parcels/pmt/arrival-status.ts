import type { StatusCode, WireKind } from '@/rules/packages/package';

/** '0' waits for the member, '1' for the warehouse, '2' is ready. */
const statusByKind: Record<WireKind, StatusCode> = {
  normal: '2',
  normaldamaged: '2',
  normalhazmat: '2',
  battery: '2',
  bfm: '2',
  repacked: '2',
  verified: '2',
  largepackage: '2',
  multiplemerchant: '2',
  onebox: '1',
  verifying: '1',
  discarddangerous: '1',
  discarddamaged: '1',
  returning: '1',
  foreview: '1',
  damagepartial: '0',
  damagefull: '0',
  prohibitedpartial: '0',
  prohibitedfull: '0',
  hazmatpartial: '0',
  hazmatfull: '0',
  discarded: 'D',
  shipped: 'P',
  returned: 'P',
};

/** Most urgent first. */
const statusesByUrgency: readonly StatusCode[] = ['D', 'P', '0', '1', '2'];

/** Returns the most urgent status. */
export function getStatusForKinds(kinds: readonly WireKind[]): StatusCode {
  const states = new Set(kinds.map((kind) => statusByKind[kind]));
  return statusesByUrgency.find((status) => states.has(status)) ?? '2';
}

/** Other kinds are set by shipping, discards and returns. */
export function isStaffKind(kind: WireKind): boolean {
  return kind !== 'returning' && statusByKind[kind] !== 'P' && statusByKind[kind] !== 'D';
}

export const listStaffKinds = (): WireKind[] =>
  (Object.keys(statusByKind) as WireKind[]).filter(isStaffKind);

export function explainKind(kind: string): string {
  return `"${kind}" is not a kind that the warehouse sets; use one of ${listStaffKinds().join(', ')}`;
}
