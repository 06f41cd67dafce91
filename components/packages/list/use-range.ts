import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { limits } from '@/contract/limits';
import { useAction, type Action } from '@/hooks/use-action';
import { useErrorNotice } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { useTranslations } from '@/hooks/use-translations';
import { readStored, writeStored } from '@/lib/browser/stored';
import { readSelection, selectionKey, type SelectedPackage } from '@/lib/browser/stored-selection';
import { toHref, type PackagesQuery } from '@/lib/queries/packages';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
import type { PackagePage } from '@/services/pmt';

import type { Selection } from './use-selection';

/** The last selected package and its position in its list, from 0. */
interface LastSelected {
  list: string;
  place: number;
  ref: string;
}

export interface Range {
  /** `withRange` includes all from the last selected package. */
  toggle: (item: PackageItem, withRange: boolean) => void;
  /** Up to the limit of one shipment. */
  selectAll: Action<null, unknown>;
  /** `selectAll` would add nothing. */
  hasSelectedAll: boolean;
  /** In positions, from the last selected package in this list; 0 if there is none. */
  getDistance: (item: PackageItem) => number;
}

interface RangeEnd {
  item: PackageItem;
  place: number;
  isAdding: boolean;
}

/** Loads only when a range includes other pages. */
const loadRangeModule = () => import('./read-range');

/** Null if the list has changed in the meantime. */
function sliceRange(rows: readonly PackageItem[], from: string, to: string): PackageItem[] | null {
  const [first, last] = [from, to].map((ref) => rows.findIndex((row) => row.ref === ref));
  if (first === undefined || last === undefined || first < 0 || last < 0) return null;
  return first <= last ? rows.slice(first, last + 1) : rows.slice(last, first + 1).toReversed();
}

/** Null if the last package was selected in another list, or if the stored text is invalid. */
function readLastSelected(text: string | null | undefined, list: string): LastSelected | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<LastSelected> | null;
    const { place = -1, ref } = entry ?? {};
    if (entry?.list !== list || !Number.isSafeInteger(place) || place < 0) return null;
    return typeof ref === 'string' ? { list, place, ref } : null;
  } catch {
    return null;
  }
}

export function useRange(
  selection: Selection,
  page: PackagePage,
  query: PackagesQuery,
  destination: (DestinationFacts & { id?: string }) | null,
): Range {
  const suite = useSession().user?.suite ?? '';
  const onError = useErrorNotice();
  const { choose } = selection;
  const key = `packages.ticked.${suite}`;
  const listQuery = { ...query, ...(destination?.id && { address: destination.id }) };
  const { size = limits.pageSize, ...otherParams } = listQuery;
  const listKey = toHref(otherParams, 1);
  const { items } = page;
  const start = (page.page - 1) * size;

  const finish = useCallback(
    (packages: readonly PackageItem[], { item: { ref }, place, isAdding }: RangeEnd) => {
      choose(packages, isAdding);
      if (isAdding) writeStored('tab', key, JSON.stringify({ list: listKey, place, ref }));
    },
    [choose, key, listKey],
  );
  const selectBetween = useAction(
    async (api, { anchor, end }: { anchor: LastSelected; end: RangeEnd }) =>
      (await loadRangeModule()).readBetween(api, listQuery, anchor.place, end.place),
    {
      onDone: (rows, { anchor, end }) =>
        finish(sliceRange(rows, anchor.ref, end.item.ref) ?? [end.item], end),
      onError,
    },
  );
  const run = useRef(selectBetween.run);
  useEffect(() => void (run.current = selectBetween.run));
  const toggle = useCallback(
    (item: PackageItem, withRange: boolean) => {
      const chosenItems = readSelection(readStored('tab', selectionKey(suite)));
      const hasRef = (ref: string) => chosenItems.some((p) => p.ref === ref);
      const place = start + items.findIndex(({ ref }) => ref === item.ref);
      const end = { item, place, isAdding: !hasRef(item.ref) };
      const anchor = readLastSelected(readStored('tab', key), listKey);
      if (!anchor || !withRange || !hasRef(anchor.ref)) return finish([item], end);
      const range = sliceRange(items, anchor.ref, item.ref);
      if (range) finish(range, end);
      else void run.current({ anchor, end });
    },
    [suite, key, listKey, items, start, finish],
  );

  const storedText = useStored('tab', key);
  const lastItem = useMemo(() => readLastSelected(storedText, listKey), [storedText, listKey]);
  const isSelected = lastItem && selection.selected.some(({ ref }) => ref === lastItem.ref);
  return {
    toggle,
    ...useSelectAll(selection, page, listQuery, destination),
    getDistance: (item) =>
      isSelected ? Math.abs(start + items.indexOf(item) - lastItem.place) : 0,
  };
}

function useSelectAll(
  { selected, choose }: Selection,
  { counts }: PackagePage,
  query: PackagesQuery,
  destination: DestinationFacts | null,
): Pick<Range, 'selectAll' | 'hasSelectedAll'> {
  const t = useTranslations('packages.range');
  const onError = useErrorNotice();
  const listKey = `${toHref(query, 1)} ${counts.ready}`;
  // The host does not count what can ship together, so only a run shows that nothing is left.
  const [lastRun, setLastRun] = useState<{ listKey: string; count: number } | null>(null);
  const selectAll = useAction(
    async (api) => (await loadRangeModule()).readAllSelectable(api, query, selected, destination),
    {
      onDone: (packages) => {
        const isOld = ({ ref }: SelectedPackage) => selected.some((old) => old.ref === ref);
        choose(
          packages.filter((item) => !isOld(item)),
          true,
        );
        setLastRun({ listKey, count: packages.length });
        if (packages.length === selected.length) useNotices.getState().notify('info', t('noMore'));
      },
      onError,
    },
  );
  const hasSelectedAll = lastRun?.listKey === listKey && selected.length >= lastRun.count;
  return { selectAll, hasSelectedAll };
}
