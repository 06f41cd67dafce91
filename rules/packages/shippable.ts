import { limits } from '@/contract/limits';

import { type Amount, compareAmounts, fromCents, ZERO } from '../money';

import {
  type ComputedKind,
  type DestinationFacts,
  hasKind,
  hazmatKinds,
  type PackageFacts,
  type PackageKind,
  prohibitedKinds,
  statusTable,
} from './package';

/** Countries that take no hazmat or prohibited goods (spec §9). */
export const dangerousDestinations: readonly string[] = ['AO', 'BR', 'BN', 'QA', 'RO', 'LK', 'UG'];

/** Countries that take no tobacco (spec §9). */
export const tobaccoDestinations: readonly string[] = [
  'FR',
  'AU',
  'SG',
  'AR',
  'BH',
  'CA',
  'BR',
  'HK',
  'MX',
  'QA',
  'SA',
  'AE',
];

/**
 * Countries whose customs want to know the shop, and limit parcels of several shops by value (spec
 * §4, §9).
 */
export const merchantDestinations: readonly string[] = ['AU'];
export const multipleMerchantLimit: Amount = fromCents(limits.multipleMerchantAmount * 100);

export const tobaccoCategory = 'tobacco';
/** Categories that a member may not change (spec §5): Tobacco, Gold/Silver Coin. */
export const lockedCategories: readonly string[] = [tobaccoCategory, 'coins'];

/**
 * Names that stand for "we do not know the shop" (spec §4, generic US placeholder); compared
 * without case and spaces around.
 */
export const genericMerchants: readonly string[] = [
  'US Merchant',
  'US Store',
  'US Online Store',
  'USA Merchant',
  'Generic US Merchant',
  'Unknown Merchant',
  'Private Sender',
  'Other',
];

const genericNames = new Set(genericMerchants.map((name) => name.toLowerCase()));

/** True for no merchant or a generic US placeholder. */
export function isMerchantUndefined(merchant: string): boolean {
  const name = merchant.trim().toLowerCase();
  return name === '' || genericNames.has(name);
}

type Flag = (facts: PackageFacts, destination: DestinationFacts | null) => boolean;

/**
 * Every flag of spec §4 that follows from a package and where it goes. Without a chosen address
 * only the measures count.
 */
export const flags = {
  itemizationNeeded: (facts, destination) =>
    destination !== null && destination.itemizationRequired && !facts.itemizationDeclared,
  merchantNeeded: (facts, destination) =>
    goesTo(merchantDestinations, destination) && isMerchantUndefined(facts.merchant),
  largePackage: (facts) =>
    facts.kinds.includes('largePackage') ||
    Math.max(facts.lengthMm, facts.widthMm, facts.heightMm) > limits.largeSideCm * 10 ||
    facts.weightGrams > limits.largeWeightGrams,
  multipleMerchant: (facts) => facts.kinds.includes('multipleMerchant'),
  dangerousCountry: (facts, destination) =>
    goesTo(dangerousDestinations, destination) &&
    hasKind(facts.kinds, [...hazmatKinds, ...prohibitedKinds]),
  batteryRestricted: (facts, destination) =>
    destination !== null && destination.batteryRestricted && facts.kinds.includes('battery'),
  tobaccoRestricted: (facts, destination) =>
    goesTo(tobaccoDestinations, destination) && facts.category.toLowerCase() === tobaccoCategory,
  multipleMerchantValue: (facts, destination) =>
    goesTo(merchantDestinations, destination) &&
    facts.kinds.includes('multipleMerchant') &&
    compareAmounts(facts.amount, multipleMerchantLimit) > 0,
} satisfies Record<string, Flag>;

function goesTo(countries: readonly string[], destination: DestinationFacts | null): boolean {
  return destination !== null && countries.includes(destination.country);
}

const computed: readonly ComputedKind[] = [
  'itemizationNeeded',
  'merchantNeeded',
  'largePackage',
  'multipleMerchant',
];

/**
 * The package's kinds with the computed ones set or removed for this destination (spec §4); call
 * again when the address changes. Packages that are shipped, discarded or go back to their shop need
 * nothing more, so they carry none.
 */
export function kindsFor(facts: PackageFacts, destination: DestinationFacts | null): PackageKind[] {
  const stored = facts.kinds.filter((kind) => !computed.some((name) => name === kind));
  const leaving = statusTable[facts.status].list === 'history' || stored.includes('returning');
  if (leaving) return stored;
  return [...stored, ...computed.filter((name) => flags[name](facts, destination))];
}

/** Message keys of the reasons, in the words of the package messages. */
export type DisabledReason =
  | 'notReady'
  | 'shipsAlone'
  | 'otherShipsAlone'
  | 'noValue'
  | 'merchantNeeded'
  | 'dangerousCountry'
  | 'batteryRestricted'
  | 'tobaccoRestricted'
  | 'multipleMerchantValue';

export interface Choice {
  package: PackageFacts;
  destination: DestinationFacts | null;
  /** The packages selected at this moment; the package itself may be among them. */
  selected: readonly PackageFacts[];
}

type Rule = (choice: Choice) => DisabledReason | null;

const others = (choice: Choice) =>
  choice.selected.filter((other) => other.ref !== choice.package.ref);

function flagged(name: keyof typeof flags & DisabledReason): Rule {
  return (choice) => (flags[name](choice.package, choice.destination) ? name : null);
}

function shipAlone(choice: Choice): DisabledReason | null {
  if (choice.package.shipAlone && others(choice).length > 0) return 'shipsAlone';
  return others(choice).some((other) => other.shipAlone) ? 'otherShipsAlone' : null;
}

/** Nothing about it waits for its member or for us. */
export const isReady = ({ status }: Pick<PackageFacts, 'status'>): boolean => status === '2';
export const hasValue = ({ amount }: Pick<PackageFacts, 'amount'>): boolean =>
  compareAmounts(amount, ZERO) > 0;

/**
 * The eight rules of spec §4 ("Package update is disabled when"), in the spec's order. The host
 * refuses by the same table.
 */
const disabledRules: readonly Rule[] = [
  (choice) => (isReady(choice.package) ? null : 'notReady'),
  shipAlone,
  (choice) => (hasValue(choice.package) ? null : 'noValue'),
  flagged('merchantNeeded'),
  flagged('dangerousCountry'),
  flagged('batteryRestricted'),
  flagged('tobaccoRestricted'),
  flagged('multipleMerchantValue'),
];

/**
 * Every reason why a package cannot be put into a shipment, most basic first; empty when it can.
 */
export function disabledReasons(choice: Choice): DisabledReason[] {
  return disabledRules.map((rule) => rule(choice)).filter((reason) => reason !== null);
}

const unselectableReasons = [
  'itemizationNeeded',
  'inOnebox',
  'notReady',
  'shipsAlone',
  'otherShipsAlone',
  'noValue',
  'merchantNeeded',
  'dangerousCountry',
  'batteryRestricted',
  'tobaccoRestricted',
  'multipleMerchantValue',
] as const satisfies readonly ('itemizationNeeded' | 'inOnebox' | DisabledReason)[];
export type UnselectableReason = (typeof unselectableReasons)[number];

/** Whether a code on the wire is a reason that we have words for. */
export const isUnselectable = (code: string): code is UnselectableReason =>
  unselectableReasons.some((reason) => reason === code);

/**
 * Why a package may not be selected for shipping (spec §4, most basic reason first), or null when
 * it may.
 */
export function unselectableReason(choice: Choice): UnselectableReason | null {
  const reasons = disabledReasons(choice);
  if (reasons[0] === 'notReady') return 'notReady';
  if (choice.package.boxed) return 'inOnebox';
  return flags.itemizationNeeded(choice.package, choice.destination)
    ? 'itemizationNeeded'
    : (reasons[0] ?? null);
}

/**
 * The part of a selection that may stay (spec §4): unknown, unready, undeclared and disabled
 * packages drop out, and of packages that cannot travel together the one chosen first stays. `refs`
 * is in the order of choosing.
 */
export function keepSelectable(
  refs: readonly string[],
  packages: readonly PackageFacts[],
  destination: DestinationFacts | null,
): string[] {
  const kept: PackageFacts[] = [];
  for (const ref of new Set(refs)) {
    const found = packages.find((candidate) => candidate.ref === ref);
    if (found && unselectableReason({ package: found, destination, selected: kept }) === null)
      kept.push(found);
  }
  return kept.map((facts) => facts.ref);
}
