import type { DestinationFacts, PackageFacts } from '@/rules/packages/package';

/** A ready, declared parcel of 1 kg and 20 cm; pass only the differences. */
export function buildPackageFacts(changes: Partial<PackageFacts> = {}): PackageFacts {
  return {
    ref: 'PK1',
    status: '2',
    kinds: ['regular'],
    amount: '50.00',
    category: 'clothing',
    merchant: 'Amazon',
    itemizationDeclared: true,
    shipAlone: false,
    weightGrams: 1000,
    lengthMm: 200,
    widthMm: 200,
    heightMm: 200,
    ...changes,
  };
}

/** A destination without requirements. */
export function buildDestinationFacts(
  country: string,
  changes: Partial<DestinationFacts> = {},
): DestinationFacts {
  return { country, itemizationRequired: false, batteryRestricted: false, ...changes };
}
