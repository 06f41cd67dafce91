import type { ShipmentOrder, Tracking } from '@/services/shipment-history';

export interface OrderProps {
  order: ShipmentOrder;
  /** Null for a cancelled shipment. */
  tracking: Tracking | null;
  /** Localized; null when unavailable. */
  expected: string | null;
  /** Localized. */
  country: string;
}
