import type { PaymentMethod } from '@/rules/payments/payments';
import type { ShipmentStatus } from '@/rules/tracking/tracking';

export const historyKinds = ['orders', 'shipments', 'oneboxes', 'requests'] as const;
export type HistoryKind = (typeof historyKinds)[number];
export const historyStates = ['processing', 'completed', 'cancelled'] as const;
export type HistoryState = (typeof historyStates)[number];

/** Keys of `orders.moneyWord`. */
type HistoryMoney = 'held' | 'released' | 'refund';

/** Times are ISO, `at` null while in progress; `amount` in USD. */
export interface HistoryEntry {
  kind: HistoryKind;
  reference: string;
  page: string;
  at: string | null;
  /** Empty if unavailable. */
  created: string;
  state: HistoryState;
  /** 'held' means the payment must be settled first; null for other kinds. */
  shipment: ShipmentStatus | 'held' | null;
  /** Contents, or the warehouse's text. */
  about: string;
  method: PaymentMethod | null;
  /** Paid or held amount including credits; null if unavailable. */
  amount: string | null;
  /** Set when the payment was not captured as usual. */
  money: HistoryMoney | null;
}

/** Null means all. */
export interface HistoryFilter {
  kind: HistoryKind | null;
  state: HistoryState | null;
}

const findOption = <T extends string>(names: readonly T[], value: unknown): T | null =>
  names.find((name) => name === value) ?? null;

/** Ignores invalid values. */
export const readHistoryFilter = (query: Record<string, unknown>): HistoryFilter => ({
  kind: findOption(historyKinds, query['kind']),
  state: findOption(historyStates, query['state']),
});

export const filterHistory = (
  entries: readonly HistoryEntry[],
  { kind, state }: HistoryFilter,
): HistoryEntry[] =>
  entries.filter((entry) => (!kind || entry.kind === kind) && (!state || entry.state === state));
