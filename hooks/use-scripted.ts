import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in server HTML and while hydrating, true from then on. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
