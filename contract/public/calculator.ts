import { Type } from 'typebox';

import { Address } from '../member/address';
import { defineEndpoints } from '../endpoint';
import { Chosen, ShippingSpeed } from '../member/shipment';
import { Amount, CountryIso, Nullable, OfferedMethods, Text, Uuid } from '../wire';

/** What shipping costs, before anything is ordered. */
export const calculatorEndpoints = defineEndpoints({
  'POST /shipment/shipping-calculator': {
    access: 'member',
    summary:
      'Every speed for the shipment, or for packages to an address (nothing is kept), and what stands in the way of each package',
    body: Type.Object({
      shipmentid: Type.Optional(Uuid),
      packages: Type.Optional(Chosen),
      /** Of packages: where to; without it, or with one that the member has not, the default. */
      addressid: Type.Optional(Uuid),
    }),
    reply: Type.Object({
      /** Where packages without a shipment would go. */
      address: Type.Optional(Nullable(Address)),
      shippingSpeed: Type.Record(Type.String(), ShippingSpeed),
      onebox: Type.Optional(Nullable(Type.Object({ fee: Amount }))),
      apart: Type.Optional(Nullable(Type.Object({ total: Amount, border: Amount }))),
      pmtValidations: Type.Array(
        Type.Object({ packageref: Nullable(Type.String()), code: Type.String() }),
      ),
    }),
  },
  'GET /shipment/rates': {
    access: 'public',
    summary:
      'What holds for everybody today: fees besides freight (storage by tier, services by code and tier), how many countries are served, the ways to pay',
    reply: Type.Object({
      storage: Type.Array(
        Type.Object({ tier: Type.String(), freedays: Type.Integer(), dailyfee: Amount }),
      ),
      fees: Type.Array(
        Type.Object({
          code: Type.String(),
          tier: Type.String(),
          amount: Amount,
          /** Of a fee by share, e.g. "0.01" (then `amount` is the least), and the most that it covers. */
          rate: Type.Optional(Type.String()),
          maxcover: Type.Optional(Amount),
          /** Packages that bear no fee, e.g. the first three of a shipment. */
          freeparcels: Type.Optional(Type.Integer()),
          times: Type.Optional(Type.Number()),
        }),
      ),
      /** Countries and regions that a service reaches today. */
      countries: Type.Optional(Type.Integer()),
      /** The ways to pay that are switched on. */
      paymentmethods: Type.Optional(OfferedMethods),
    }),
  },
  'GET /shipment/cost-calculator': {
    access: 'public',
    summary: 'Price of a parcel for every speed, by the same engine as the checkout',
    query: Type.Object({
      destination: CountryIso,
      postalcode: Type.Optional(Text(20)),
      cost: Type.Optional(Type.Number({ minimum: 0, maximum: 99_999 })),
      weight: Type.Number({ exclusiveMinimum: 0, maximum: 500 }),
      weightType: Type.Optional(Type.Union([Type.Literal('kg'), Type.Literal('lb')])),
      length: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      width: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      height: Type.Optional(Type.Number({ minimum: 0, maximum: 400 })),
      packDimension: Type.Optional(Type.Union([Type.Literal('cm'), Type.Literal('in')])),
    }),
    reply: Type.Object({
      /**
       * How each speed that can be had finds its weight: cubic centimetres that weigh one kilogram;
       * grams.
       */
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
