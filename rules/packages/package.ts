import type { Package } from '@/contract/member/pmt';

import type { Amount } from '../money';

import { toParcelSides, type Parcel } from './weight';

/** API packagetype values to our names. */
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
/** Depends on the destination or measures, so it is recalculated. */
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
/** The member must decide what happens to these. */
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

/** Unknown values read as regular, so no card is blank. */
export function readKinds(packagetype: readonly string[]): StoredKind[] {
  const kinds = packagetype.map((value) => (isWireKind(value) ? wireKinds[value] : 'regular'));
  return kinds.length === 0 ? ['regular'] : [...new Set(kinds)];
}

export function hasKind(kinds: readonly PackageKind[], options: readonly PackageKind[]): boolean {
  return kinds.some((kind) => options.includes(kind));
}

export const statusCodes = ['0', '1', '2', 'D', 'P'] as const;
export type StatusCode = (typeof statusCodes)[number];

type PackageStatus = 'actionNeeded' | 'processing' | 'ready' | 'discarded' | 'shipped';
export type Tone = 'danger' | 'warning' | 'info' | 'success' | 'neutral';

interface StatusRow {
  name: PackageStatus;
  tone: Tone;
  /** The tab of the packages screen. */
  list: 'active' | 'history';
}

export const statusTable: Record<StatusCode, StatusRow> = {
  '0': { name: 'actionNeeded', tone: 'danger', list: 'active' },
  '1': { name: 'processing', tone: 'warning', list: 'active' },
  '2': { name: 'ready', tone: 'info', list: 'active' },
  D: { name: 'discarded', tone: 'neutral', list: 'history' },
  P: { name: 'shipped', tone: 'success', list: 'history' },
};

/** Unknown codes read as '1', which allows nothing until staff checks. */
export function readStatus(code: unknown): StatusCode {
  return statusCodes.find((candidate) => candidate === code) ?? '1';
}

export interface PackageFacts extends Parcel {
  ref: string;
  status: StatusCode;
  /** From `readKinds`; computed kinds are recalculated. */
  kinds: readonly PackageKind[];
  /** Declared value. */
  amount: Amount;
  /** E.g. "tobacco". */
  category: string;
  merchant: string;
  itemizationDeclared: boolean;
  shipAlone: boolean;
  /** In a OneBox or selected for one. */
  boxed?: boolean;
  /** Its shipment is paid and still in the warehouse. */
  packing?: boolean;
  /** Stays in the warehouse until the payment of its OneBox or shipment is settled. */
  held?: boolean;
}

export const readFacts = (wire: Package): PackageFacts => ({
  ref: wire.packageref,
  status: readStatus(wire.status),
  kinds: readKinds(wire.packagetype),
  amount: wire.amount,
  category: wire.category,
  merchant: wire.merchant,
  itemizationDeclared: wire.itemizationdeclared,
  shipAlone: wire.shipalone,
  weightGrams: wire.weight,
  ...toParcelSides(wire.dimensions),
  guaranteedGrams: wire.guaranteedweight ?? null,
  packing: wire.packing ?? false,
  held: wire.held ?? false,
  ...(wire.oneboxid && { boxed: true }),
});

export interface DestinationFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  itemizationRequired: boolean;
  batteryRestricted: boolean;
}

export const readDestinationFacts = (
  wire: { itemizationrequired: boolean; batteryrestricted: boolean },
  country: string,
): DestinationFacts => ({
  country,
  itemizationRequired: wire.itemizationrequired,
  batteryRestricted: wire.batteryrestricted,
});
