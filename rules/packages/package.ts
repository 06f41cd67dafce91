import type { Amount } from '../money';

import type { Parcel } from './weight';

/**
 * Kinds of packages (spec §4). The left side is the API's packagetype value, the right side our
 * name. The last four are not
 * in the spec: two flags the warehouse may set itself, which the reader also computes, and the two
 * of a package that goes back to its shop.
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
  returning: 'returning',
  returned: 'returned',
} as const;

export type WireKind = keyof typeof wireKinds;
export type StoredKind = (typeof wireKinds)[WireKind];
/** Kinds that follow from the destination or the measures; never stored by the reader. */
export type ComputedKind =
  'itemizationNeeded' | 'merchantNeeded' | 'largePackage' | 'multipleMerchant';
export type PackageKind = StoredKind | ComputedKind;

export const hazmatKinds = [
  'hazmatPartial',
  'hazmatFull',
  'readyHazmat',
] as const satisfies readonly PackageKind[];
export const prohibitedKinds = [
  'prohibitedPartial',
  'prohibitedFull',
] as const satisfies readonly PackageKind[];
/** Kinds of goods that wait for their member: they have to say what becomes of them. */
export const goodsKinds = [
  'damagedPartial',
  'damagedFull',
  'prohibitedPartial',
  'prohibitedFull',
  'hazmatPartial',
  'hazmatFull',
] as const satisfies readonly PackageKind[];

export function isWireKind(value: string): value is WireKind {
  return Object.hasOwn(wireKinds, value);
}

/**
 * Packagetype values → kinds in the given order, without repeats. Unknown values are regular, so no
 * card is ever blank.
 */
export function readKinds(packagetype: readonly string[]): StoredKind[] {
  const kinds = packagetype.map((value) => (isWireKind(value) ? wireKinds[value] : 'regular'));
  return kinds.length === 0 ? ['regular'] : [...new Set(kinds)];
}

export function hasKind(kinds: readonly PackageKind[], wanted: readonly PackageKind[]): boolean {
  return kinds.some((kind) => wanted.includes(kind));
}

/** Package status codes of spec §4, one mapping for badge, list and rules. */
export const statusCodes = ['0', '1', '2', 'D', 'P'] as const;
export type StatusCode = (typeof statusCodes)[number];

type PackageStatus = 'actionNeeded' | 'processing' | 'ready' | 'discarded' | 'shipped';
export type Tone = 'danger' | 'warning' | 'info' | 'success' | 'secondary';

interface StatusRow {
  name: PackageStatus;
  tone: Tone;
  /** Which tab of the packages screen lists it. */
  list: 'active' | 'history';
}

export const statusTable: Record<StatusCode, StatusRow> = {
  '0': { name: 'actionNeeded', tone: 'danger', list: 'active' },
  '1': { name: 'processing', tone: 'warning', list: 'active' },
  '2': { name: 'ready', tone: 'info', list: 'active' },
  D: { name: 'discarded', tone: 'secondary', list: 'history' },
  P: { name: 'shipped', tone: 'success', list: 'history' },
};

/**
 * The known code, or '1' (processing) for any other: a package we cannot read allows nothing until
 * staff has looked.
 */
export function readStatus(code: unknown): StatusCode {
  return statusCodes.find((known) => known === code) ?? '1';
}

/** What the package rules need to know about a package, on either side of the wire. */
export interface PackageFacts extends Parcel {
  ref: string;
  status: StatusCode;
  /** From `readKinds`; computed kinds may be among them and are worked out anew. */
  kinds: readonly PackageKind[];
  /** Declared value. */
  amount: Amount;
  /** Category code, e.g. "tobacco". */
  category: string;
  merchant: string;
  itemizationDeclared: boolean;
  shipAlone: boolean;
  /**
   * It lies in a OneBox or is chosen for one: as long as it does, it cannot go into anything else.
   */
  boxed?: boolean;
  /** Its shipment is paid and has not left the warehouse. */
  packing?: boolean;
}

/** What the chosen delivery address's country asks of packages. */
export interface DestinationFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  itemizationRequired: boolean;
  batteryRestricted: boolean;
}
