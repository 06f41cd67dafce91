import type { PaymentMethod } from '@/rules/payments/payments';
import type { ShipmentStatus } from '@/rules/tracking/tracking';

/** What an entry of the account's history is. */
export const historyKinds = ['orders', 'shipments', 'oneboxes', 'requests'] as const;
export type HistoryKind = (typeof historyKinds)[number];
export const historyStates = ['processing', 'completed', 'cancelled'] as const;
export type HistoryState = (typeof historyStates)[number];

/** Keys of `orders.moneyWord`. */
type HistoryMoney = 'held' | 'released' | 'refund';

/** One line of the account's history. Times ISO, `at` null while it is under way; `amount` USD. */
export interface HistoryEntry {
  kind: HistoryKind;
  /** What people call it, and what its page is found by. */
  reference: string;
  page: string;
  at: string | null;
  /** When it was ordered or asked for; empty where the summary does not say. */
  created: string;
  state: HistoryState;
  /** Where a shipment is, or that its payment must be settled first; null for all else. */
  shipment: ShipmentStatus | 'held' | null;
  /** What is in it, or the warehouse's words. */
  about: string;
  method: PaymentMethod | null;
  /** What its own payment took, credits included, or holds; null where the summary names nothing. */
  amount: string | null;
  /** Where the money is when it was not simply taken. */
  money: HistoryMoney | null;
}

/** Which entries are wanted; null for all. */
export interface HistoryFilter {
  kind: HistoryKind | null;
  state: HistoryState | null;
}

const oneOf = <T extends string>(names: readonly T[], value: unknown): T | null =>
  names.find((name) => name === value) ?? null;

/** The filter of an address; what it does not know is no filter. */
export const readHistoryFilter = (query: Record<string, unknown>): HistoryFilter => ({
  kind: oneOf(historyKinds, query['kind']),
  state: oneOf(historyStates, query['state']),
});

/** The entries that a filter lets through. */
export const filterHistory = (
  entries: readonly HistoryEntry[],
  { kind, state }: HistoryFilter,
): HistoryEntry[] =>
  entries.filter((entry) => (!kind || entry.kind === kind) && (!state || entry.state === state));

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
