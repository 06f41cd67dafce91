import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { chooseAddress } from '@/rules/addresses/destination';

import { shareShipTo } from './session';
import { readStored, writeStored } from './stored';

/** Local storage key; generic without a suite. */
export const buildChoiceKey = (suite: string | null): string =>
  suite ? `cgw_address_${suite}` : 'cgw_address';

/** Also writes the id to the cookie that the server reads. */
export function storeAddressChoice(suite: string | null, id: string): void {
  writeStored('browser', buildChoiceKey(suite), id);
  shareShipTo(id);
}

export function clearAddressChoice(suite: string | null): void {
  shareShipTo(null);
  try {
    localStorage.removeItem(buildChoiceKey(suite));
  } catch {
    // Storage blocked: nothing stored.
  }
}

/** Returns the stored address, else the default. Browser only. */
export function findChosenAddress(
  addresses: readonly DeliveryAddress[],
  suite: string | null,
): DeliveryAddress | null {
  if (addresses.length === 0) clearAddressChoice(suite);
  return chooseAddress(addresses, readStored('browser', buildChoiceKey(suite)));
}
