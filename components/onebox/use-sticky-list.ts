import { useState } from 'react';

/**
 * Removed items stay in place while the page is open, so that no row moves. Other items are always
 * the latest version.
 */
export function useStickyList<T extends { ref: string }>(items: readonly T[]): readonly T[] {
  const [shownItems, setShownItems] = useState(items);
  const newItems = items.filter(
    ({ ref }) => !shownItems.some((shownItem) => shownItem.ref === ref),
  );
  if (newItems.length > 0) setShownItems([...shownItems, ...newItems]);
  return shownItems.map((shownItem) => items.find(({ ref }) => ref === shownItem.ref) ?? shownItem);
}
