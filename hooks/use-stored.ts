import { useSyncExternalStore } from 'react';

import { onStored, readStored, type StorageArea } from '@/lib/browser/stored';

/** Returns the stored text, null if none; undefined in server HTML and during hydration. */
export function useStored(area: StorageArea, key: string): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    onStored,
    () => readStored(area, key),
    () => undefined,
  );
}
