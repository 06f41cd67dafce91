/** Where a shipment stands as a whole (words: `shipments.status.*`). */
export const shipmentStatuses = ['paid', 'shipped', 'delivered', 'cancelled'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** A status of the wire; an unknown one counts as paid, so that no row is blank. */
export function readShipmentStatus(text: string): ShipmentStatus {
  return shipmentStatuses.find((status) => status === text) ?? 'paid';
}
