import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in server HTML and during hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
