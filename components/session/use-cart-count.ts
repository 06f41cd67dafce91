import { useEffect, useSyncExternalStore } from 'react';

import { useSession } from '@/hooks/use-session';
import { readCount, onCartChange, rememberCount, getRawCart } from '@/lib/browser/stored-cart';
import type { CartOwner } from '@/services/shop/cart-sync';

/** Returns the stored cart as text; "" in server HTML. */
export const useStoredCart = (): string => useSyncExternalStore(onCartChange, getRawCart, () => '');

export function useCartOwner(): CartOwner | null {
  const { state, user } = useSession();
  return state === 'guest' || !user ? null : { state, suite: user.suite };
}

/** Returns 0 until the count loads. */
export function useCartCount(): number {
  const owner = useCartOwner();
  const { cartCount } = useSession();
  return readCount(useStoredCart(), owner?.suite ?? null) ?? cartCount ?? 0;
}

/** Stores the member's cart count; null leaves it unchanged. */
export function useSaveCount(count: number | null): void {
  const suite = useCartOwner()?.suite;
  useEffect(() => {
    if (suite && count !== null) rememberCount(suite, count);
  }, [suite, count]);
}
