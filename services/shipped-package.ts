import type { CurrentShipment } from '@/contract/member/shipment';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { photoPath } from '@/rules/routes';

/** A package within a shipment, on the wire → ours. */
export function readShippedPackage(wire: CurrentShipment['packages'][number]): ShippedPackage {
  return {
    ref: wire.pkgref,
    name: wire.name,
    tracking: wire.custdomesticagenttnumber,
    grams: wire.weight,
    amount: wire.amount,
    merchant: wire.brand ?? '',
    storedDays: wire.storagedays ?? null,
    picture: wire.thumbnail ? photoPath(wire.pkgref, 0, 320) : null,
  };
}
