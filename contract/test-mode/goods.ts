import { Type, type Static } from 'typebox';

import { CountryIso, Nullable } from '../wire';

const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Grams = Type.Integer({ minimum: 1, maximum: 500_000 });
const Days = Type.Number({ minimum: 0, maximum: 3650 });
const Quantity = Type.Integer({ minimum: 1, maximum: 999 });
const Word = Type.String({ pattern: '^[a-z]{2,20}$' });

/** Where a line of an order is; `paid`: its member has paid the rest of its risen price. */
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

/** A paid order without anything that names its member or its goods. */
export const TestOrder = Type.Object({
  /** Who has called it off. */
  ended: Nullable(Type.Union([Type.Literal('member'), Type.Literal('warehouse')])),
  /** Its gateway has let go of the money before everything was bought. */
  lapsed: Type.Boolean(),
  partial: Type.Boolean(),
  delivery: Type.Union([Type.Literal('Fastest'), Type.Literal('Standard')]),
  daysago: Days,
  lines: Type.Array(
    Type.Object({
      state: LineState,
      /** Of one piece, as ordered. */
      cents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      qty: Quantity,
      rise: Type.Union([Type.Literal('ask'), Type.Literal('up5'), Type.Literal('skip')]),
      /** What the shop asks: of one piece, and its own shipping and tax. */
      asks: Type.Object({
        unitcents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
        shippingcents: Cents,
        taxcents: Cents,
      }),
      /** The place of the package that it came in, in the member's list. */
      parcel: Nullable(Type.Integer({ minimum: 0, maximum: 59 })),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type TestOrder = Static<typeof TestOrder>;

/** A member's live quote without its product. */
export const TestQuote = Type.Object({
  status: Type.Union([Type.Literal('completed'), Type.Literal('error'), Type.Literal('followup')]),
  byhand: Type.Boolean(),
  /** Why somebody looks at it, or why it has no price; empty when all is well. */
  followup: Type.String({ pattern: '^[a-z]{0,20}$' }),
  qty: Quantity,
  country: CountryIso,
  daysago: Days,
  /** What one piece weighs, when that is known. */
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
  /** Its weight is locked; and how far its guarantee is. */
  locked: Nullable(
    Type.Object({
      country: CountryIso,
      guarantee: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('paid')]),
    }),
  ),
});
export type TestQuote = Static<typeof TestQuote>;

/** Orders as the drawer makes them. */
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

/** Live quotes as the drawer makes them. */
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
