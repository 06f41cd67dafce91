import { useState } from 'react';

/**
 * Everything that was in a list while the page is looked at, in the order in which it came: what
 * leaves keeps its place, so that no row slides under the finger. Of what is still there the newest
 * is answered.
 */
export function useStickyList<T extends { ref: string }>(items: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(items);
  const fresh = items.filter(({ ref }) => !kept.some((one) => one.ref === ref));
  if (fresh.length > 0) setKept([...kept, ...fresh]);
  return kept.map((one) => items.find(({ ref }) => ref === one.ref) ?? one);
}
