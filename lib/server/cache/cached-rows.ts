import type { Api } from '@/lib/api';
import { logFault } from '@/lib/log-fault';
import { withShortTimeout } from '@/lib/optional-part';

const FRESH_MS = 60_000;

/**
 * Caches shared host rows for a minute per process, and serves stale rows on failure. Pass a
 * guest's client: one visitor's refused session must not empty them.
 */
export function cacheRows<Row>(
  request: (quickApi: Api) => Promise<{ items: readonly Row[] }>,
): (api: Api) => Promise<readonly Row[]> {
  let cacheEntry: { fetchedAt: number; rows: readonly Row[] } | null = null;
  let pending: Promise<void> | null = null;
  const fetchRows = async (api: Api): Promise<void> => {
    let rows = cacheEntry?.rows ?? [];
    try {
      ({ items: rows } = await request(withShortTimeout(api)));
    } catch (error) {
      logFault(error);
    }
    // After a failure too, so that visitors do not all retry at once.
    cacheEntry = { fetchedAt: performance.now(), rows };
  };
  return async (api) => {
    if (!cacheEntry || performance.now() - cacheEntry.fetchedAt > FRESH_MS) {
      pending ??= fetchRows(api).finally(() => (pending = null));
      if (!cacheEntry) await pending;
    }
    return cacheEntry?.rows ?? [];
  };
}
