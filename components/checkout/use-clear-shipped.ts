import { useEffect } from 'react';

import { useSession } from '@/hooks/use-session';
import { readStored, writeStored } from '@/lib/browser/stored';
import { readSelection, selectionKey } from '@/lib/browser/stored-selection';

/** Removes packages in a paid shipment or OneBox from this tab's selection. */
export function useForgetShipped(refs: readonly string[]): void {
  const suite = useSession().user?.suite ?? '';
  const list = refs.join(' ');
  useEffect(() => {
    const gone = new Set(list.split(' '));
    const storedSelection = readSelection(readStored('tab', selectionKey(suite)));
    const left = storedSelection.filter(({ ref }) => !gone.has(ref));
    if (left.length < storedSelection.length)
      writeStored('tab', selectionKey(suite), JSON.stringify(left));
  }, [suite, list]);
}
