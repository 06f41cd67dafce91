import type { Api } from '@/lib/api';
import type { HistoryEntry, HistoryState } from '@/rules/account/history';
import { withPlainSpaces } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

/** Spec §4: '0' is cancelled, everything else completed. */
const stateOf = (status: string): HistoryState => (status === '0' ? 'cancelled' : 'completed');

/** An order says itself when it is completed. */
const orderStateOf = (status: string): HistoryState =>
  status === 'C' ? 'completed' : status === '0' ? 'cancelled' : 'processing';

/**
 * The newest orders, shipments and payment requests of the account summary (spec §3), newest first;
 * what is under way stands in front.
 * @throws ApiError
 */
export async function getAccountHistory(api: Api): Promise<HistoryEntry[]> {
  const summary = await api.request('GET /user/accountsummary', {});
  const entries: HistoryEntry[] = [
    ...summary.bfmhistorylist.map((order) => ({
      kind: 'orders' as const,
      reference: order.txnref,
      page: order.txnid,
      at: order.txntime,
      state: orderStateOf(order.txnstatus),
      about: withPlainSpaces(order.itemnames.join(' · ')),
      // What it has come to, once something is bought.
      amount: isZeroAmount(order.actualtxnamount) ? order.totaltxnamount : order.actualtxnamount,
    })),
    ...summary.shipmentshistorylist.map((shipment) => ({
      kind: 'shipments' as const,
      reference: shipment.shipmentref,
      page: shipment.shipmentref,
      // Without the courier's number it is still being processed (spec §4).
      at: shipment.awb ? shipment.shippingdate : null,
      state:
        shipment.awb || shipment.txnstatus === '0' ? stateOf(shipment.txnstatus) : 'processing',
      about: shipment.awb ?? '',
      amount: null,
    })),
    ...summary.paymentrequestshistorylist.map((request) => ({
      kind: 'requests' as const,
      reference: request.reference ?? request.requestid,
      page: request.requestid,
      at: request.createdtime,
      state: stateOf(request.paymentstatus),
      about: request.paymentdesc,
      amount: request.amt,
    })),
  ];
  // Of what was called off before it left nobody knows a day: it comes last.
  const when = ({ at, state }: HistoryEntry) =>
    at !== null ? Date.parse(at) : state === 'cancelled' ? 0 : Number.MAX_SAFE_INTEGER;
  return entries.sort((one, other) => when(other) - when(one));
}
