import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Amount, CountryIso, Nullable, Text } from '../wire';

/**
 * `country` is the English name, `code` the ISO code, `country_code` the dial code without plus.
 */
export const Country = Type.Object({
  country: Type.String(),
  code: Type.String(),
  country_code: Type.String(),
  ship_allowed: Type.Boolean(),
});
export type Country = Static<typeof Country>;

/** Weekdays (1 Monday, 7 Sunday) and times of day. */
export const OpeningHours = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  open: Type.String(),
  close: Type.String(),
});

export const PickupLocation = Type.Object({
  shipper_reference: Type.String(),
  name: Type.String(),
  address: Type.String(),
  postal_code: Type.String(),
  country: Type.String(),
  country_code: Type.String(),
  city: Type.Optional(Type.String()),
  hours: Type.Optional(Type.Array(OpeningHours)),
});
export type PickupLocation = Static<typeof PickupLocation>;

/**
 * Surcharge for a remote area: the greater of `minimum` and `perkg` × chargeable weight. `area` is
 * the matching item.
 */
export const RemoteSurcharge = Type.Object({ area: Type.String(), minimum: Amount, perkg: Amount });
export type RemoteSurcharge = Static<typeof RemoteSurcharge>;

export const listEndpoints = defineEndpoints({
  'GET /list/getcountries': {
    access: 'public',
    summary: 'Countries with dial codes',
    reply: Type.Object({ countries: Type.Array(Country) }),
  },
  'GET /list/getselfcollectlocations': {
    access: 'public',
    summary: 'Places where packages can be collected; optionally of one country',
    query: Type.Object({ country: Type.Optional(CountryIso) }),
    reply: Type.Object({ locations: Type.Array(PickupLocation) }),
  },
  'GET /list/getblacklist': {
    access: 'public',
    summary: 'Websites that we do not buy from: lowercase merchant names',
    reply: Type.Object({
      items: Type.Array(Type.String()),
      /** Supports `POST /cart/readproduct`. */
      productreader: Type.Optional(Type.Boolean()),
    }),
  },
  'GET /list/iplocation': {
    access: 'public',
    summary:
      "The country of the caller's network address, from local data; the default country if unknown",
    reply: Type.Object({
      country_code2: Type.String(),
      calling_code: Type.String(),
      known: Type.Boolean(),
    }),
  },
  'GET /list/facts': {
    access: 'public',
    summary:
      'Current figures by their names in texts: fees, storage, services, limits, from the rows that bills use',
    query: Type.Object({ language: Type.Optional(Text(5)) }),
    reply: Type.Object({ facts: Type.Record(Type.String(), Type.String()) }),
  },
  'GET /list/ras': {
    access: 'public',
    summary:
      'Remote areas: countryonly=1 returns ISO codes, country with codeonly=1 its postal codes; with a postal code or town, also the surcharge there',
    query: Type.Object({
      countryonly: Type.Optional(Type.Integer()),
      country: Type.Optional(CountryIso),
      codeonly: Type.Optional(Type.Integer()),
      postalcode: Type.Optional(Text(60)),
    }),
    reply: Type.Object({
      items: Type.Array(Type.String()),
      surcharge: Type.Optional(Nullable(RemoteSurcharge)),
    }),
  },
});
