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

export interface Selection {
  selected: SelectedPackage[];
  /** How many packages can no longer be selected. */
  dropped: number;
  /** Selects packages, up to the limit of one shipment, or clears them. */
  choose: (many: readonly SelectedPackage[], on: boolean) => void;
  /** Replaces selected packages by their changed versions. */
  update: (changed: readonly SelectedPackage[]) => void;
  clear: () => void;
}

function refresh(
  selected: readonly SelectedPackage[],
  items: readonly SelectedPackage[],
  destination: DestinationFacts | null,
): SelectedPackage[] {
  const refreshed = selected.map((old) => items.find((item) => item.ref === old.ref) ?? old);
  const selectableRefs = filterSelectable(
    refreshed.map(({ ref }) => ref),
    refreshed,
    destination,
  );
  return refreshed.filter(({ ref }) => selectableRefs.includes(ref)).map(toSelectedPackage);
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
  const stored = useStored('tab', key);
  const storedSelection = useMemo(() => readSelection(stored ?? null), [stored]);
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
    stored !== undefined &&
    (lastCheck.key !== key || lastCheck.items !== items || lastCheck.destination !== destination)
  ) {
    setLastCheck({ key, items, destination, dropped: storedSelection.length - selected.length });
  }
  const text = stored === undefined ? undefined : JSON.stringify(selected);
  useEffect(() => {
    if (text !== undefined) writeStored('tab', key, text);
  }, [key, text]);

  const save = useCallback(
    (next: SelectedPackage[]) => {
      writeStored('tab', key, JSON.stringify(next));
      setLastCheck({ key, items, destination, dropped: 0 });
    },
    [key, items, destination],
  );
  // Reads the stored selection, so that the callback does not change with it.
  const choose = useCallback(
    (many: readonly SelectedPackage[], on: boolean) => {
      const before = refresh(readSelection(readStored('tab', key)), items, destination);
      const isIn = (list: readonly SelectedPackage[], { ref }: SelectedPackage) =>
        list.some((one) => one.ref === ref);
      if (!on) return save(before.filter((one) => !isIn(many, one)));
      const newItems = many.filter(
        (one) => !isIn(before, one) && (many.length === 1 || !one.shipAlone),
      );
      const next = refresh([...before, ...newItems], items, destination);
      if (next.length > limits.selectionMax)
        useNotices.getState().notify('info', t('selectionFull', { n: limits.selectionMax }));
      save(next.slice(0, limits.selectionMax));
    },
    [key, items, destination, save, t],
  );
  const update = (changed: readonly SelectedPackage[]) =>
    save(
      selected.map((old) => toSelectedPackage(changed.find(({ ref }) => ref === old.ref) ?? old)),
    );
  return { selected, dropped: lastCheck.dropped, choose, update, clear: () => save([]) };
}
