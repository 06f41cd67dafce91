import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, Choice, Text, Uuid } from '../wire';

/** Untrusted form suggestions from a store's page. Missing facts are omitted. */
export const ProductReading = Type.Object({
  found: Type.Boolean(),
  name: Type.Optional(Type.String()),
  /** Per piece; always with `currency`. */
  price: Type.Optional(Amount),
  /** ISO 4217. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Grams. */
  weight: Type.Optional(Type.Integer()),
  /** `later`: on backorder. */
  availability: Type.Optional(
    Choice('in', 'out', 'later'),
  ),
  /** Id of our stored thumbnail. */
  picture: Type.Optional(Uuid),
});
export type ProductReading = Static<typeof ProductReading>;

/** A host that cannot read product pages always returns `found: false`. */
export const productReadingEndpoints = defineEndpoints({
  'POST /cart/readproduct': {
    access: 'public',
    summary:
      "Read a product from its store's public page; fetches a link at most once an hour",
    body: Type.Object({ itemurl: Text(limits.productUrlMax, 1) }),
    reply: ProductReading,
  },
  'GET /cart/picture': {
    access: 'public',
    summary: 'Our thumbnail of a product picture as WebP',
    query: Type.Object({ id: Uuid }),
    reply: Type.Unknown(),
    binary: ['image/webp'],
  },
});
