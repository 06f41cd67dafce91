import { useRef, useState, type RefObject } from 'react';

import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { runInBatches } from '@/lib/in-batches';
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

export interface RowHandle {
  declare: () => Promise<{ item: PackageItem } | null>;
  /** Returns a function that brings back what the row had. */
  fill: (sourceLine: TypedLine) => () => void;
  /** Shows what was declared elsewhere. */
  accept: (declaredItem: PackageItem) => void;
}

/** What the sheet would declare now, by package reference. */
export interface SheetContent {
  lines: ReadonlyMap<string, readonly CompleteLine[]>;
  sum: Amount;
  /** 'refused': a row cannot be declared. 'loading', 'failed': matching rows with packages. */
  state: 'complete' | 'refused' | 'loading' | 'failed';
}

export interface SheetOutcome {
  items: PackageItem[];
  refusedCount: number;
  /** A call's outcome is uncertain, so the others were not started. */
  stopped: boolean;
}

/** Null while the lines are incomplete. */
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

function useReportedSheet() {
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

/** `isRunning` is a ref, because the rows call `onDeclared` of an earlier render. */
function useRunning() {
  const [running, setRunning] = useState(false);
  const isRunning = useRef(false);
  const updateRunning = (value: boolean) => {
    isRunning.current = value;
    setRunning(value);
  };
  return { running, isRunning, updateRunning };
}

function useOutcomeNotices() {
  const t = useTranslations('packages.many');
  return (doneItems: readonly PackageItem[], refusedCount: number) => {
    const { notify } = useNotices.getState();
    const amount = formatMoney(addAmounts(...doneItems.map((item) => item.amount)));
    if (doneItems.length > 0) notify('success', t('allDone', { n: doneItems.length, amount }));
    if (refusedCount > 0) notify('warning', t('refused', { n: refusedCount }));
  };
}

type Rows = Map<string, RowHandle>;

/** Copies a line to the incomplete rows, and can undo that. */
function useCopy(rows: RefObject<Rows>, incomplete: readonly PackageItem[]) {
  const t = useTranslations('packages.many');
  const [copy, setCopy] = useState<{ from: string; undo: () => void } | null>(null);
  const copyFrom = (from: string, line: TypedLine) => {
    const undos = incomplete.flatMap(({ ref }) =>
      ref === from ? [] : (rows.current.get(ref)?.fill(line) ?? []),
    );
    setCopy({ from, undo: () => undos.forEach((undo) => undo()) });
    useNotices.getState().notify('success', t('copied', { n: undos.length }));
  };
  const undoCopy = () => {
    copy?.undo();
    setCopy(null);
  };
  /** What was declared since must stay. */
  const endCopy = () => setCopy(null);
  return { copiedFrom: copy?.from, copyFrom, undoCopy, endCopy };
}

/**
 * `focus` names what gets the focus: a package reference, 'sheet' or 'done'. `offPageCount` counts
 * the packages that the sheet declared and that are not on this page.
 */
export function useDeclareMany(loadedItems: PackageItem[], destination: DestinationFacts | null) {
  const [items, setItems] = useState(loadedItems);
  const [focus, setFocus] = useState<string | null>(null);
  const { running, isRunning, updateRunning } = useRunning();
  const [totals, updateTotal] = useTotals(loadedItems);
  const rows = useRef<Rows>(new Map());
  const undeclared = items.filter((item) => !isDeclared(item, destination));
  const { sheet, declareSheet, reportSheet } = useReportedSheet();
  const sending = selectRows(
    undeclared.filter(({ ref }) => totals[ref]),
    sheet,
  );
  const incomplete = undeclared.filter(({ ref }) => !totals[ref] && !sheet?.lines.has(ref));
  const [offPageCount, setOffPageCount] = useState(0);
  const { endCopy, ...copying } = useCopy(rows, incomplete);
  const notifyOutcome = useOutcomeNotices();
  const sum = addAmounts(sheet?.sum ?? ZERO, ...sending.map(({ ref }) => totals[ref] ?? ZERO));

  const onDeclared = (newItem: PackageItem) => {
    endCopy();
    setItems((current) => merge(current, newItem));
    if (isRunning.current) return;
    const isCorrection = !undeclared.some(({ ref }) => ref === newItem.ref);
    const nextItem = merge(items, newItem).find((item) => !isDeclared(item, destination));
    setFocus(isCorrection ? newItem.ref : (nextItem?.ref ?? 'done'));
  };
  const report = (ref: string, row: RowHandle, total: RowTotal) => {
    rows.current.set(ref, row);
    updateTotal(ref, total);
  };
  const declare = async (rowItems: readonly PackageItem[]) => {
    setFocus(null);
    updateRunning(true);
    const sheetOutcome = await declareSheet();
    const results = sheetOutcome.stopped
      ? []
      : await runInBatches(rowItems, ({ ref }) => rows.current.get(ref)?.declare());
    const declaredRows = results.flatMap((result) => (result ? [result.item] : []));
    updateRunning(false);
    const doneItems = [...sheetOutcome.items, ...declaredRows];
    notifyOutcome(doneItems, results.length - declaredRows.length + sheetOutcome.refusedCount);
    const isUndeclared = ({ ref }: PackageItem) => !doneItems.some((item) => item.ref === ref);
    const target = (rowItems.find(isUndeclared) ?? undeclared.find(isUndeclared))?.ref ?? 'done';
    setFocus(sheetOutcome.stopped || sheetOutcome.refusedCount > 0 ? 'sheet' : target);
  };
  const accept = (declaredItems: readonly PackageItem[]) => {
    for (const item of declaredItems) rows.current.get(item.ref)?.accept(item);
    setItems((current) => declaredItems.reduce(merge, current));
    const isOffPage = ({ ref }: PackageItem) => !items.some((item) => item.ref === ref);
    setOffPageCount((n) => n + declaredItems.filter(isOffPage).length);
  };
  return {
    ...{ focus, items, undeclared, incomplete, offPageCount, sheet, sending, sum },
    ...{ running, onDeclared, report, reportSheet, accept },
    ...copying,
    declareAll: () => declare(sending),
    declareSheetOnly: () => declare([]),
  };
}

export type DeclareManyState = ReturnType<typeof useDeclareMany>;
