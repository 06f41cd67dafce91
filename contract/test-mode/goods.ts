import { Type, type Static } from 'typebox';

import { limits } from '../limits';
import { CountryIso, Nullable } from '../wire';

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
export const Rise = Type.Union([Type.Literal('ask'), Type.Literal('up5'), Type.Literal('skip')]);
export const Delivery = Type.Union([Type.Literal('Fastest'), Type.Literal('Standard')]);

/** `paid`: the member paid the price difference. */
const LineState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('asked'),
  Type.Literal('accepted'),
  Type.Literal('paid'),
  Type.Literal('bought'),
  Type.Literal('sent'),
  Type.Literal('arrived'),
  Type.Literal('soldout'),
  Type.Literal('price'),
  Type.Literal('member'),
]);
export type TestLineState = Static<typeof LineState>;

/** Anonymous. */
export const TestOrder = Type.Object({
  /** Who cancelled it. */
  ended: Nullable(Type.Union([Type.Literal('member'), Type.Literal('warehouse')])),
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
  status: Type.Union([Type.Literal('completed'), Type.Literal('error'), Type.Literal('followup')]),
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
  locked: Nullable(
    Type.Object({
      country: CountryIso,
      guarantee: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('paid')]),
    }),
  ),
});
export type TestQuote = Static<typeof TestQuote>;

export const TestOrderStage = Type.Union([
  Type.Literal('held'),
  Type.Literal('asked'),
  Type.Literal('hold'),
  Type.Literal('part'),
  Type.Literal('bought'),
  Type.Literal('arrived'),
  Type.Literal('unpaid'),
  Type.Literal('cancelled'),
]);
export type TestOrderStage = Static<typeof TestOrderStage>;

export const TestQuoteStage = Type.Union([
  Type.Literal('answered'),
  Type.Literal('waiting'),
  Type.Literal('unreadable'),
  Type.Literal('refused'),
  Type.Literal('locked'),
  Type.Literal('guaranteed'),
  Type.Literal('expired'),
]);
export type TestQuoteStage = Static<typeof TestQuoteStage>;
