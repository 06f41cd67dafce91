import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns false in server HTML and during hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
