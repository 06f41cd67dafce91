import type { DestinationFacts } from '../packages/package';

/** An address that packages can go to, and what its country asks of them. */
export interface DestinationChoice extends DestinationFacts {
  id: string;
  isDefault: boolean;
  /** Receiver, street and city in one line. */
  title: string;
}

/**
 * The chosen one of a member's addresses: of several wishes the first that names one, else the
 * default, else none (spec §4).
 */
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
