import { useEffect } from 'react';

import { useSession } from '@/hooks/use-session';
import { readStored, writeStored } from '@/lib/browser/stored';
import { readSelection, selectionKey } from '@/lib/browser/stored-selection';

/** Removes packages in a paid shipment or OneBox from this tab's selection. */
export function useClearShipped(refs: readonly string[]): void {
  const suite = useSession().user?.suite ?? '';
  const list = refs.join(' ');
  useEffect(() => {
    const shipped = new Set(list.split(' '));
    const storedSelection = readSelection(readStored('tab', selectionKey(suite)));
    const remaining = storedSelection.filter(({ ref }) => !shipped.has(ref));
    if (remaining.length < storedSelection.length)
      writeStored('tab', selectionKey(suite), JSON.stringify(remaining));
  }, [suite, list]);
}
