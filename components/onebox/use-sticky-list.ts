import { useState } from 'react';

/**
 * Removed items stay in place while the page is open, so that no row moves. Present items are the
 * newest version.
 */
export function useStickyList<T extends { ref: string }>(items: readonly T[]): readonly T[] {
  const [shownItems, setShownItems] = useState(items);
  const fresh = items.filter(({ ref }) => !shownItems.some((one) => one.ref === ref));
  if (fresh.length > 0) setShownItems([...shownItems, ...fresh]);
  return shownItems.map((one) => items.find(({ ref }) => ref === one.ref) ?? one);
}
