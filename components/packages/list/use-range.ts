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

/** The package ticked last and its place in its list, from 0. */
interface Ticked {
  list: string;
  place: number;
  ref: string;
}

export interface Range {
  /** Selects or clears a package, `withRange` with all from the package ticked last. */
  toggle: (item: PackageItem, withRange: boolean) => void;
  /** From the whole list, up to the limit of one shipment. */
  selectAll: Action<null, unknown>;
  /** In places, from the package ticked last in this list; else 0. */
  distance: (item: PackageItem) => number;
}

/** Loads only when a range includes other pages. */
const readRange = () => import('./read-range');

/** Null if the list has changed in the meantime. */
function cutRange(rows: readonly PackageItem[], from: string, to: string): PackageItem[] | null {
  const [first, last] = [from, to].map((ref) => rows.findIndex((row) => row.ref === ref));
  if (first === undefined || last === undefined || first < 0 || last < 0) return null;
  return first <= last ? rows.slice(first, last + 1) : rows.slice(last, first + 1).toReversed();
}

function readTicked(text: string | null | undefined, list: string): Ticked | null {
  const ticked = JSON.parse(text ?? 'null') as Ticked | null;
  return ticked?.list === list ? ticked : null;
}

/** Selects many packages of a list, on this and other pages. */
export function useRange(selection: Selection, page: PackagePage, query: PackagesQuery): Range {
  const suite = useSession().user?.suite ?? '';
  const errorText = useErrorText();
  const onError = (error: Parameters<typeof errorText>[0]) =>
    useNotices.getState().notify('danger', errorText(error));
  const { choose } = selection;
  const key = `packages.ticked.${suite}`;
  const { size = limits.pageSize, ...others } = query;
  const list = listHref(others, 1);
  const { items } = page;
  const start = (page.page - 1) * size;

  const selectAll = useAction(async (api) => (await readRange()).readAllSelectable(api, query), {
    onDone: (found) => choose(found, true),
    onError,
  });
  const selectBetween = useAction(
    async (api, { from, to }: { from: number; to: number; ends: [string, string]; on: boolean }) =>
      (await readRange()).readBetween(api, query, from, to),
    {
      onDone: (rows, { ends, on }) =>
        choose(cutRange(rows, ...ends) ?? rows.filter(({ ref }) => ref === ends[1]), on),
      onError,
    },
  );
  const latestRun = useRef(selectBetween.run);
  useEffect(() => void (latestRun.current = selectBetween.run));
  const toggle = useCallback(
    (item: PackageItem, withRange: boolean) => {
      const chosen = readSelection(readStored('tab', selectionKey(suite)));
      const isChosen = (ref: string) => chosen.some((one) => one.ref === ref);
      const on = !isChosen(item.ref);
      const place = start + items.findIndex(({ ref }) => ref === item.ref);
      const last = readTicked(readStored('tab', key), list);
      if (on) writeStored('tab', key, JSON.stringify({ list, place, ref: item.ref }));
      const range =
        last && withRange && isChosen(last.ref) ? cutRange(items, last.ref, item.ref) : [item];
      if (range) choose(range, on);
      else if (last)
        void latestRun.current({ from: last.place, to: place, ends: [last.ref, item.ref], on });
    },
    [suite, key, list, items, start, choose],
  );

  const ticked = useStored('tab', key);
  const last = useMemo(() => readTicked(ticked, list), [ticked, list]);
  const isSelected = last && selection.selected.some(({ ref }) => ref === last.ref);
  return {
    toggle,
    selectAll,
    distance: (item) => (isSelected ? Math.abs(start + items.indexOf(item) - last.place) : 0),
  };
}
