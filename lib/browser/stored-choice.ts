import type { DeliveryAddress } from '@/rules/addresses/delivery-address';

/**
 * Local storage key of the address a member last chose on this device; without a suite the generic
 * one (spec §3).
 */
export const addressChoiceKey = (suite: string | null): string =>
  suite ? `cgw_address_${suite}` : 'cgw_address';

/** Remembers a choice on this device; a full or closed storage only means that it is forgotten. */
export function storeAddressChoice(suite: string | null, id: string): void {
  try {
    localStorage.setItem(addressChoiceKey(suite), id);
  } catch {
    // Private windows may refuse; the host's default takes over.
  }
}

/** Forgets the choice (logout, or a list that turned out empty; spec §4). */
export function forgetAddressChoice(suite: string | null): void {
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
  const stored = readChoice(suite);
  return (
    addresses.find((address) => address.id === stored) ??
    addresses.find((address) => address.isDefault) ??
    null
  );
}

function readChoice(suite: string | null): string | null {
  try {
    return localStorage.getItem(addressChoiceKey(suite));
  } catch {
    return null;
  }
}
