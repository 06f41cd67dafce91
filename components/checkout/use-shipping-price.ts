import { useFetchResult } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { sumBorder, findCheapestLanded } from '@/rules/charges/landed';
import type { PackageFacts } from '@/rules/packages/package';
import { priceSelection } from '@/services/shipment';

const WAIT_MS = 400;

export type ShippingPrice = Awaited<ReturnType<typeof findCheapest>>;

async function findCheapest(...request: Parameters<typeof priceSelection>) {
  const { ways, ...rest } = await priceSelection(...request);
  const landed = ways.map(({ total, atBorder }) => ({ total, border: sumBorder(atBorder) }));
  return {
    ...rest,
    /** Customs included; null if impossible. */
    from: findCheapestLanded(landed),
  };
}

/**
 * What shipping to the chosen address costs. Returns null while loading and 'failed' on an error.
 * Refetches when `facts` change.
 */
export function useShippingPrice(
  refs: readonly string[],
  facts: readonly unknown[] = [],
): ShippingPrice | 'failed' | null {
  const addressId = useAddressChoice();
  return useFetchResult(
    JSON.stringify([addressId, refs, facts]),
    (api, signal) => findCheapest(api, { refs, addressId }, signal),
    WAIT_MS,
  );
}

export const useSelectionPrice = (selected: readonly PackageFacts[]) =>
  useShippingPrice(
    selected.map(({ ref }) => ref),
    selected.map(({ weightGrams, amount, kinds }) => [weightGrams, amount, kinds]),
  );
