import type { ShipmentDetails, Tracking } from '@/services/shipment-history';

export interface ShipmentViewProps {
  shipment: ShipmentDetails;
  /** Null for a cancelled shipment. */
  tracking: Tracking | null;
  /** Localized; null when unavailable. */
  expected: string | null;
  /** Localized. */
  country: string;
}
