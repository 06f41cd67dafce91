import type { ShipmentOrder, Tracking } from '@/services/shipment-history';

export interface OrderProps {
  order: ShipmentOrder;
  /** Null for a cancelled shipment: it never went anywhere. */
  tracking: Tracking | null;
  /** Expected days in the reader's language; null when not known. */
  expected: string | null;
  /** Name of the destination in the reader's language. */
  country: string;
}
