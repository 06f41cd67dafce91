import { Type, type Static } from 'typebox';

import { defineEndpoints } from './endpoint';
import { CountryIso } from './wire';

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
