import { limits } from '@/contract/limits';

import { compareAmounts } from '../money';

import type { DestinationFacts, PackageFacts } from './facts';
import { hasKind, hazmatKinds, prohibitedKinds, type ComputedKind, type PackageKind } from './kinds';
import { dangerousDestinations, isMerchantUndefined, merchantDestinations, multipleMerchantLimit, tobaccoCategory, tobaccoDestinations } from './restrictions';
import { statusTable } from './status';

type Flag = (facts: PackageFacts, destination: DestinationFacts | null) => boolean;

/** Every flag of spec §4 that follows from a package and where it goes. Without a chosen address only the measures count. */
export const flags = {
  itemizationNeeded: (facts, destination) => destination !== null && destination.itemizationRequired && !facts.itemizationDeclared,
  merchantNeeded: (facts, destination) => goesTo(merchantDestinations, destination) && isMerchantUndefined(facts.merchant),
  largePackage: (facts) =>
    facts.kinds.includes('largePackage')
    || Math.max(facts.lengthMm, facts.widthMm, facts.heightMm) > limits.largeSideCm * 10
    || facts.weightGrams > limits.largeWeightGrams,
  multipleMerchant: (facts) => facts.kinds.includes('multipleMerchant'),
  dangerousCountry: (facts, destination) => goesTo(dangerousDestinations, destination) && hasKind(facts.kinds, [...hazmatKinds, ...prohibitedKinds]),
  batteryRestricted: (facts, destination) => destination !== null && destination.batteryRestricted && facts.kinds.includes('battery'),
  tobaccoRestricted: (facts, destination) => goesTo(tobaccoDestinations, destination) && facts.category.toLowerCase() === tobaccoCategory,
  multipleMerchantValue: (facts, destination) =>
    goesTo(merchantDestinations, destination) && facts.kinds.includes('multipleMerchant') && compareAmounts(facts.amount, multipleMerchantLimit) > 0,
} satisfies Record<string, Flag>;

function goesTo(countries: readonly string[], destination: DestinationFacts | null): boolean {
  return destination !== null && countries.includes(destination.country);
}

const computed: readonly ComputedKind[] = ['itemizationNeeded', 'merchantNeeded', 'largePackage', 'multipleMerchant'];

/**
 * The package's kinds with the computed ones set or removed for this destination (spec §4); call again when the address changes.
 * Shipped and discarded packages need nothing more, so they carry none.
 */
export function kindsFor(facts: PackageFacts, destination: DestinationFacts | null): PackageKind[] {
  const stored = facts.kinds.filter((kind) => !computed.some((name) => name === kind));
  if (statusTable[facts.status].list === 'history') return stored;
  return [...stored, ...computed.filter((name) => flags[name](facts, destination))];
}
