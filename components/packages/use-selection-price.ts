import { useAnswer } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import type { PackageFacts } from '@/rules/packages/package';
import { priceSelection, type SelectionPrice } from '@/services/shipment';

const WAIT_MS = 400;

/**
 * What the selection costs to send to the chosen address: null until there is an answer, 'failed'
 * without one. A package that is repacked or declared again asks again.
 */
export function useSelectionPrice(
  selected: readonly PackageFacts[],
): SelectionPrice | 'failed' | null {
  const addressId = useAddressChoice();
  const refs = selected.map(({ ref }) => ref);
  const facts = selected.map(({ weightGrams, amount, kinds }) => [weightGrams, amount, kinds]);
  return useAnswer(
    JSON.stringify([addressId, refs, facts]),
    (api, signal) => priceSelection(api, { refs, addressId }, signal),
    WAIT_MS,
  );
}
