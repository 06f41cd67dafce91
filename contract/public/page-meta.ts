import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Text } from '../wire';

/** Longer texts are truncated where shown. */
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 320;

const Meta = Type.Object({
  id: Type.String(),
  /** Path without language prefix; a final `/*` in the member area matches any reference. */
  page: Type.String(),
  language: Type.String(),
  /** 'cgw', 'hsg', or '' for both. */
  brand: Type.String(),
  /** Falls back to the portal's text if empty. */
  title: Type.String(),
  description: Type.String(),
  /** Social image, 1200 × 630: a portal path or https URL. */
  picture: Type.String(),
});
/** Title, description and image that an operator sets. */
export type PageMeta = Static<typeof Meta>;

const Metas = Type.Object({ items: Type.Array(Meta) });

export const pageMetaEndpoints = defineEndpoints({
  'GET /page/meta': {
    access: 'public',
    summary: "Titles, descriptions and share pictures of public pages, for the caller's brand",
    reply: Metas,
  },
  'GET /dashboard/meta': {
    access: 'public',
    summary: "Titles, descriptions and share pictures of member pages, for the caller's brand",
    reply: Metas,
  },
  'GET /operator/meta': {
    access: 'operator',
    summary: 'All rows, by page, language and brand',
    reply: Metas,
  },
  'POST /operator/meta/add': {
    access: 'operator',
    summary: 'Add a row, or replace the one for the same page, language and brand',
    body: Type.Object({
      page: Text(200, 1),
      language: Text(10, 1),
      brand: Type.Optional(Text(10)),
      title: Type.Optional(Text(TITLE_MAX)),
      description: Type.Optional(Text(DESCRIPTION_MAX)),
      picture: Type.Optional(Text(limits.productUrlMax)),
    }),
    reply: Meta,
  },
  'POST /operator/meta/remove': {
    access: 'operator',
    summary: "Remove a row; the portal's own texts apply again",
    body: Type.Object({ id: Text(40, 1) }),
    reply: Type.Object({}),
  },
});
