import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readShipmentStatus, type ShipmentStatus, toStopIndex } from '@/rules/tracking/tracking';

import type { Tracking } from './shipment-history';

/** Public view of a shipment. Times are ISO. */
export interface TrackedShipment {
  number: string;
  status: ShipmentStatus;
  held: boolean;
  country: string;
  earliest: string | null;
  latest: string | null;
  awb: string | null;
  courier: string | null;
  courierUrl: string | null;
  tracking: Tracking;
}

/** Takes an air waybill or reference; null if not found. @throws ApiError */
export async function trackByNumber(api: Api, number: string): Promise<TrackedShipment | null> {
  try {
    const wire = await api.request('GET /shipment/track', { query: { number } });
    return {
      number: wire.number,
      status: readShipmentStatus(wire.shipmentstatus),
      held: wire.held ?? false,
      country: wire.shipmentcountry,
      earliest: wire.expectedearliest,
      latest: wire.expectedlatest,
      awb: wire.awb,
      courier: wire.courier,
      courierUrl: wire.courier_url,
      tracking: { stop: toStopIndex(wire.stop), events: wire.events },
    };
  } catch (error) {
    if (error instanceof ApiError && error.is('notFound')) return null;
    throw error;
  }
}
