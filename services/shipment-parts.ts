import type { CurrentShipment, ShippingSpeed } from '@/contract/member/shipment';
import type { ChargeLine } from '@/contract/money/charges';
import type { Charge } from '@/rules/charges/charges';
import type { ShippedPackage, Speed } from '@/rules/checkout/checkout';
import { photoPath } from '@/rules/routes';

export function readCharge({ code, amount, rule, basis }: ChargeLine): Charge {
  return { code, amount, validFrom: rule.validfrom, basis };
}

export function readSpeed(wire: ShippingSpeed): Speed {
  return {
    code: wire.code,
    title: wire.title ?? wire.code,
    courier: wire.courier,
    earliest: wire.earliest,
    latest: wire.latest,
    enabled: wire.isEnabled,
    reason: wire.reason,
    overweight: wire.overweight ?? null,
    isDefault: wire.isDefault,
    total: wire.total,
    original: wire.original ?? null,
    groups: {
      shippingPrice: wire.charges.shippingPrice.price,
      surcharge: wire.charges.surcharge.price,
      insurance: wire.charges.insurance.price,
      otherShipmentFees: wire.charges.otherShipmentFees.price,
      tax: wire.charges.tax.price,
    },
    atBorder: (wire.atborder ?? []).map(readCharge),
    coverage: wire.taxcoverage ?? 'unknown',
  };
}

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
