import type { Api } from '@/lib/api';
import { logFault } from '@/lib/log-fault';
import { withShortTimeout } from '@/lib/optional-part';

const KEPT_MS = 60_000;

/**
 * Caches shared host rows for a minute per process, and serves stale rows on failure. Pass a
 * guest's client: one visitor's refused session must not empty them.
 */
export function keepRows<Row>(
  ask: (quick: Api) => Promise<{ items: readonly Row[] }>,
): (api: Api) => Promise<readonly Row[]> {
  let kept: { at: number; rows: readonly Row[] } | null = null;
  let asking: Promise<void> | null = null;
  const fetchRows = async (api: Api): Promise<void> => {
    let rows = kept?.rows ?? [];
    try {
      ({ items: rows } = await ask(withShortTimeout(api)));
    } catch (thrown) {
      logFault(thrown);
    }
    // After a failure too, so that visitors do not all retry at once.
    kept = { at: performance.now(), rows };
  };
  return async (api) => {
    if (!kept || performance.now() - kept.at > KEPT_MS) {
      asking ??= fetchRows(api).finally(() => (asking = null));
      if (!kept) await asking;
    }
    return kept?.rows ?? [];
  };
}
