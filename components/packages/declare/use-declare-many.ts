import { useRef, useState } from 'react';

import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { inBatches } from '@/lib/browser/in-batches';
import { openEditor, readyLines } from '@/lib/browser/itemization-editor';
import type { TypedLine } from '@/lib/forms/itemization';
import { formatMoney } from '@/rules/format';
import { addAmounts, type Amount } from '@/rules/money';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import { contentsTotal, declarationLimits, suggestLine } from '@/rules/packages/itemization';
import type { DestinationFacts } from '@/rules/packages/package';

/** Lets the page control a row. */
export interface RowHandle {
  declare: () => Promise<{ item: PackageItem } | null>;
  fill: (from: TypedLine) => void;
  /** Shows what was declared elsewhere. */
  accept: (declared: PackageItem) => void;
}

/** The row's total, null while its lines are incomplete. */
export type RowTotal = Amount | null;

export function getInitialTotal(item: PackageItem): RowTotal {
  const editor = openEditor(item.contents, suggestLine(item));
  const lines = readyLines(editor, declarationLimits(item.kinds).lines);
  return lines && contentsTotal(lines);
}

function useTotals(items: readonly PackageItem[]) {
  const [totals, setTotals] = useState<Record<string, RowTotal>>(() =>
    Object.fromEntries(items.map((item) => [item.ref, getInitialTotal(item)])),
  );
  const update = (ref: string, total: RowTotal) =>
    setTotals((current) => (current[ref] === total ? current : { ...current, [ref]: total }));
  return [totals, update] as const;
}

/** "Declare all" declares `ready`. `next` is the reference to focus, or 'done'. */
export function useDeclareMany(loaded: PackageItem[], destination: DestinationFacts | null) {
  const t = useTranslations('packages.many');
  const [items, setItems] = useState(loaded);
  const [next, setNext] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const isRunning = useRef(false);
  const [totals, updateTotal] = useTotals(loaded);
  const rows = useRef(new Map<string, RowHandle>());
  const undeclared = items.filter((item) => !isDeclared(item, destination));
  const ready = undeclared.filter(({ ref }) => totals[ref]);
  const sum = addAmounts(...ready.map(({ ref }) => totals[ref] ?? '0.00'));

  const merge = (current: PackageItem[], changed: PackageItem) =>
    current.map((item) => (item.ref === changed.ref ? changed : item));
  const onDeclared = (changed: PackageItem) => {
    setItems((current) => merge(current, changed));
    if (!isRunning.current)
      setNext(merge(items, changed).find((item) => !isDeclared(item, destination))?.ref ?? 'done');
  };
  const report = (ref: string, row: RowHandle, total: RowTotal) => {
    rows.current.set(ref, row);
    updateTotal(ref, total);
  };
  // `isRunning` is a ref, because the rows call `onDeclared` of an earlier render.
  const updateRunning = (value: boolean) => {
    isRunning.current = value;
    setRunning(value);
  };
  const declareAll = async () => {
    setNext(null);
    updateRunning(true);
    const results = await inBatches(ready, ({ ref }) => rows.current.get(ref)?.declare());
    const declared = results.flatMap((result) => (result ? [result.item] : []));
    updateRunning(false);
    const { notify } = useNotices.getState();
    const amount = formatMoney(addAmounts(...declared.map((item) => item.amount)));
    const refused = ready.length - declared.length;
    if (declared.length > 0) notify('success', t('allDone', { n: declared.length, amount }));
    if (refused > 0) notify('warning', t('refused', { n: refused }));
    const isOpen = ({ ref }: PackageItem) => !declared.some((item) => item.ref === ref);
    setNext((ready.find(isOpen) ?? undeclared.find(isOpen))?.ref ?? 'done');
  };
  const copyFrom = (ref: string, line: TypedLine) => {
    const others = undeclared.filter((other) => other.ref !== ref && !totals[other.ref]);
    for (const other of others) rows.current.get(other.ref)?.fill(line);
    useNotices.getState().notify('success', t('copied', { n: others.length }));
  };
  const accept = (declared: readonly PackageItem[]) => {
    for (const item of declared) rows.current.get(item.ref)?.accept(item);
    setItems((current) => declared.reduce(merge, current));
  };
  return {
    ...{ next, items, undeclared, ready, sum, running },
    ...{ onDeclared, report, declareAll, copyFrom, accept },
  };
}

export type DeclareManyState = ReturnType<typeof useDeclareMany>;
