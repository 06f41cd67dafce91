import { limits } from '@/contract/limits';
import type { AccountSummary as Summary } from '@/contract/member/membership';
import type { OneboxLine } from '@/contract/member/onebox';
import type { Api } from '@/lib/api';
import type { HistoryEntry, HistoryState } from '@/rules/account/history';
import { toPlainSpaces } from '@/rules/format';
import { addAmounts, isZeroAmount, subtractAmounts, ZERO, type Amount } from '@/rules/money';
import { toPaymentMethod } from '@/rules/payments/payments';
import { readShipmentStatus } from '@/rules/tracking/tracking';

/** '0' is canceled, all else completed. */
const toHistoryState = (status: string): HistoryState =>
  status === '0' ? 'cancelled' : 'completed';

/** Orders have their own status codes. */
const toOrderState = (status: string): HistoryState =>
  status === 'C' ? 'completed' : status === '0' ? 'cancelled' : 'processing';

/** Page numbers end where the host stops counting. */
const MAX_PAGES = limits.countMax / limits.pageSizeMax;

/**
 * Returns the newest ten entries of each kind, latest first, after the shipments not yet
 * dispatched.
 * @throws ApiError
 */
export async function getAccountHistory(api: Api): Promise<HistoryEntry[]> {
  return sortHistory(listEntries(await api.request('GET /user/accountsummary', { query: {} })));
}

/**
 * Like `getAccountHistory`, but with all entries, up to `limits.countMax` of each kind.
 * @throws ApiError
 */
export async function getWholeAccountHistory(api: Api): Promise<HistoryEntry[]> {
  const entries = new Map<string, HistoryEntry>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { page, perpage: limits.pageSizeMax };
    const pageEntries = listEntries(await api.request('GET /user/accountsummary', { query }));
    const count = entries.size;
    for (const entry of pageEntries) entries.set(`${entry.kind} ${entry.reference}`, entry);
    // A history repeats its last page after its end.
    if (entries.size === count || pageEntries.length < limits.pageSizeMax) break;
  }
  return sortHistory([...entries.values()]);
}

function listEntries(summary: Summary): HistoryEntry[] {
  return [
    ...summary.bfmhistorylist.map(readOrder),
    ...summary.shipmentshistorylist.map(readShipment),
    ...(summary.oneboxhistorylist ?? []).map(readBox),
    ...summary.paymentrequestshistorylist.map((request) => ({
      kind: 'requests' as const,
      reference: request.reference ?? request.requestid,
      page: request.requestid,
      at: request.createdtime,
      created: request.createdtime,
      state: toHistoryState(request.paymentstatus),
      shipment: null,
      about: request.paymentdesc,
      method: toPaymentMethod(request.paymentmethod ?? null, request.redemptionamt ?? ZERO),
      ...readRequestMoney(request),
    })),
  ];
}

function sortHistory(entries: HistoryEntry[]): HistoryEntry[] {
  // Shipments not yet dispatched come first; a canceled one is sorted by its creation date.
  const toSortTime = ({ at, state, created }: HistoryEntry) =>
    at === null && state !== 'cancelled' ? Number.MAX_SAFE_INTEGER : Date.parse(at ?? created) || 0;
  return entries.sort((a, b) => toSortTime(b) - toSortTime(a));
}

type RequestLine = Summary['paymentrequestshistorylist'][number];

/** Excludes refunds from what a request cost. */
const readRequestMoney = ({ paymentstatus, amt, keptamt = amt, refund }: RequestLine): Money => ({
  amount: toHistoryState(paymentstatus) === 'cancelled' ? ZERO : keptamt,
  money: refund ? 'refund' : null,
});

type Money = Pick<HistoryEntry, 'amount' | 'money'>;

/** Excludes price differences: each has its own payment request. */
function readOrderMoney(order: Summary['bfmhistorylist'][number]): Money {
  const amount = order.keptamt ?? order.capturedamt;
  if (!isZeroAmount(order.heldamt)) return { amount: order.heldamt, money: 'held' };
  if (!isZeroAmount(order.refundamt)) return { amount, money: 'refund' };
  const isReleased = order.txnstatus === '0' && order.stops.paid && isZeroAmount(amount);
  return { amount, money: isReleased && !isZeroAmount(order.authorizeamt) ? 'released' : null };
}

const readOrder = (order: Summary['bfmhistorylist'][number]): HistoryEntry => ({
  kind: 'orders',
  reference: order.txnref,
  page: order.txnid,
  at: order.txntime,
  created: order.txntime,
  state: toOrderState(order.txnstatus),
  shipment: null,
  about: toPlainSpaces(order.itemnames.join(' · ')),
  method: toPaymentMethod(order.paymentmethod ?? null, order.creditredeemed),
  ...readOrderMoney(order),
});

const shipmentStates = {
  paid: 'processing',
  shipped: 'processing',
  delivered: 'completed',
  cancelled: 'cancelled',
} as const;

/** A canceled shipment or OneBox cost nothing. `returned` is what the gateway took back. */
function toMoney(state: HistoryState, amount: Amount | null, returned: Amount = ZERO): Money {
  if (amount === null || isZeroAmount(amount)) return { amount, money: null };
  if (state === 'cancelled') return { amount: ZERO, money: 'refund' };
  return {
    amount: subtractAmounts(amount, returned),
    money: isZeroAmount(returned) ? null : 'refund',
  };
}

function readShipment(row: Summary['shipmentshistorylist'][number]): HistoryEntry {
  const { awb, txnstatus, creditredeemed: credits = ZERO, finalamtpaid: payment } = row;
  const shipmentStatus = row.shipmentstatus ?? (awb ? 'delivered' : 'paid');
  const status = txnstatus === '0' ? 'cancelled' : readShipmentStatus(shipmentStatus);
  return {
    kind: 'shipments',
    reference: row.shipmentref,
    page: row.shipmentref,
    // Without the courier's number it is still processing.
    at: awb ? row.shippingdate : null,
    created: row.createdtime ?? '',
    state: shipmentStates[status],
    shipment: row.held ? 'held' : status,
    about: toPlainSpaces(row.transaction_packages.flatMap(({ name }) => name || []).join(' · ')),
    method: toPaymentMethod(row.paymentmethod ?? null, credits),
    ...toMoney(
      shipmentStates[status],
      payment === undefined ? null : addAmounts(payment, credits),
      row.returnedamt,
    ),
  };
}

const boxStates = {
  draft: 'processing',
  packing: 'processing',
  ready: 'completed',
  shipped: 'completed',
  cancelled: 'cancelled',
} as const;

const readBox = (box: OneboxLine): HistoryEntry => ({
  kind: 'oneboxes',
  reference: box.oneboxref,
  page: box.oneboxid,
  at: box.paidtime,
  created: box.paidtime,
  state: boxStates[box.status],
  shipment: null,
  about: toPlainSpaces(box.packages.flatMap(({ name }) => name || []).join(' · ')),
  method: toPaymentMethod(box.paymentmethod, box.creditredeemed),
  ...toMoney(
    boxStates[box.status],
    addAmounts(box.finalamtpaid, box.creditredeemed),
    box.returnedamt,
  ),
});
