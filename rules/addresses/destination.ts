import type { DestinationFacts } from '../packages/package';

export interface DestinationChoice extends DestinationFacts {
  id: string;
  isDefault: boolean;
  /** Receiver, street, and city. */
  title: string;
}

/** Returns the first match, else the default address. */
export function chosenOf<T extends { id: string; isDefault: boolean }>(
  addresses: readonly T[],
  ...wishes: readonly (string | null | undefined)[]
): T | null {
  for (const wish of wishes) {
    const found = addresses.find(({ id }) => id === wish);
    if (found) return found;
  }
  return addresses.find(({ isDefault }) => isDefault) ?? null;
}
