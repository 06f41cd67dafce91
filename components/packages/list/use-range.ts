import { useCallback, useEffect, useMemo, useRef } from 'react';

import { limits } from '@/contract/limits';
import { useAction, type Action } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { readStored, writeStored } from '@/lib/browser/stored';
import { readSelection, selectionKey } from '@/lib/browser/stored-selection';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import type { PackageItem } from '@/rules/packages/item';
import type { PackagePage } from '@/services/pmt';

import type { Selection } from './use-selection';

/** The last selected package and its position in its list, from 0. */
interface LastSelected {
  list: string;
  place: number;
  ref: string;
}

export interface Range {
  /** Selects or clears a package; `withRange` includes all from the last selected package. */
  toggle: (item: PackageItem, withRange: boolean) => void;
  /** Selects from the whole list, up to the limit of one shipment. */
  selectAll: Action<null, unknown>;
  /** In positions, from the last selected package in this list; otherwise 0. */
  distance: (item: PackageItem) => number;
}

/** Loads only when a range includes other pages. */
const loadRangeModule = () => import('./read-range');

/** Null if the list has changed in the meantime. */
function cutRange(rows: readonly PackageItem[], from: string, to: string): PackageItem[] | null {
  const [first, last] = [from, to].map((ref) => rows.findIndex((row) => row.ref === ref));
  if (first === undefined || last === undefined || first < 0 || last < 0) return null;
  return first <= last ? rows.slice(first, last + 1) : rows.slice(last, first + 1).toReversed();
}

function readLastSelected(text: string | null | undefined, list: string): LastSelected | null {
  const storedEntry = JSON.parse(text ?? 'null') as LastSelected | null;
  return storedEntry?.list === list ? storedEntry : null;
}

/** Selects many packages of a list, on this and other pages. */
export function useRange(selection: Selection, page: PackagePage, query: PackagesQuery): Range {
  const suite = useSession().user?.suite ?? '';
  const errorText = useErrorText();
  const onError = (error: Parameters<typeof errorText>[0]) =>
    useNotices.getState().notify('danger', errorText(error));
  const { choose } = selection;
  const key = `packages.ticked.${suite}`;
  const { size = limits.pageSize, ...otherParams } = query;
  const listKey = listHref(otherParams, 1);
  const { items } = page;
  const start = (page.page - 1) * size;

  const selectAll = useAction(
    async (api) => (await loadRangeModule()).readAllSelectable(api, query),
    { onDone: (foundItems) => choose(foundItems, true), onError },
  );
  const selectBetween = useAction(
    async (api, { from, to }: { from: number; to: number; ends: [string, string]; on: boolean }) =>
      (await loadRangeModule()).readBetween(api, query, from, to),
    {
      onDone: (rows, { ends, on: isOn }) =>
        choose(cutRange(rows, ...ends) ?? rows.filter(({ ref }) => ref === ends[1]), isOn),
      onError,
    },
  );
  const run = useRef(selectBetween.run);
  useEffect(() => void (run.current = selectBetween.run));
  const toggle = useCallback(
    (item: PackageItem, withRange: boolean) => {
      const chosenItems = readSelection(readStored('tab', selectionKey(suite)));
      const hasRef = (ref: string) => chosenItems.some((p) => p.ref === ref);
      const isOn = !hasRef(item.ref);
      const place = start + items.findIndex(({ ref }) => ref === item.ref);
      const anchor = readLastSelected(readStored('tab', key), listKey);
      if (isOn) writeStored('tab', key, JSON.stringify({ list: listKey, place, ref: item.ref }));
      const range =
        anchor && withRange && hasRef(anchor.ref) ? cutRange(items, anchor.ref, item.ref) : [item];
      if (range) choose(range, isOn);
      else if (anchor)
        void run.current({ from: anchor.place, to: place, ends: [anchor.ref, item.ref], on: isOn });
    },
    [suite, key, listKey, items, start, choose],
  );

  const storedText = useStored('tab', key);
  const lastItem = useMemo(() => readLastSelected(storedText, listKey), [storedText, listKey]);
  const isSelected = lastItem && selection.selected.some(({ ref }) => ref === lastItem.ref);
  return {
    toggle,
    selectAll,
    distance: (item) => (isSelected ? Math.abs(start + items.indexOf(item) - lastItem.place) : 0),
  };
}
