/** A wish that the host could not be told yet; its key makes the repetition harmless. */
export interface KeptWish {
  suite: string;
  ref: string;
  name: string;
  action: 'fix' | 'hazmat';
  key: string;
}

/** Where they are kept: in the browser, beyond the end of a session, each with its owner. */
export const keptWishesKey = 'kept-wishes';

const isWish = (value: unknown): value is KeptWish => {
  if (typeof value !== 'object' || value === null) return false;
  const { suite, ref, name, action, key } = value as Record<string, unknown>;
  return [suite, ref, name, key].every((text) => typeof text === 'string') && (action === 'fix' || action === 'hazmat');
};

/** The kept wishes as stored; anything broken is left out. */
export function readKeptWishes(stored: string | null): KeptWish[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isWish) : [];
  } catch {
    return [];
  }
}

/** One wish a package: a later one for the same package takes the place of the earlier. */
export function keepWish(wishes: readonly KeptWish[], wish: KeptWish): KeptWish[] {
  return [...dropWish(wishes, wish), wish];
}

export function dropWish(wishes: readonly KeptWish[], { suite, ref }: Pick<KeptWish, 'suite' | 'ref'>): KeptWish[] {
  return wishes.filter((kept) => kept.suite !== suite || kept.ref !== ref);
}
