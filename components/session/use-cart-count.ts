import { useEffect, useSyncExternalStore } from 'react';

import { useSession } from '@/hooks/use-session';
import { knownCount, onCartChange, rememberCount, storedCart } from '@/lib/browser/stored-cart';
import type { CartOwner } from '@/services/shop/cart-sync';

/** The cart as this browser knows it, as text; "" in server HTML. */
export const useStoredCart = (): string => useSyncExternalStore(onCartChange, storedCart, () => '');

/** Whose cart it is; null for a guest. */
export function useCartOwner(): CartOwner | null {
  const { state, user } = useSession();
  return state === 'guest' || !user ? null : { state, suite: user.suite };
}

/** How many products are in the reader's cart, for the indicator; 0 while that is not known. */
export function useCartCount(): number {
  const owner = useCartOwner();
  const { cartCount } = useSession();
  return knownCount(useStoredCart(), owner?.suite ?? null) ?? cartCount ?? 0;
}

/** Remembers how many products a page knows to be in the member's cart; null: it knows nothing of it. */
export function useRememberCount(count: number | null): void {
  const suite = useCartOwner()?.suite;
  useEffect(() => {
    if (suite && count !== null) rememberCount(suite, count);
  }, [suite, count]);
}
