import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { chosenOf } from '@/rules/addresses/destination';

import { shareShipTo } from './session';
import { readStored, writeStored } from './stored';

/**
 * Local storage key of the address a member last chose on this device; without a suite the generic
 * one (spec §3).
 */
export const addressChoiceKey = (suite: string | null): string =>
  suite ? `cgw_address_${suite}` : 'cgw_address';

/** Remembers a choice on this device; where storage is closed it lasts as long as the page. */
export function storeAddressChoice(suite: string | null, id: string): void {
  writeStored('browser', addressChoiceKey(suite), id);
  shareShipTo(id);
}

/** Forgets the choice (logout, or a list that turned out empty; spec §4). */
export function forgetAddressChoice(suite: string | null): void {
  shareShipTo(null);
  try {
    localStorage.removeItem(addressChoiceKey(suite));
  } catch {
    // Nothing was stored then.
  }
}

/**
 * The chosen address of a list: the stored one, else the default, else none (spec §4). Browser
 * only.
 */
export function chosenAddress(
  addresses: readonly DeliveryAddress[],
  suite: string | null,
): DeliveryAddress | null {
  if (addresses.length === 0) forgetAddressChoice(suite);
  return chosenOf(addresses, readStored('browser', addressChoiceKey(suite)));
}
