import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { asApiError } from '@/lib/api-error';
import { dropPending, addPending, pendingReleasesKey, readPendingReleases, type PendingRelease } from '@/lib/browser/pending-releases';
import type { PackageItem } from '@/rules/packages/item';

const AGAIN_MS = 20_000;

const read = () => readPendingReleases(localStorage.getItem(pendingReleasesKey));
const write = (pending: readonly PendingRelease[]) => localStorage.setItem(pendingReleasesKey, JSON.stringify(pending));

export interface KeptWishes {
  /** References of packages whose wish has not reached us yet. */
  waiting: ReadonlySet<string>;
  keep: (release: Omit<PendingRelease, 'suite'>) => void;
}

/**
 * Fix-and-ship and hazmat wishes that could not be sent (readings, "Packages"): kept in the browser and repeated with
 * their keys until the host takes or refuses them, at once, every 20 s, and when the connection is back.
 */
export function usePendingReleases(onTaken: (item: PackageItem) => void): KeptWishes {
  const t = useTranslations('package-actions.kept');
  const say = useErrorText();
  const api = useApi();
  const suite = useSession().user?.suite ?? '';
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const show = useCallback(() => setWaiting(new Set(read().flatMap((release) => (release.suite === suite ? [release.ref] : [])))), [suite]);

  const send = useCallback(async () => {
    const { releasePackage } = await import('@/services/actionrequest');
    for (const release of read().filter((kept) => kept.suite === suite)) {
      try {
        const item = await releasePackage(api, release, { idempotencyKey: release.key });
        write(dropPending(read(), release));
        onTaken(item);
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.ambiguous) continue;
        write(dropPending(read(), release));
        useNotices.getState().notify('danger', say(error), t('refused', { name: release.name }));
      }
    }
    show();
  }, [api, suite, onTaken, say, show, t]);

  const some = waiting.size > 0;
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage can only be read after hydration
    show();
  }, [show]);
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

  const keep = useCallback(
    (release: Omit<PendingRelease, 'suite'>) => {
      write(addPending(read(), { ...release, suite }));
      show();
    },
    [suite, show],
  );
  return { waiting, keep };
}
