import { useEffect } from 'react';

import { useSession } from '@/hooks/use-session';
import { readStored, writeStored } from '@/lib/browser/stored';
import { readSelection, selectionKey } from '@/lib/browser/stored-selection';

/** Removes packages in a paid shipment or OneBox from this tab's selection. */
export function useClearShipped(refs: readonly string[]): void {
  const suite = useSession().user?.suite ?? '';
  const joinedRefs = refs.join(' ');
  useEffect(() => {
    const shippedRefs = new Set(joinedRefs.split(' '));
    const storedSelection = readSelection(readStored('tab', selectionKey(suite)));
    const remainingSelection = storedSelection.filter(({ ref }) => !shippedRefs.has(ref));
    if (remainingSelection.length < storedSelection.length)
      writeStored('tab', selectionKey(suite), JSON.stringify(remainingSelection));
  }, [suite, joinedRefs]);
}
