import { useCallback, useEffect, useMemo } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import {
  addPendingRelease,
  dropPendingRelease,
  pendingReleasesKey,
  readPendingReleases,
  type PendingRelease,
} from '@/lib/browser/pending-releases';
import { readStored, writeStored } from '@/lib/browser/stored';
import type { PackageItem } from '@/rules/packages/item';

const RETRY_INTERVAL_MS = 20_000;

const readReleases = () => readPendingReleases(readStored('browser', pendingReleasesKey));
const writeReleases = (releases: readonly PendingRelease[]) =>
  writeStored('browser', pendingReleasesKey, JSON.stringify(releases));

export interface PendingReleases {
  /** Packages with an unanswered release. */
  pendingRefs: ReadonlySet<string>;
  saveRelease: (release: Omit<PendingRelease, 'suite'>) => void;
}

/**
 * Stores unanswered fix-and-ship and hazmat requests in the browser. Sends them again with the same
 * keys, every 20 s and when online again, until the host answers.
 */
export function usePendingReleases(onAccepted: (item: PackageItem) => void): PendingReleases {
  const t = useTranslations('package-actions.kept');
  const errorText = useErrorText();
  const api = useApi();
  const suite = useSession().user?.suite ?? '';
  const storedText = useStored('browser', pendingReleasesKey) ?? null;
  const pendingRefs = useMemo(
    () =>
      new Set(
        readPendingReleases(storedText).flatMap((release) =>
          release.suite === suite ? [release.ref] : [],
        ),
      ),
    [storedText, suite],
  );

  const send = useCallback(async () => {
    const { releasePackage } = await import('@/services/actionrequest');
    for (const release of readReleases().filter((entry) => entry.suite === suite)) {
      try {
        const item = await releasePackage(api, release, { idempotencyKey: release.key });
        writeReleases(dropPendingRelease(readReleases(), release));
        onAccepted(item);
      } catch (cause) {
        const error = asApiError(cause);
        if (error.isAmbiguous) continue;
        writeReleases(dropPendingRelease(readReleases(), release));
        useNotices
          .getState()
          .notify('danger', errorText(error), t('refused', { name: release.name }));
      }
    }
  }, [api, suite, onAccepted, errorText, t]);

  const hasPending = pendingRefs.size > 0;
  useEffect(() => {
    if (!hasPending) return;
    const retry = () => void send();
    retry();
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [hasPending, send]);

  const saveRelease = useCallback(
    (release: Omit<PendingRelease, 'suite'>) =>
      writeReleases(addPendingRelease(readReleases(), { ...release, suite })),
    [suite],
  );
  return useMemo(() => ({ pendingRefs, saveRelease }), [pendingRefs, saveRelease]);
}
