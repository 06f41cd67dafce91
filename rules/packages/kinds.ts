/**
 * Kinds of packages (spec §4). The left side is the API's packagetype value, the right side our name.
 * The last two are flags the warehouse may set itself; the reader also computes them (see `flags.ts`).
 */
export const wireKinds = {
  normal: 'regular',
  normaldamaged: 'readyDamaged',
  normalhazmat: 'readyHazmat',
  damagepartial: 'damagedPartial',
  damagefull: 'damagedFull',
  prohibitedpartial: 'prohibitedPartial',
  prohibitedfull: 'prohibitedFull',
  hazmatpartial: 'hazmatPartial',
  hazmatfull: 'hazmatFull',
  onebox: 'onebox',
  battery: 'battery',
  bfm: 'buyForMe',
  repacked: 'repacked',
  verifying: 'verifying',
  verified: 'verified',
  foreview: 'forReview',
  discarded: 'discarded',
  discarddangerous: 'discardDangerous',
  discarddamaged: 'discardDamaged',
  shipped: 'shipped',
  largepackage: 'largePackage',
  multiplemerchant: 'multipleMerchant',
} as const;

export type WireKind = keyof typeof wireKinds;
export type StoredKind = (typeof wireKinds)[WireKind];
/** Kinds that follow from the destination or the measures; never stored by the reader. */
export type ComputedKind = 'itemizationNeeded' | 'merchantNeeded' | 'largePackage' | 'multipleMerchant';
export type PackageKind = StoredKind | ComputedKind;

export const hazmatKinds = ['hazmatPartial', 'hazmatFull', 'readyHazmat'] as const satisfies readonly PackageKind[];
export const prohibitedKinds = ['prohibitedPartial', 'prohibitedFull'] as const satisfies readonly PackageKind[];
/** Kinds of goods that wait for their member: he has to say what becomes of them. */
export const goodsKinds = ['damagedPartial', 'damagedFull', 'prohibitedPartial', 'prohibitedFull', 'hazmatPartial', 'hazmatFull'] as const satisfies readonly PackageKind[];

export function isWireKind(value: string): value is WireKind {
  return Object.hasOwn(wireKinds, value);
}

/** Packagetype values → kinds in the given order, without repeats. Unknown values are regular, so no card is ever blank. */
export function readKinds(packagetype: readonly string[]): StoredKind[] {
  const kinds = packagetype.map((value) => (isWireKind(value) ? wireKinds[value] : 'regular'));
  return kinds.length === 0 ? ['regular'] : [...new Set(kinds)];
}

export function hasKind(kinds: readonly PackageKind[], wanted: readonly PackageKind[]): boolean {
  return kinds.some((kind) => wanted.includes(kind));
}
