import type { ShipmentOrder, Tracking } from '@/services/shipment-history';

export interface OrderProps {
  order: ShipmentOrder;
  /** Null for a cancelled shipment. */
  tracking: Tracking | null;
  /** In the reader's language; null when unavailable. */
  expected: string | null;
  /** In the reader's language. */
  country: string;
}
