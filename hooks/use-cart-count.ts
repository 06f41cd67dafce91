import { useRouter } from 'next/compat/router';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';

import { guestLines, knownCount, onCartChange, rememberCount, storedCart } from '@/lib/cart/stored-cart';
import type { CartOwner } from '@/services/cart-sync';

import { useCartNews } from './use-cart-news';
import { useApi } from './use-frame';
import { useNotices } from './use-notices';
import { useSession } from './use-session';

/** The count is no hurry: the page comes first. */
const LOOK_MS = 1500;

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
  return knownCount(useStoredCart(), owner?.suite ?? null) ?? 0;
}

/** Remembers how many products a page knows to be in the member's cart. */
export function useRememberCount(count: number): void {
  const suite = useCartOwner()?.suite;
  useEffect(() => {
    if (suite) rememberCount(suite, count);
  }, [suite, count]);
}

/**
 * Keeps the indicator of a member true: brings what was kept as a guest into his cart, and asks for the count where this
 * browser does not know it (spec §4: the cart summary loads for pre-logged-in and logged-in). Once a page, in its header.
 */
export function useCartSync(): void {
  const t = useTranslations('frame');
  const api = useApi();
  const router = useRouter();
  const { state, suite } = useCartOwner() ?? {};
  useEffect(() => {
    if (!state || !suite) return undefined;
    const local = guestLines().length > 0;
    if (!local && knownCount(storedCart(), suite) !== null) return undefined;
    const look = async () => {
      const sync = await import('@/services/cart-sync');
      if (!local) return sync.learnCount(api, { state, suite });
      const { added, refused } = await sync.bringGuestLines(api, { state, suite });
      const { notify } = useNotices.getState();
      for (const name of refused) notify('danger', t('cartRefused', { name }));
      if (added === 0 || useCartNews.getState().waiting) return undefined;
      notify('success', t('cartAdded'));
      await router?.replace(router.asPath, undefined, { scroll: false });
    };
    const timer = setTimeout(() => void look().catch(() => undefined), local ? 0 : LOOK_MS);
    return () => clearTimeout(timer);
    // The router changes with every step; whose cart it is does not.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [api, state, suite]);
}
