import { useRouter } from 'next/compat/router';
import { useEffect, useEffectEvent } from 'react';

import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { readGuestLines, readCount, rememberCount, getRawCart } from '@/lib/browser/stored-cart';

import { moveGuestLines } from './move-guest-lines';
import { useCartOwner } from './use-cart-count';
import { useCartEvents } from './use-cart-events';

/** Delays the count so that the page loads first. */
const DELAY_MS = 1500;

/** Stores the page's cart count, and merges the guest cart or fetches a missing count. */
export function useCartSync(): void {
  const t = useTranslations('frame');
  const api = useApi();
  const router = useRouter();
  const { state, suite } = useCartOwner() ?? {};
  const { cartCount, serverTime } = useSession();
  const notifyResult = useEffectEvent(async (added: number, refused: readonly string[]) => {
    const { notify } = useNotices.getState();
    for (const name of refused) notify('danger', t('cartRefused', { name }));
    if (added === 0 || useCartEvents.getState().isWaiting) return;
    notify('success', t('cartAdded'));
    await router?.replace(router.asPath, undefined, { scroll: false });
  });
  useEffect(() => {
    if (suite && cartCount !== undefined) rememberCount(suite, cartCount);
  }, [suite, cartCount, serverTime]);
  useEffect(() => {
    if (!state || !suite) return undefined;
    const hasLines = readGuestLines().length > 0;
    if (!hasLines && readCount(getRawCart(), suite) !== null) return undefined;
    const syncCart = async () => {
      if (!hasLines) {
        const sync = await import('@/services/shop/cart-sync');
        return sync.refreshCount(api, { state, suite });
      }
      const { added, refused } = await moveGuestLines(api, { state, suite });
      await notifyResult(added, refused);
    };
    const timer = setTimeout(() => void syncCart().catch(() => undefined), hasLines ? 0 : DELAY_MS);
    return () => clearTimeout(timer);
  }, [api, state, suite]);
}
