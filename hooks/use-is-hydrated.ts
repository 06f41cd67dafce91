import { useSyncExternalStore } from 'react';

export const emptySubscribe = () => () => undefined;

/** Returns false in server HTML and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    emptySubscribe,
    () => true,
    () => false,
  );
}
