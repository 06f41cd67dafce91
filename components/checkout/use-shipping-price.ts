import { useFetchResult } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { sumBorder, findCheapestLanded } from '@/rules/charges/landed';
import type { PackageFacts } from '@/rules/packages/package';
import { priceSelection } from '@/services/shipment';

const DEBOUNCE_MS = 400;

export type ShippingPrice = Awaited<ReturnType<typeof findCheapest>>;

async function findCheapest(...request: Parameters<typeof priceSelection>) {
  const { options, ...rest } = await priceSelection(...request);
  const landedCosts = options.map(({ total, atBorder }) => ({
    total,
    border: sumBorder(atBorder),
  }));
  return {
    ...rest,
    /** Customs included; null if no service ships the packages. */
    cheapest: findCheapestLanded(landedCosts),
  };
}

/**
 * The price to the address stored on this device; null while loading, 'failed' after an error. Loads
 * again when `facts` change.
 */
export function useShippingPrice(
  refs: readonly string[],
  facts: readonly unknown[] = [],
): ShippingPrice | 'failed' | null {
  const addressId = useAddressChoice();
  return useFetchResult(
    JSON.stringify([addressId, refs, facts]),
    (api, signal) => findCheapest(api, { refs, addressId }, signal),
    DEBOUNCE_MS,
  );
}

export const useSelectionPrice = (selectedPackages: readonly PackageFacts[]) =>
  useShippingPrice(
    selectedPackages.map(({ ref }) => ref),
    selectedPackages.map(({ weightGrams, amount, kinds }) => [weightGrams, amount, kinds]),
  );
