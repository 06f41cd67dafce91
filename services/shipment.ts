import type { Api, CallOptions } from '@/lib/api';

/** Starts (or replaces) the shipment being checked out with these packages; answers its id. */
export async function initShipment(api: Api, refs: string[], options: CallOptions): Promise<string> {
  const { shipmentid } = await api.request('POST /shipment/init', { body: { packages: refs } }, options);
  return shipmentid;
}
