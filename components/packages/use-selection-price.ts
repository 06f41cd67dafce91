import { useEffect, useState } from 'react';

import { useAddressChoice } from '@/hooks/use-destination';
import { useApi } from '@/hooks/use-frame';
import type { PackageFacts } from '@/rules/packages/package';
import { priceSelection, type SelectionPrice } from '@/services/shipment';

const WAIT_MS = 400;

/**
 * What the selection would cost to send to the chosen address: null while nobody knows, 'failed' when nobody said. Every
 * change cancels the older question.
 */
export function useSelectionPrice(
  selected: readonly PackageFacts[],
): SelectionPrice | 'failed' | null {
  const api = useApi();
  const addressId = useAddressChoice();
  // What the price depends on: a package that is repacked or declared again asks again.
  const key = JSON.stringify([
    addressId,
    selected.map(({ ref, weightGrams, amount, kinds }) => [ref, weightGrams, amount, kinds]),
  ]);
  const [known, setKnown] = useState<{ key: string; price: SelectionPrice | 'failed' } | null>(
    null,
  );
  useEffect(() => {
    const controller = new AbortController();
    const [addressId, asked] = JSON.parse(key) as [string | null, [string][]];
    const refs = asked.map(([ref]) => ref);
    const keep = (price: SelectionPrice | 'failed') =>
      !controller.signal.aborted && setKnown({ key, price });
    const timer = setTimeout(() => {
      priceSelection(api, { refs, addressId }, controller.signal).then(keep, () => keep('failed'));
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, key]);
  return known?.key === key ? known.price : null;
}
