import { useEffect, useMemo, useState } from 'react';

import { useFetchResult } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { useApi } from '@/hooks/use-frame';
import type { Api, CallOptions } from '@/lib/api';
import { asApiError, type ApiError } from '@/lib/api-error';
import { runInBatches } from '@/lib/in-batches';
import {
  readSheet,
  type RefusedRow,
  type SheetPackage,
  type SheetRow,
} from '@/lib/forms/declare-sheet';
import { addAmounts } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { contentsTotal } from '@/rules/packages/itemization';
import { declareItemization, listAllUndeclared } from '@/services/pmt';

import type { DeclareManyState, SheetContent, SheetOutcome } from './use-declare-many';

/** A reason that is an `ApiError` comes from the host and concerns the whole package. */
export type SheetRefusal = RefusedRow | (SheetRow & { reason: ApiError });

/** By package reference; null after a success. */
type Results = ReadonlyMap<string, ApiError | null>;

type UndeclaredResult = PackageItem[] | 'failed' | null;

const getIncompleteState = (list: UndeclaredResult) =>
  list === null ? 'loading' : list === 'failed' ? 'failed' : 'refused';

function useSheetContent(text: string, list: UndeclaredResult, results: Results) {
  const sheet = useMemo(() => {
    const { packages, refused } = readSheet(text, Array.isArray(list) ? list : []);
    return { refused, packages: packages.map((item) => ({ ...item, key: crypto.randomUUID() })) };
  }, [text, list]);
  return useMemo(() => {
    const packages = sheet.packages.filter(({ item }) => !results.has(item.ref));
    const hostRefused = sheet.packages.flatMap(({ item, rows }) => {
      const reason = results.get(item.ref);
      return reason ? rows.map((row) => ({ ...row, reason })) : [];
    });
    const faults: SheetRefusal[] = [...sheet.refused, ...hostRefused].toSorted((a, b) => a.n - b.n);
    const content: SheetContent = {
      lines: new Map(packages.map(({ item, lines }) => [item.ref, lines])),
      sum: addAmounts(...packages.map(({ lines }) => contentsTotal(lines))),
      state: faults.length === 0 ? 'complete' : getIncompleteState(list),
    };
    return { packages, refused: faults, content };
  }, [sheet, results, list]);
}

/** Matches the sheet with all packages that need a declaration. The page calls `declare`. */
export function useDeclareSheet({ accept, reportSheet }: DeclareManyState) {
  const api = useApi();
  const addressId = useAddressChoice();
  const [text, setText] = useState('');
  const [reloadCount, setReloadCount] = useState(0);
  const [results, setResults] = useState<Results>(new Map());
  const [error, setError] = useState<ApiError | null>(null);
  const list = useFetchResult(`${addressId} ${reloadCount}`, (sourceApi) =>
    listAllUndeclared(sourceApi, addressId ?? undefined),
  );
  const { packages, refused, content: batch } = useSheetContent(text, list, results);
  const reload = () => setReloadCount((n) => n + 1);
  const change = (newText: string) => {
    setText(newText);
    setError(null);
    // A refused package may have changed in the meantime.
    if ([...results.values()].some(Boolean)) reload();
    setResults(new Map([...results].filter(([, refusal]) => !refusal)));
  };
  const declare = async (): Promise<SheetOutcome> => {
    setError(null);
    const { items, refusals, stopError } = await declareSheetPackages(api, packages, addressId);
    const declaredEntries = items.map(({ ref }) => [ref, null] as const);
    setResults((current) => new Map([...current, ...refusals, ...declaredEntries]));
    accept(items);
    setError(stopError ?? null);
    return { items, refusedCount: refusals.length, stopped: stopError !== undefined };
  };
  useEffect(() => reportSheet(batch, declare));
  return { text, change, undeclared: list, reload, refused, error, isDone: batch.lines.size === 0 };
}

export type DeclareSheetState = ReturnType<typeof useDeclareSheet>;

/** Starts no more calls after one whose outcome is uncertain. */
async function declareSheetPackages(
  api: Api,
  packages: readonly (SheetPackage & { key: string })[],
  addressId: string | null,
) {
  const items: PackageItem[] = [];
  const refusals: [string, ApiError][] = [];
  const failures: ApiError[] = [];
  await runInBatches(packages, async ({ item, lines, key }) => {
    if (failures.length > 0) return;
    const input = { ref: item.ref, lines, seen: item, addressId };
    const options = { idempotencyKey: key, reuseKey: true } satisfies CallOptions;
    try {
      items.push((await declareItemization(api, input, options)).item);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.isAmbiguous) failures.push(error);
      else refusals.push([item.ref, error]);
    }
  });
  return { items, refusals, stopError: failures[0] };
}
