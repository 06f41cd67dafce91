import { useState } from 'react';

/**
 * Removed items stay in place while the page is open, so that no row moves. Present items are the
 * newest version.
 */
export function useStickyList<T extends { ref: string }>(items: readonly T[]): readonly T[] {
  const [shownItems, setShownItems] = useState(items);
  const added = items.filter(({ ref }) => !shownItems.some((shown) => shown.ref === ref));
  if (added.length > 0) setShownItems([...shownItems, ...added]);
  return shownItems.map((shown) => items.find(({ ref }) => ref === shown.ref) ?? shown);
}
