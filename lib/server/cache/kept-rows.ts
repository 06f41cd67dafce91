import type { Api } from '@/lib/api';
import { logFault } from '@/lib/log-fault';
import { withShortTimeout } from '@/lib/optional-part';

/** How long rows are believed: what an operator changes shows within a minute or two. */
const KEPT_MS = 60_000;

/**
 * Rows of the host that every page wants, asked for once a minute by this process, however many
 * visitors there are. The first who asks waits a second for them at most; later the rows of before
 * answer while new ones are fetched, and a host that is down changes nothing. Give a guest's client:
 * the rows are everybody's, and one visitor's refused session must not empty them.
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
    // After a failure too: asked again after the same while, not by everybody at once.
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
