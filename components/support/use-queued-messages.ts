import { useCallback, useMemo } from 'react';

import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { readStored, writeStored } from '@/lib/browser/stored';

const slot = 'chatWaiting';

/** A queued message; its key deduplicates retries. */
export interface QueuedMessage {
  key: string;
  text: string;
}

type Items = readonly QueuedMessage[];

function readItems(stored: string | null, suite: string | null): Items {
  try {
    const storedQueue = JSON.parse(stored ?? 'null') as {
      suite: string | null;
      items: Items;
    } | null;
    return storedQueue && storedQueue.suite === suite && Array.isArray(storedQueue.items)
      ? storedQueue.items
      : [];
  } catch {
    return [];
  }
}

/** Stored in the tab until the session ends. */
export function useQueuedMessages(): {
  messages: Items;
  /** Reads the current value, not that of the last render. */
  readFirst: () => QueuedMessage | undefined;
  change: (update: (items: Items) => Items) => void;
} {
  const suite = useSession().user?.suite ?? null;
  const stored = useStored('tab', slot) ?? null;
  const messages = useMemo(() => readItems(stored, suite), [stored, suite]);
  const readCurrent = useCallback(() => readItems(readStored('tab', slot), suite), [suite]);
  const change = useCallback(
    (update: (items: Items) => Items) =>
      writeStored('tab', slot, JSON.stringify({ suite, items: update(readCurrent()) })),
    [suite, readCurrent],
  );
  return { messages, readFirst: useCallback(() => readCurrent()[0], [readCurrent]), change };
}
