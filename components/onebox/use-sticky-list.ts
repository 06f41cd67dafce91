import { useState } from 'react';

/**
 * Removed items stay in place while the page is open, so that no row moves. Present items are the
 * newest version.
 */
export function useStickyList<T extends { ref: string }>(items: readonly T[]): readonly T[] {
  const [shownItems, setShownItems] = useState(items);
  const newItems = items.filter(({ ref }) => !shownItems.some((shown) => shown.ref === ref));
  if (newItems.length > 0) setShownItems([...shownItems, ...newItems]);
  return shownItems.map((shown) => items.find(({ ref }) => ref === shown.ref) ?? shown);
}
