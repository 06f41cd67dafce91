import { useCallback, useEffect, useMemo, useState } from 'react';

import { limits } from '@/contract/limits';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { useTranslations } from '@/hooks/use-translations';
import { readStored, writeStored } from '@/lib/browser/stored';
import {
  toSelectedPackage,
  readSelection,
  selectionKey,
  type SelectedPackage,
} from '@/lib/browser/stored-selection';
import type { DestinationFacts } from '@/rules/packages/package';
import { filterSelectable } from '@/rules/packages/shippable';

/** Target of the link that skips the list. */
export const trayId = 'selected-packages';

export interface Selection {
  selected: SelectedPackage[];
  /** How many packages can no longer be selected. */
  droppedCount: number;
  /** Selects packages, up to the limit of one shipment, or deselects them. */
  choose: (packages: readonly SelectedPackage[], isSelected: boolean) => void;
  update: (changedPackages: readonly SelectedPackage[]) => void;
  clear: () => void;
}

function refresh(
  selected: readonly SelectedPackage[],
  items: readonly SelectedPackage[],
  destination: DestinationFacts | null,
): SelectedPackage[] {
  const refreshedItems = selected.map((old) => items.find((item) => item.ref === old.ref) ?? old);
  const selectableRefs = filterSelectable(
    refreshedItems.map(({ ref }) => ref),
    refreshedItems,
    destination,
  );
  return refreshedItems.filter(({ ref }) => selectableRefs.includes(ref)).map(toSelectedPackage);
}

/**
 * Stores the selection in the tab by suite. `items` are the packages on the page. Empty in server
 * HTML.
 */
export function useSelection(
  items: readonly SelectedPackage[],
  destination: DestinationFacts | null,
): Selection {
  const t = useTranslations('packages');
  const suite = useSession().user?.suite ?? '';
  const key = selectionKey(suite);
  const storedText = useStored('tab', key);
  const storedSelection = useMemo(() => readSelection(storedText ?? null), [storedText]);
  const selected = useMemo(
    () => refresh(storedSelection, items, destination),
    [storedSelection, items, destination],
  );

  // Counts the removed packages until the next choice or list.
  const [lastCheck, setLastCheck] = useState<{
    key?: string;
    items?: unknown;
    destination?: unknown;
    dropped: number;
  }>({ dropped: 0 });
  if (
    storedText !== undefined &&
    (lastCheck.key !== key || lastCheck.items !== items || lastCheck.destination !== destination)
  ) {
    setLastCheck({ key, items, destination, dropped: storedSelection.length - selected.length });
  }
  const text = storedText === undefined ? undefined : JSON.stringify(selected);
  useEffect(() => {
    if (text !== undefined) writeStored('tab', key, text);
  }, [key, text]);

  const save = useCallback(
    (nextSelection: SelectedPackage[]) => {
      writeStored('tab', key, JSON.stringify(nextSelection));
      setLastCheck({ key, items, destination, dropped: 0 });
    },
    [key, items, destination],
  );
  // Reads the stored selection, so that the callback does not change with it.
  const choose = useCallback(
    (packages: readonly SelectedPackage[], isSelected: boolean) => {
      const previousSelection = refresh(readSelection(readStored('tab', key)), items, destination);
      const isIn = (list: readonly SelectedPackage[], { ref }: SelectedPackage) =>
        list.some((listItem) => listItem.ref === ref);
      if (!isSelected) return save(previousSelection.filter((p) => !isIn(packages, p)));
      const newItems = packages.filter(
        (p) => !isIn(previousSelection, p) && (packages.length === 1 || !p.shipAlone),
      );
      const nextSelection = refresh([...previousSelection, ...newItems], items, destination);
      if (nextSelection.length > limits.selectionMax)
        useNotices.getState().notify('info', t('selectionFull', { n: limits.selectionMax }));
      save(nextSelection.slice(0, limits.selectionMax));
    },
    [key, items, destination, save, t],
  );
  const update = (changes: readonly SelectedPackage[]) =>
    save(
      selected.map((old) => toSelectedPackage(changes.find(({ ref }) => ref === old.ref) ?? old)),
    );
  return { selected, droppedCount: lastCheck.dropped, choose, update, clear: () => save([]) };
}
