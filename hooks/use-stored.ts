import { useSyncExternalStore } from 'react';

import { onStored, readStored, type StoredIn } from '@/lib/browser/stored';

/**
 * The text that the browser keeps under a key, null for none; undefined while that is not known: in
 * server HTML and while hydrating.
 */
export function useStored(area: StoredIn, key: string): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    onStored,
    () => readStored(area, key),
    () => undefined,
  );
}
