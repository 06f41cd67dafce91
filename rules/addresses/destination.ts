import type { DestinationFacts } from '../packages/package';

export interface DestinationChoice extends DestinationFacts {
  id: string;
  isDefault: boolean;
  /** Receiver, street, and city. */
  title: string;
}

/** Returns the first match, else the default address. */
export function chooseAddress<T extends { id: string; isDefault: boolean }>(
  addresses: readonly T[],
  ...preferredIds: readonly (string | null | undefined)[]
): T | null {
  for (const preferredId of preferredIds) {
    const preferred = addresses.find(({ id }) => id === preferredId);
    if (preferred) return preferred;
  }
  return addresses.find(({ isDefault }) => isDefault) ?? null;
}
