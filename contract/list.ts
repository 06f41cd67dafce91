import { Type, type Static } from 'typebox';

import { defineEndpoints } from './endpoint';
import { Amount, CountryIso } from './wire';

/** Country of spec §3. `country` is the ISO code, `country_code` the dial code without plus. */
export const Country = Type.Object({
  country: Type.String(),
  code: Type.String(),
  country_code: Type.String(),
  ship_allowed: Type.Boolean(),
});
export type Country = Static<typeof Country>;

export const listEndpoints = defineEndpoints({
  'GET /list/getcountries': { access: 'public', summary: 'Countries with dial codes', reply: Type.Object({ countries: Type.Array(Country) }) },
  'GET /list/fees': {
    access: 'public',
    summary: 'Fees besides freight as they stand today: storage by tier, services by code and tier',
    reply: Type.Object({
      storage: Type.Array(Type.Object({ tier: Type.String(), freedays: Type.Integer(), dailyfee: Amount })),
      fees: Type.Array(Type.Object({ code: Type.String(), tier: Type.String(), amount: Amount })),
    }),
  },
  'GET /list/ras': {
    access: 'public',
    summary: 'Remote areas: countryonly=1 gives ISO codes, country plus codeonly=1 its postal codes',
    query: Type.Object({
      countryonly: Type.Optional(Type.Integer()),
      country: Type.Optional(CountryIso),
      codeonly: Type.Optional(Type.Integer()),
    }),
    reply: Type.Object({ items: Type.Array(Type.String()) }),
  },
});
