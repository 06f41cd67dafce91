import type { StatusCode, WireKind } from '@/rules/packages/package';

/**
 * The state a package of this kind is in until somebody acts (spec §4; '0' the member, '1' the
 * warehouse, '2' ready).
 */
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

/** Most urgent first: one kind that waits for the member makes the whole package wait. */
const urgency: readonly StatusCode[] = ['D', 'P', '0', '1', '2'];

/** The state of a package with these kinds. */
export function statusOfKinds(kinds: readonly WireKind[]): StatusCode {
  const states = new Set(kinds.map((kind) => statusByKind[kind]));
  return urgency.find((status) => states.has(status)) ?? '2';
}

/**
 * Kinds the warehouse may give by hand: a package is shipped by its shipment, and discarded or sent
 * back at its member's request.
 */
export function isGivenKind(kind: WireKind): boolean {
  return kind !== 'returning' && statusByKind[kind] !== 'P' && statusByKind[kind] !== 'D';
}

export const givenKinds = (): WireKind[] =>
  (Object.keys(statusByKind) as WireKind[]).filter(isGivenKind);

/** Why a word is no such kind. */
export function notGiven(kind: string): string {
  return `"${kind}" is not a kind the warehouse gives; use one of ${givenKinds().join(', ')}`;
}
