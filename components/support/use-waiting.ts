import { useCallback, useMemo } from 'react';

import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { readStored, writeStored } from '@/lib/browser/stored';

const slot = 'chatWaiting';

/** A queued message; its key deduplicates retries. */
export interface WaitingMessage {
  key: string;
  text: string;
}

type Items = readonly WaitingMessage[];

function itemsIn(stored: string | null, suite: string | null): Items {
  try {
    const storedWaiting = JSON.parse(stored ?? 'null') as {
      suite: string | null;
      items: Items;
    } | null;
    return storedWaiting && storedWaiting.suite === suite && Array.isArray(storedWaiting.items)
      ? storedWaiting.items
      : [];
  } catch {
    return [];
  }
}

/** Stored in the tab until the session ends. */
export function useWaiting(): {
  waiting: Items;
  /** Reads the current value, not that of the last render. */
  first: () => WaitingMessage | undefined;
  change: (next: (items: Items) => Items) => void;
} {
  const suite = useSession().user?.suite ?? null;
  const stored = useStored('tab', slot) ?? null;
  const waiting = useMemo(() => itemsIn(stored, suite), [stored, suite]);
  const now = useCallback(() => itemsIn(readStored('tab', slot), suite), [suite]);
  const change = useCallback(
    (next: (items: Items) => Items) =>
      writeStored('tab', slot, JSON.stringify({ suite, items: next(now()) })),
    [suite, now],
  );
  return { waiting, first: useCallback(() => now()[0], [now]), change };
}
