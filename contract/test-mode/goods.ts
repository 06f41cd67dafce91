import { Type, type Static } from 'typebox';

import { limits } from '../limits';
import { Choice, CountryIso, Nullable } from '../wire';

const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Grams = Type.Integer({ minimum: 1, maximum: 500_000 });
const Days = Type.Number({ minimum: 0, maximum: 3650 });
const Quantity = Type.Integer({ minimum: 1, maximum: 999 });
const Word = Type.String({ pattern: '^[a-z]{2,20}$' });

/**
 * A member's text with each character replaced by its script's stand-in
 * (host/operator/bundle/shape.ts). Rejects all other characters, so that no text leaks.
 */
export const Shape = (maxLength: number) =>
  Type.String({ pattern: '^[ Xx0字あアㄅ가жกبאα🙂.-]*$', maxLength });
export const Rise = Choice('ask', 'up5', 'skip');
export const Delivery = Choice('Fastest', 'Standard');

/** `paid`: the member paid the price difference. */
const LineState = Choice(
  'waiting',
  'asked',
  'accepted',
  'paid',
  'bought',
  'sent',
  'arrived',
  'soldout',
  'price',
  'member',
);
export type TestLineState = Static<typeof LineState>;

/** Anonymous. */
export const TestOrder = Type.Object({
  /** Who cancelled it. */
  ended: Nullable(Choice('member', 'warehouse')),
  /** The authorization expired before everything was bought. */
  lapsed: Type.Boolean(),
  partial: Type.Boolean(),
  delivery: Delivery,
  daysago: Days,
  lines: Type.Array(
    Type.Object({
      state: LineState,
      /** Per piece, as ordered. */
      cents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      qty: Quantity,
      rise: Rise,
      /** Shop price per piece, plus shipping and tax. */
      asks: Type.Object({
        unitcents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
        shippingcents: Cents,
        taxcents: Cents,
      }),
      name: Type.Optional(Shape(limits.itemDescriptionMax)),
      /** List position of the package it arrived in. */
      parcel: Nullable(Type.Integer({ minimum: 0, maximum: 59 })),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type TestOrder = Static<typeof TestOrder>;

export const TestQuote = Type.Object({
  status: Choice('completed', 'error', 'followup'),
  byhand: Type.Boolean(),
  /** Reason for review or a missing price; empty if none. */
  followup: Type.String({ pattern: '^[a-z]{0,20}$' }),
  qty: Quantity,
  country: CountryIso,
  daysago: Days,
  /** Per piece. */
  weight: Nullable(
    Type.Object({
      grams: Grams,
      low: Grams,
      high: Grams,
      confidence: Type.Number({ minimum: 0, maximum: 1 }),
      basis: Word,
      samples: Type.Integer({ minimum: 0, maximum: 100_000 }),
    }),
  ),
  flags: Type.Array(Word, { maxItems: 10 }),
  notes: Type.Array(Word, { maxItems: 12 }),
  product: Type.Optional(Shape(limits.itemDescriptionMax)),
  /** Lock and guarantee state. */
  locked: Nullable(Type.Object({ country: CountryIso, guarantee: Choice('none', 'open', 'paid') })),
});
export type TestQuote = Static<typeof TestQuote>;
