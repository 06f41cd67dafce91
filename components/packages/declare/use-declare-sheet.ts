import { useMemo, useState } from 'react';

import { useAction, useFetchResult } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { Api } from '@/lib/api';
import { asApiError, type ApiError } from '@/lib/api-error';
import { inBatches } from '@/lib/browser/in-batches';
import {
  readSheet,
  type RefusedRow,
  type SheetPackage,
  type SheetRow,
} from '@/lib/forms/declare-sheet';
import { formatMoney } from '@/rules/format';
import { addAmounts } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { contentsTotal } from '@/rules/packages/itemization';
import { declareItemization, listAllUndeclared } from '@/services/pmt';

/** An `ApiError` is from the host and concerns the package. */
export type SheetRefusal = RefusedRow | (SheetRow & { reason: ApiError });

/** By package reference; null after a success. */
type Results = ReadonlyMap<string, ApiError | null>;

/** Matches the sheet with all packages that need a declaration. */
export function useDeclareSheet(onDeclared: (declared: readonly PackageItem[]) => void) {
  const t = useTranslations('packages.many');
  const addressId = useAddressChoice();
  const [text, setText] = useState('');
  const [reloadCount, setReloadCount] = useState(0);
  const [results, setResults] = useState<Results>(new Map());
  const undeclared = useFetchResult(`${addressId} ${reloadCount}`, (api) =>
    listAllUndeclared(api, addressId ?? undefined),
  );
  const sheet = useMemo(() => {
    const { packages, refused } = readSheet(text, Array.isArray(undeclared) ? undeclared : []);
    return { refused, packages: packages.map((item) => ({ ...item, key: crypto.randomUUID() })) };
  }, [text, undeclared]);
  const reload = () => setReloadCount((n) => n + 1);
  const { run, error, pending, reset } = useAction(
    async (api, packages: readonly (SheetPackage & { key: string })[]) => {
      const { items, refusals, stopped } = await declareAll(api, packages, addressId);
      const [n, sum] = [items.length, addAmounts(...items.map(({ amount }) => amount))];
      const { notify } = useNotices.getState();
      if (n > 0) notify('success', t('allDone', { n, amount: formatMoney(sum) }));
      const declared = items.map(({ ref }) => [ref, null] as const);
      setResults((earlier) => new Map([...earlier, ...refusals, ...declared]));
      onDeclared(items);
      if (stopped) throw stopped;
    },
  );
  const change = (newText: string) => {
    setText(newText);
    reset();
    // A refused package may have changed in the meantime.
    if ([...results.values()].some(Boolean)) reload();
    setResults(new Map([...results].filter(([, refusal]) => !refusal)));
  };
  const packages = sheet.packages.filter(({ item }) => !results.has(item.ref));
  const hostRefused = sheet.packages.flatMap(({ item, rows }) => {
    const reason = results.get(item.ref);
    return reason ? rows.map((row) => ({ ...row, reason })) : [];
  });
  const refused: SheetRefusal[] = [...sheet.refused, ...hostRefused].toSorted((a, b) => a.n - b.n);
  const sum = addAmounts(...packages.map(({ lines }) => contentsTotal(lines)));
  const declare = () => run(packages);
  return { text, change, undeclared, reload, packages, refused, sum, error, declare, pending };
}

export type DeclareSheetState = ReturnType<typeof useDeclareSheet>;

/** Declares each package separately. Starts no more after a call whose outcome is uncertain. */
async function declareAll(
  api: Api,
  packages: readonly (SheetPackage & { key: string })[],
  addressId: string | null,
) {
  const items: PackageItem[] = [];
  const refusals: [string, ApiError][] = [];
  const failures: ApiError[] = [];
  await inBatches(packages, async ({ item, lines, key }) => {
    if (failures.length > 0) return;
    const input = { ref: item.ref, lines, seen: item, addressId };
    const options = { idempotencyKey: key, remembered: true };
    try {
      items.push((await declareItemization(api, input, options)).item);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.ambiguous) failures.push(error);
      else refusals.push([item.ref, error]);
    }
  });
  return { items, refusals, stopped: failures[0] };
}
