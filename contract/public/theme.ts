import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Text, Timestamp } from '../wire';

/** Brand '' means both. */
export const Theme = Type.Object({
  id: Type.String(),
  name: Type.String(),
  from: Timestamp,
  to: Timestamp,
  brand: Type.String(),
});
export type Theme = Static<typeof Theme>;

const Themes = Type.Object({ items: Type.Array(Theme) });

export const themeEndpoints = defineEndpoints({
  'GET /list/themes': {
    access: 'public',
    summary: "Themes of the caller's brand (X-Portal) that have not ended",
    reply: Themes,
  },
  'GET /operator/themes': {
    access: 'operator',
    summary: 'All themes, latest first',
    reply: Themes,
  },
  'POST /operator/themes/add': {
    access: 'operator',
    summary: 'Add a theme: a known name, start and end with an offset, and one brand or both',
    keyed: true,
    body: Type.Object({
      name: Text(40, 1),
      from: Text(40, 1),
      to: Text(40, 1),
      brand: Type.Optional(Text(10)),
    }),
    reply: Theme,
  },
  'POST /operator/themes/remove': {
    access: 'operator',
    summary: 'Remove a theme',
    body: Type.Object({ id: Text(40, 1) }),
    reply: Type.Object({}),
  },
});
