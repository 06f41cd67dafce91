import { useRef, useState } from 'react';

import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { runInBatches } from '@/lib/browser/in-batches';
import { openEditor, listReadyLines } from '@/lib/browser/itemization-editor';
import type { TypedLine } from '@/lib/forms/itemization';
import { formatMoney } from '@/rules/format';
import { addAmounts, ZERO, type Amount } from '@/rules/money';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import {
  contentsTotal,
  declarationLimits,
  suggestLine,
  type CompleteLine,
} from '@/rules/packages/itemization';
import type { DestinationFacts } from '@/rules/packages/package';

/** Lets the page control a row. */
export interface RowHandle {
  declare: () => Promise<{ item: PackageItem } | null>;
  fill: (sourceLine: TypedLine) => void;
  /** Shows what was declared elsewhere. */
  accept: (declaredItem: PackageItem) => void;
}

/** What the sheet would declare now, by package reference. */
export interface SheetContent {
  lines: ReadonlyMap<string, readonly CompleteLine[]>;
  sum: Amount;
  /** Some rows cannot be declared, or are not matched with packages yet. */
  state: 'complete' | 'refused' | 'loading';
}

export interface SheetOutcome {
  items: PackageItem[];
  refusedCount: number;
  /** A call's outcome is uncertain, so the others were not started. */
  stopped: boolean;
}

/** The row's total, null while its lines are incomplete. */
export type RowTotal = Amount | null;

export function getInitialTotal(item: PackageItem): RowTotal {
  const editor = openEditor(item.contents, suggestLine(item));
  const lines = listReadyLines(editor, declarationLimits(item.kinds).lines);
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

function useSheet() {
  const [sheet, setSheet] = useState<SheetContent | null>(null);
  const declareRef = useRef<() => Promise<SheetOutcome>>(null);
  const reportSheet = (content: SheetContent, declareSheet: () => Promise<SheetOutcome>) => {
    declareRef.current = declareSheet;
    setSheet(content);
  };
  const declareSheet = async (): Promise<SheetOutcome> =>
    (await declareRef.current?.()) ?? { items: [], refusedCount: 0, stopped: false };
  return { sheet, reportSheet, declareSheet };
}

function selectRows(readyItems: readonly PackageItem[], sheet: SheetContent | null) {
  if (!sheet) return readyItems;
  // A refused row of the sheet may refer to any of these packages.
  return sheet.state === 'complete' ? readyItems.filter(({ ref }) => !sheet.lines.has(ref)) : [];
}

const merge = (items: PackageItem[], changedItem: PackageItem) =>
  items.map((item) => (item.ref === changedItem.ref ? changedItem : item));

/** `next` is what to focus: a package reference, 'sheet' or 'done'. */
export function useDeclareMany(loadedItems: PackageItem[], destination: DestinationFacts | null) {
  const t = useTranslations('packages.many');
  const [items, setItems] = useState(loadedItems);
  const [focus, setFocus] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const isRunning = useRef(false);
  const [totals, updateTotal] = useTotals(loadedItems);
  const rows = useRef(new Map<string, RowHandle>());
  const open = items.filter((item) => !isDeclared(item, destination));
  const filled = open.filter(({ ref }) => totals[ref]);
  const { sheet, declareSheet, reportSheet } = useSheet();
  const batch = selectRows(filled, sheet);
  const sum = addAmounts(sheet?.sum ?? ZERO, ...batch.map(({ ref }) => totals[ref] ?? ZERO));

  const onDeclared = (newItem: PackageItem) => {
    setItems((current) => merge(current, newItem));
    if (!isRunning.current)
      setFocus(merge(items, newItem).find((item) => !isDeclared(item, destination))?.ref ?? 'done');
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
    setFocus(null);
    updateRunning(true);
    const sheetOutcome = await declareSheet();
    const results = sheetOutcome.stopped
      ? []
      : await runInBatches(batch, ({ ref }) => rows.current.get(ref)?.declare());
    const rowItems = results.flatMap((result) => (result ? [result.item] : []));
    updateRunning(false);
    const { notify } = useNotices.getState();
    const doneItems = [...sheetOutcome.items, ...rowItems];
    const amount = formatMoney(addAmounts(...doneItems.map((item) => item.amount)));
    const totalRefused = results.length - rowItems.length + sheetOutcome.refusedCount;
    if (doneItems.length > 0) notify('success', t('allDone', { n: doneItems.length, amount }));
    if (totalRefused > 0) notify('warning', t('refused', { n: totalRefused }));
    const isUndeclared = ({ ref }: PackageItem) => !doneItems.some((item) => item.ref === ref);
    const target = (batch.find(isUndeclared) ?? open.find(isUndeclared))?.ref ?? 'done';
    setFocus(sheetOutcome.stopped || sheetOutcome.refusedCount > 0 ? 'sheet' : target);
  };
  const copyFrom = (ref: string, line: TypedLine) => {
    const otherItems = open.filter((p) => p.ref !== ref && !totals[p.ref]);
    for (const otherItem of otherItems) rows.current.get(otherItem.ref)?.fill(line);
    useNotices.getState().notify('success', t('copied', { n: otherItems.length }));
  };
  const accept = (declaredItems: readonly PackageItem[]) => {
    for (const item of declaredItems) rows.current.get(item.ref)?.accept(item);
    setItems((current) => declaredItems.reduce(merge, current));
  };
  return {
    ...{ next: focus, items, undeclared: open, ready: filled, sheet, sending: batch, sum, running },
    ...{ onDeclared, report, reportSheet, declareAll, copyFrom, accept },
  };
}

export type DeclareManyState = ReturnType<typeof useDeclareMany>;
