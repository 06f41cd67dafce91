import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { asApiError } from '@/lib/api-error';
import { dropWish, keepWish, keptWishesKey, readKeptWishes, type KeptWish } from '@/lib/browser/kept-wishes';
import { readStored, writeStored } from '@/lib/browser/stored';
import type { PackageItem } from '@/rules/packages/item';

const AGAIN_MS = 20_000;

const read = () => readKeptWishes(readStored('browser', keptWishesKey));
const write = (wishes: readonly KeptWish[]) => writeStored('browser', keptWishesKey, JSON.stringify(wishes));

export interface KeptWishes {
  /** References of packages whose wish has not reached us yet. */
  waiting: ReadonlySet<string>;
  keep: (wish: Omit<KeptWish, 'suite'>) => void;
}

/**
 * Fix-and-ship and hazmat wishes that could not be sent (readings, "Packages"): kept in the browser and repeated with
 * their keys until the host takes or refuses them, at once, every 20 s, and when the connection is back.
 */
export function useKeptWishes(onTaken: (item: PackageItem) => void): KeptWishes {
  const t = useTranslations('package-actions.kept');
  const say = useErrorText();
  const api = useApi();
  const suite = useSession().user?.suite ?? '';
  const stored = useStored('browser', keptWishesKey) ?? null;
  const waiting = useMemo(() => new Set(readKeptWishes(stored).flatMap((wish) => (wish.suite === suite ? [wish.ref] : []))), [stored, suite]);

  const send = useCallback(async () => {
    const { releasePackage } = await import('@/services/actionrequest');
    for (const wish of read().filter((kept) => kept.suite === suite)) {
      try {
        const item = await releasePackage(api, wish, { idempotencyKey: wish.key });
        write(dropWish(read(), wish));
        onTaken(item);
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.ambiguous) continue;
        write(dropWish(read(), wish));
        useNotices.getState().notify('danger', say(error), t('refused', { name: wish.name }));
      }
    }
  }, [api, suite, onTaken, say, t]);

  const some = waiting.size > 0;
  useEffect(() => {
    if (!some) return;
    const again = () => void send();
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [some, send]);

  const keep = useCallback((wish: Omit<KeptWish, 'suite'>) => write(keepWish(read(), { ...wish, suite })), [suite]);
  return { waiting, keep };
}
