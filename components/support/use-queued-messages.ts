import { useCallback, useMemo } from 'react';

import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { readStored, writeStored } from '@/lib/browser/stored';

const storageKey = 'chatWaiting';

/** A queued message; its key deduplicates retries. */
export interface QueuedMessage {
  key: string;
  text: string;
}

type Items = readonly QueuedMessage[];

function readItems(storedText: string | null, suite: string | null): Items {
  try {
    const storedQueue = JSON.parse(storedText ?? 'null') as {
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
  const storedText = useStored('tab', storageKey) ?? null;
  const messages = useMemo(() => readItems(storedText, suite), [storedText, suite]);
  const readCurrent = useCallback(() => readItems(readStored('tab', storageKey), suite), [suite]);
  const change = useCallback(
    (update: (items: Items) => Items) =>
      writeStored('tab', storageKey, JSON.stringify({ suite, items: update(readCurrent()) })),
    [suite, readCurrent],
  );
  return { messages, readFirst: useCallback(() => readCurrent()[0], [readCurrent]), change };
}
