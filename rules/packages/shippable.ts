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

/** Countries that accept no hazmat or prohibited goods. */
export const dangerousDestinations: readonly string[] = ['AO', 'BR', 'BN', 'QA', 'RO', 'LK', 'UG'];

/** Countries that accept no tobacco. */
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

/** Customs requires the merchant and limits parcels from several merchants by value. */
export const merchantDestinations: readonly string[] = ['AU'];
export const multipleMerchantLimit: Amount = fromCents(limits.multipleMerchantAmount * 100);

export const tobaccoCategory = 'tobacco';
/** Members may not change these. */
export const lockedCategories: readonly string[] = [tobaccoCategory, 'coins'];

/** Placeholders for an unknown shop. */
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

export function isMerchantUnknown(merchant: string): boolean {
  const name = merchant.trim().toLowerCase();
  return name === '' || genericNames.has(name);
}

type Flag = (facts: PackageFacts, destination: DestinationFacts | null) => boolean;

/** Without a destination only the measures count. */
export const flags = {
  itemizationNeeded: (facts, destination) =>
    destination !== null && destination.itemizationRequired && !facts.itemizationDeclared,
  merchantNeeded: (facts, destination) =>
    goesTo(merchantDestinations, destination) && isMerchantUnknown(facts.merchant),
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

const computedKinds: readonly ComputedKind[] = [
  'itemizationNeeded',
  'merchantNeeded',
  'largePackage',
  'multipleMerchant',
];

/**
 * Recomputes kinds for this destination. Shipped, discarded and returning packages have no computed
 * ones.
 */
export function listKinds(
  facts: PackageFacts,
  destination: DestinationFacts | null,
): PackageKind[] {
  const kinds = facts.kinds.filter((kind) => !computedKinds.some((name) => name === kind));
  const isLeaving = statusTable[facts.status].list === 'history' || kinds.includes('returning');
  if (isLeaving) return kinds;
  return [...kinds, ...computedKinds.filter((name) => flags[name](facts, destination))];
}

/** Keys of the package messages. */
export type DisabledReason =
  | 'notReady'
  | 'paymentHeld'
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
  /** May include the package. */
  selected: readonly PackageFacts[];
}

type Rule = (choice: Choice) => DisabledReason | null;

const listOthers = (choice: Choice) =>
  choice.selected.filter((item) => item.ref !== choice.package.ref);

function buildFlagRule(name: keyof typeof flags & DisabledReason): Rule {
  return (choice) => (flags[name](choice.package, choice.destination) ? name : null);
}

function checkShipAlone(choice: Choice): DisabledReason | null {
  if (choice.package.shipAlone && listOthers(choice).length > 0) return 'shipsAlone';
  return listOthers(choice).some((item) => item.shipAlone) ? 'otherShipsAlone' : null;
}

export const isReady = ({ status }: Pick<PackageFacts, 'status'>): boolean => status === '2';
export const hasValue = ({ amount }: Pick<PackageFacts, 'amount'>): boolean =>
  compareAmounts(amount, ZERO) > 0;

/** Most basic first. The host uses the same table. */
const disabledRules: readonly Rule[] = [
  (choice) => (isReady(choice.package) ? null : 'notReady'),
  (choice) => (choice.package.held ? 'paymentHeld' : null),
  checkShipAlone,
  (choice) => (hasValue(choice.package) ? null : 'noValue'),
  buildFlagRule('merchantNeeded'),
  buildFlagRule('dangerousCountry'),
  buildFlagRule('batteryRestricted'),
  buildFlagRule('tobaccoRestricted'),
  buildFlagRule('multipleMerchantValue'),
];

export function listDisabledReasons(choice: Choice): DisabledReason[] {
  return disabledRules.map((rule) => rule(choice)).filter((reason) => reason !== null);
}

const unselectableReasons = [
  'itemizationNeeded',
  'inOnebox',
  'notReady',
  'paymentHeld',
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

export const isUnselectable = (code: string): code is UnselectableReason =>
  unselectableReasons.some((reason) => reason === code);

/** Null when selectable. */
export function unselectableReason(choice: Choice): UnselectableReason | null {
  const reasons = listDisabledReasons(choice);
  if (reasons[0] === 'notReady') return 'notReady';
  if (choice.package.boxed) return 'inOnebox';
  return flags.itemizationNeeded(choice.package, choice.destination)
    ? 'itemizationNeeded'
    : (reasons[0] ?? null);
}

/**
 * Drops unselectable packages; of those that cannot travel together the first selected stays.
 * `refs` is in selection order.
 */
export function filterSelectable(
  refs: readonly string[],
  packages: readonly PackageFacts[],
  destination: DestinationFacts | null,
): string[] {
  const selectablePackages: PackageFacts[] = [];
  for (const ref of new Set(refs)) {
    const match = packages.find((candidate) => candidate.ref === ref);
    if (
      match &&
      unselectableReason({ package: match, destination, selected: selectablePackages }) === null
    )
      selectablePackages.push(match);
  }
  return selectablePackages.map((facts) => facts.ref);
}
