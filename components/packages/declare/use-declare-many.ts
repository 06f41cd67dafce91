import { useRef, useState } from 'react';

import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { inBatches } from '@/lib/browser/in-batches';
import { openEditor, readyLines } from '@/lib/browser/itemization-editor';
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
  fill: (from: TypedLine) => void;
  /** Shows what was declared elsewhere. */
  accept: (declared: PackageItem) => void;
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

function useSheet() {
  const [sheet, setSheet] = useState<SheetContent | null>(null);
  const declare = useRef<() => Promise<SheetOutcome>>(null);
  const reportSheet = (content: SheetContent, declareSheet: () => Promise<SheetOutcome>) => {
    declare.current = declareSheet;
    setSheet(content);
  };
  const declareSheet = async (): Promise<SheetOutcome> =>
    (await declare.current?.()) ?? { items: [], refusedCount: 0, stopped: false };
  return { sheet, reportSheet, declareSheet };
}

function selectRows(ready: readonly PackageItem[], sheet: SheetContent | null) {
  if (!sheet) return ready;
  // The sheet may mean any of them with a refused row.
  return sheet.state === 'complete' ? ready.filter(({ ref }) => !sheet.lines.has(ref)) : [];
}

const merge = (items: PackageItem[], changed: PackageItem) =>
  items.map((item) => (item.ref === changed.ref ? changed : item));

/** `next` is the reference to focus, 'sheet' or 'done'. */
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
  const { sheet, declareSheet, reportSheet } = useSheet();
  const sending = selectRows(ready, sheet);
  const sum = addAmounts(sheet?.sum ?? ZERO, ...sending.map(({ ref }) => totals[ref] ?? ZERO));

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
    const fromSheet = await declareSheet();
    const results = fromSheet.stopped
      ? []
      : await inBatches(sending, ({ ref }) => rows.current.get(ref)?.declare());
    const fromRows = results.flatMap((result) => (result ? [result.item] : []));
    updateRunning(false);
    const { notify } = useNotices.getState();
    const declared = [...fromSheet.items, ...fromRows];
    const amount = formatMoney(addAmounts(...declared.map((item) => item.amount)));
    const refused = results.length - fromRows.length + fromSheet.refusedCount;
    if (declared.length > 0) notify('success', t('allDone', { n: declared.length, amount }));
    if (refused > 0) notify('warning', t('refused', { n: refused }));
    const isOpen = ({ ref }: PackageItem) => !declared.some((item) => item.ref === ref);
    const open = (sending.find(isOpen) ?? undeclared.find(isOpen))?.ref ?? 'done';
    setNext(fromSheet.stopped || fromSheet.refusedCount > 0 ? 'sheet' : open);
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
    ...{ next, items, undeclared, ready, sheet, sending, sum, running },
    ...{ onDeclared, report, reportSheet, declareAll, copyFrom, accept },
  };
}

export type DeclareManyState = ReturnType<typeof useDeclareMany>;
