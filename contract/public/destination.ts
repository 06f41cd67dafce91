import { Type, type Static } from 'typebox';

import { ChargeLine, TaxCoverage } from '../money/charges';
import { defineEndpoints } from '../endpoint';
import { Amount, Choice, CountryIso, Nullable, Rows, Timestamp } from '../wire';

const Day = Type.String({ format: 'date' });

/** `reason` says why there is no price. */
const DestinationPrice = Type.Object({
  code: Type.String(),
  total: Nullable(Amount),
  reason: Nullable(Type.String()),
  earliest: Nullable(Timestamp),
  latest: Nullable(Timestamp),
  lines: Type.Array(ChargeLine),
});

/**
 * Dated duty or tax rule for goods worth more than `above` and at most `upto` of `currency`
 * (`…usd`: approximate US dollars). `collected`: 'prepaid' on our bill, 'border' by customs.
 * `percategory` is added per kind of goods. `publishers` and `sourcedate` name the source.
 */
export const DestinationTax = Type.Object({
  code: Type.String(),
  collected: Type.String(),
  currency: Type.String(),
  above: Amount,
  aboveusd: Nullable(Amount),
  upto: Nullable(Amount),
  uptousd: Nullable(Amount),
  basis: Type.String(),
  percent: Type.String({ pattern: '^\\d+\\.\\d{2}$' }),
  percategory: Amount,
  excluded: Type.Array(Type.String()),
  validfrom: Day,
  validto: Nullable(Day),
  publishers: Type.Array(Type.String()),
  sourcedate: Day,
});
export type DestinationTax = Static<typeof DestinationTax>;

/**
 * Weights in grams. `examples`: tax on goods at `exampleweight`, on our bill and at customs.
 * `together`: parcels sent separately or in one shipment. `severalshops`: maximum value for parcels
 * of several shops. `remote.areas` is a count; each area pays the greater of `minimum` and `perkg`
 * × weight.
 */
export const Destination = Type.Object({
  country: Type.String(),
  open: Type.Boolean(),
  /** The latest start date of the rates used; null without a price. */
  validfrom: Nullable(Day),
  prices: Type.Array(Type.Object({ weight: Type.Integer(), speeds: Type.Array(DestinationPrice) })),
  services: Rows({
      code: Type.String(),
      courier: Type.String(),
      daysmin: Type.Integer(),
      daysmax: Type.Integer(),
      maxweight: Type.Integer(),
    }),
  taxes: Type.Array(DestinationTax),
  taxcoverage: Type.Optional(TaxCoverage),
  exampleweight: Type.Integer(),
  examples: Type.Array(Type.Object({ goods: Amount, prepaid: Amount, border: Amount })),
  rules: Type.Object({
    itemization: Type.Boolean(),
    identity: Type.Boolean(),
    nobatteries: Type.Boolean(),
    nodangerous: Type.Boolean(),
    notobacco: Type.Boolean(),
    shopnames: Type.Boolean(),
    severalshops: Nullable(Amount),
  }),
  remote: Nullable(Type.Object({ areas: Type.Integer(), minimum: Amount, perkg: Amount })),
  together: Nullable(
    Type.Object({
      parcels: Type.Integer(),
      weight: Type.Integer(),
      apart: Amount,
      shipped: Amount,
      /** Value per parcel, and possible customs charges, sent separately and together. */
      goods: Type.Optional(Amount),
      apartborder: Type.Optional(Amount),
      shippedborder: Type.Optional(Amount),
    }),
  ),
  /** Countries with the same prices. */
  neighbours: Type.Array(Type.String()),
});
export type Destination = Static<typeof Destination>;

/**
 * Typical packages at the cheaper speed; omits those not allowed there. Grams. `validfrom`: latest
 * start date of the rates. `border`: possible customs charges; `apart`: the cost if sent
 * separately.
 */
export const Examples = Type.Object({
  country: Type.String(),
  validfrom: Nullable(Day),
  lightest: Type.Integer(),
  from: Nullable(Amount),
  taxcoverage: Type.Optional(TaxCoverage),
  examples: Rows({
      code: Choice('plain', 'sneakers', 'laptop', 'coffeeMaker', 'clothes'),
      count: Type.Integer(),
      goods: Amount,
      speed: Choice('standard', 'express'),
      actual: Type.Integer(),
      chargeable: Type.Integer(),
      earliest: Timestamp,
      latest: Timestamp,
      lines: Type.Array(ChargeLine),
      total: Amount,
      atborder: Type.Array(ChargeLine),
      border: Amount,
      apart: Nullable(Type.Object({ total: Amount, border: Amount })),
    }),
});
export type Examples = Static<typeof Examples>;

export const destinationEndpoints = defineEndpoints({
  'GET /list/destinations': {
    access: 'public',
    summary:
      'Every country that we ship to, with the lowest price for half a kilo and the transit days of that service',
    reply: Type.Object({
      weight: Type.Integer(),
      items: Rows({
          country: Type.String(),
          from: Amount,
          daysmin: Type.Integer(),
          daysmax: Type.Integer(),
        }),
    }),
  },
  'GET /list/destination': {
    access: 'public',
    summary:
      "A destination: prices at four weights from the checkout's engine, transit days, dated taxes, prohibited goods, remote areas",
    query: Type.Object({ country: CountryIso }),
    reply: Destination,
  },
  'GET /list/examples': {
    access: 'public',
    summary: 'Current cost of a few typical packages to a country, line by line',
    query: Type.Object({ country: CountryIso }),
    reply: Examples,
  },
});
