import { Type } from 'typebox';

import { Address } from '../member/address';
import { defineEndpoints } from '../endpoint';
import { PackageRefs, ShippingSpeed } from '../member/shipment';
import { Amount, Choice, CountryIso, Nullable, OfferedMethods, Rows, Text, Uuid } from '../wire';

export const calculatorEndpoints = defineEndpoints({
  'POST /shipment/shipping-calculator': {
    access: 'member',
    summary:
      'Every speed for the shipment, or for packages to an address (nothing is stored), and what keeps each package from shipping',
    body: Type.Object({
      shipmentid: Type.Optional(Uuid),
      packages: Type.Optional(PackageRefs),
      /** For packages; falls back to the default address. */
      addressid: Type.Optional(Uuid),
    }),
    reply: Type.Object({
      /** Destination of packages without a shipment. */
      address: Type.Optional(Nullable(Address)),
      shippingSpeed: Type.Record(Type.String(), ShippingSpeed),
      onebox: Type.Optional(Nullable(Type.Object({ fee: Amount }))),
      apart: Type.Optional(Nullable(Type.Object({ total: Amount, border: Amount }))),
      pmtValidations: Rows({ packageref: Nullable(Type.String()), code: Type.String() }),
    }),
  },
  'GET /shipment/rates': {
    access: 'public',
    summary:
      'Current terms for everyone: fees besides freight (storage by tier, services by code and tier), number of countries served, payment methods',
    reply: Type.Object({
      storage: Rows({ tier: Type.String(), freedays: Type.Integer(), dailyfee: Amount }),
      fees: Rows({
          code: Type.String(),
          tier: Type.String(),
          amount: Amount,
          /** For a proportional fee, e.g. "0.01" with minimum `amount`; and the maximum cover. */
          rate: Type.Optional(Type.String()),
          maxcover: Type.Optional(Amount),
          /** Number of packages without the fee, e.g. the first three of a shipment. */
          freeparcels: Type.Optional(Type.Integer()),
          times: Type.Optional(Type.Number()),
        }),
      /** Number of countries and regions served today. */
      countries: Type.Optional(Type.Integer()),
      /** Enabled payment methods. */
      paymentmethods: Type.Optional(OfferedMethods),
    }),
  },
  'GET /shipment/cost-calculator': {
    access: 'public',
    summary: 'Price of a parcel for every speed, from the same engine as the checkout',
    query: Type.Object({
      destination: CountryIso,
      postalcode: Type.Optional(Text(20)),
      cost: Type.Optional(Type.Number({ minimum: 0, maximum: 99_999 })),
      weight: Type.Number({ exclusiveMinimum: 0, maximum: 500 }),
      weightType: Type.Optional(Choice('kg', 'lb')),
      length: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      width: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      height: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      packDimension: Type.Optional(Choice('cm', 'in')),
    }),
    reply: Type.Object({
      /** Weight rule per speed: cubic centimeters per kilogram; grams. */
      weights: Type.Record(
        Type.String(),
        Type.Object({
          divisor: Type.Integer(),
          volumetric: Type.Integer(),
          chargeable: Type.Integer(),
        }),
      ),
      chargeableweight: Type.Integer(),
      volumetricweight: Type.Integer(),
      shippingSpeed: Type.Record(Type.String(), ShippingSpeed),
    }),
  },
});
