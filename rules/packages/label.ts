import { isZeroAmount } from '../money';

import {
  goodsKinds,
  type DestinationFacts,
  type PackageFacts,
  type PackageKind,
  type StatusCode,
  type Tone,
} from './package';
import { flags, listKinds, merchantDestinations, type UnselectableReason } from './shippable';

/** Message keys with their color. */
export const labelTones = {
  prohibitedPartial: 'danger',
  prohibitedFull: 'danger',
  damagedPartial: 'danger',
  damagedFull: 'danger',
  hazmatPartial: 'danger',
  hazmatFull: 'danger',
  itemizationNeeded: 'danger',
  merchantNeeded: 'danger',
  valueNeeded: 'danger',
  oneboxProcessing: 'warning',
  inBox: 'warning',
  verifying: 'warning',
  discardingDangerous: 'warning',
  discardingDamaged: 'warning',
  forReview: 'warning',
  returning: 'warning',
  processing: 'warning',
  ready: 'info',
  readyOnebox: 'info',
  readyVerified: 'info',
  readyRepacked: 'info',
  readyHazmat: 'info',
  readyDamaged: 'info',
  readyBattery: 'info',
  packing: 'info',
  held: 'warning',
  shipped: 'success',
  discarded: 'neutral',
  returned: 'neutral',
  largePackage: 'warning',
  multipleMerchant: 'warning',
} as const satisfies Record<string, Tone>;

export type LabelKey = keyof typeof labelTones;

const readyLabels: readonly LabelKey[] = [
  'ready',
  'readyOnebox',
  'readyVerified',
  'readyRepacked',
  'readyHazmat',
  'readyDamaged',
  'readyBattery',
];

/** Returns "processing" while staff is still working on the package (status '1'). */
const whenReady =
  (label: LabelKey) =>
  (status: StatusCode): LabelKey =>
    status === '1' ? 'processing' : label;
const always = (label: LabelKey) => (): LabelKey => label;

function getRegularLabel(status: StatusCode): LabelKey {
  if (status === 'D') return 'discarded';
  if (status === 'P') return 'shipped';
  return status === '2' ? 'ready' : 'processing';
}

const labelByKind: Record<PackageKind, (status: StatusCode) => LabelKey> = {
  regular: getRegularLabel,
  buyForMe: getRegularLabel,
  readyDamaged: whenReady('readyDamaged'),
  readyHazmat: whenReady('readyHazmat'),
  battery: whenReady('readyBattery'),
  repacked: whenReady('readyRepacked'),
  verified: whenReady('readyVerified'),
  onebox: (status) => (status === '1' ? 'oneboxProcessing' : 'readyOnebox'),
  verifying: always('verifying'),
  forReview: always('forReview'),
  damagedPartial: always('damagedPartial'),
  damagedFull: always('damagedFull'),
  prohibitedPartial: always('prohibitedPartial'),
  prohibitedFull: always('prohibitedFull'),
  hazmatPartial: always('hazmatPartial'),
  hazmatFull: always('hazmatFull'),
  discarded: always('discarded'),
  discardDangerous: (status) => (status === '1' ? 'discardingDangerous' : 'discarded'),
  discardDamaged: (status) => (status === '1' ? 'discardingDamaged' : 'discarded'),
  shipped: always('shipped'),
  returning: always('returning'),
  returned: always('returned'),
  itemizationNeeded: always('itemizationNeeded'),
  merchantNeeded: always('merchantNeeded'),
  largePackage: always('largePackage'),
  multipleMerchant: always('multipleMerchant'),
};

/** The first match wins, else the first kind. */
const priority: readonly {
  kind: PackageKind;
  applies: (status: StatusCode, destination: DestinationFacts | null) => boolean;
}[] = [
  { kind: 'itemizationNeeded', applies: (status) => status !== '1' },
  { kind: 'merchantNeeded', applies: () => true },
  { kind: 'repacked', applies: () => true },
  { kind: 'largePackage', applies: () => true },
  {
    kind: 'multipleMerchant',
    applies: (_status, destination) =>
      destination !== null && merchantDestinations.includes(destination.country),
  },
];

/** A package without a declared value never has a "ready" label, because it cannot ship. */
export function getPackageLabel(
  facts: PackageFacts,
  destination: DestinationFacts | null,
): LabelKey {
  if (facts.held) return 'held';
  if (facts.status === 'P' || facts.status === 'D')
    return facts.kinds.includes('returned')
      ? 'returned'
      : facts.packing
        ? 'packing'
        : getRegularLabel(facts.status);
  if (facts.kinds.includes('returning')) return 'returning';
  if (facts.boxed && facts.status === '1') return 'inBox';
  const kinds = listKinds(facts, destination);
  const firstMatch = priority.find(
    (row) => kinds.includes(row.kind) && row.applies(facts.status, destination),
  );
  // A computed kind does not describe the package.
  const ownKind = kinds[0] === 'multipleMerchant' ? 'regular' : kinds[0];
  const label = labelByKind[firstMatch?.kind ?? ownKind ?? 'regular'](facts.status);
  return readyLabels.includes(label) && isZeroAmount(facts.amount) ? 'valueNeeded' : label;
}

export function isLabelRed(facts: PackageFacts, destination: DestinationFacts | null): boolean {
  const kinds = listKinds(facts, destination);
  return (
    (kinds.includes('itemizationNeeded') && facts.status !== '1') ||
    kinds.includes('merchantNeeded') ||
    (kinds.includes('multipleMerchant') && flags.multipleMerchantValue(facts, destination))
  );
}

/**
 * Keys of the sentences that say what comes next. A destination label hides problems with the
 * goods, so these problems come first.
 */
export function listNextSteps(
  facts: PackageFacts,
  destination: DestinationFacts | null,
): Exclude<LabelKey, 'discardingDamaged'>[] {
  const label = getPackageLabel(facts, destination);
  const isHidden = facts.status === '0' && !goodsKinds.some((kind) => kind === label);
  const goods = goodsKinds.filter((kind) => kind !== label && facts.kinds.includes(kind));
  return [
    ...(isHidden ? goods : []),
    label === 'discardingDamaged' ? 'discardingDangerous' : label,
  ];
}

/** Whether the label already names what the reason asks for, so both can be shown together. */
export const isNamedBy = (label: LabelKey, reason: UnselectableReason): boolean =>
  label === reason || (reason === 'noValue' && label === 'valueNeeded');

export const showsNextStep = (label: LabelKey, reason: UnselectableReason | null): boolean =>
  label !== 'ready' &&
  (reason === null || !(readyLabels.includes(label) || isNamedBy(label, reason)));
