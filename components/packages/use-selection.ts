import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';

import { limits } from '@/contract/limits';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { factsOf, readSelection, selectionKey, type SelectedPackage } from '@/lib/browser/stored-selection';
import type { DestinationFacts } from '@/rules/packages/package';
import { keepSelectable } from '@/rules/packages/shippable';

export interface Selection {
  selected: SelectedPackage[];
  /** How many packages fell out because they can no longer be selected (spec §4). */
  dropped: number;
  toggle: (item: SelectedPackage) => void;
  clear: () => void;
}

/** The newest facts of every selected package, without those that may not stay. */
function refresh(selected: readonly SelectedPackage[], items: readonly SelectedPackage[], destination: DestinationFacts | null): SelectedPackage[] {
  const now = selected.map((old) => items.find((item) => item.ref === old.ref) ?? old);
  const kept = keepSelectable(now.map(({ ref }) => ref), now, destination);
  return now.filter(({ ref }) => kept.includes(ref)).map(factsOf);
}

/**
 * The packages chosen for shipping, across pages, reloads and changes of the list; kept in the tab by suite. `items` are
 * the packages on the page. Empty in server HTML.
 */
export function useSelection(items: readonly SelectedPackage[], destination: DestinationFacts | null): Selection {
  const t = useTranslations('packages');
  const suite = useSession().user?.suite ?? '';
  const [state, setState] = useState<{ selected: SelectedPackage[]; dropped: number }>({ selected: [], dropped: 0 });

  useEffect(() => {
    const kept = readSelection(sessionStorage.getItem(selectionKey(suite)));
    const selected = refresh(kept, items, destination);
    sessionStorage.setItem(selectionKey(suite), JSON.stringify(selected));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the tab's storage can only be read after hydration
    setState({ selected, dropped: kept.length - selected.length });
  }, [suite, items, destination]);

  const put = useCallback(
    (selected: SelectedPackage[]) => {
      sessionStorage.setItem(selectionKey(suite), JSON.stringify(selected));
      setState({ selected, dropped: 0 });
    },
    [suite],
  );
  const toggle = (item: SelectedPackage) => {
    const without = state.selected.filter(({ ref }) => ref !== item.ref);
    if (without.length < state.selected.length) put(without);
    else if (without.length < limits.selectionMax) put([...without, factsOf(item)]);
    else useNotices.getState().notify('info', t('selectionFull', { n: limits.selectionMax }));
  };
  return { ...state, toggle, clear: () => put([]) };
}
