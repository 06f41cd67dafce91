import { Type, type Static } from 'typebox';

import { limits } from '../limits';
import { Choice, CountryIso, Language, Nullable, Text } from '../wire';
import { Delivery, Rise, Shape, TestOrder, TestQuote } from './goods';

export const Tier = Choice('LT', 'PR', 'BZ');
export const PackageStatus = Choice('0', '1', '2', 'D');
export const ShipmentStage = Choice('paid', 'shipped', 'delivered');
export const BoxStage = Choice('draft', 'packing', 'ready');
export const BrandCode = Choice('cgw', 'hsg');
export const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 });
export const ClockOffset = Type.Integer({ minimum: -315_360_000_000, maximum: 315_360_000_000 });
export const Kind = Type.String({ pattern: '^[a-z]{2,40}$' });
const Days = Type.Number({ minimum: 0, maximum: 3650 });

/** A position in the list of parcels or addresses. */
const Position = Type.Integer({ minimum: 0, maximum: 59 });
const Pixels = Type.Integer({ minimum: 1, maximum: 1600 });

/**
 * Anonymized: contains none of the member's text or reference numbers. What older bundles lack is
 * optional, here and below.
 */
export const TestParcel = Type.Object({
  status: PackageStatus,
  kinds: Type.Array(Kind, { maxItems: 8 }),
  category: Text(60, 1),
  shop: Type.Boolean(),
  grams: Type.Integer({ minimum: 1, maximum: 500_000 }),
  /** Length, width, height. */
  mm: Type.Array(Type.Integer({ minimum: 1, maximum: 4000 }), { minItems: 3, maxItems: 3 }),
  cents: Cents,
  daysago: Days,
  shipalone: Type.Boolean(),
  items: Type.Array(
    Type.Object({
      qty: Type.Integer({ minimum: 1, maximum: 999 }),
      cents: Cents,
      text: Type.Optional(Shape(limits.itemDescriptionMax)),
    }),
    { maxItems: 20 },
  ),
  name: Type.Optional(Shape(limits.packageNameMax)),
  store: Type.Optional(Shape(limits.merchantMax)),
  photos: Type.Optional(
    Type.Array(Type.Object({ width: Pixels, height: Pixels, caption: Shape(120) }), {
      maxItems: 8,
    }),
  ),
  invoice: Type.Optional(Type.Boolean()),
  slip: Type.Optional(Nullable(Choice('packingslip', 'invoice'))),
});
export type TestParcel = Static<typeof TestParcel>;

export const TestAddress = Type.Object({
  country: CountryIso,
  standard: Type.Boolean(),
  /** Customs has the receiver's number or ID. */
  identified: Type.Boolean(),
  /** Receiver, three street lines, city, state, postcode. */
  texts: Type.Array(Shape(limits.addressLineMax), { minItems: 7, maxItems: 7 }),
});
export type TestAddress = Static<typeof TestAddress>;

export const TestBox = Type.Object({
  status: BoxStage,
  packages: Type.Array(Position, { minItems: 1, maxItems: limits.oneboxMax }),
  /** The package that represents a paid box. */
  parcel: Nullable(Position),
});
export type TestBox = Static<typeof TestBox>;

/** An unpaid shipment. */
export const TestCheckout = Type.Object({
  packages: Type.Array(Position, { maxItems: limits.selectionMax }),
  address: Nullable(Position),
  speed: Nullable(Choice('standard', 'express', 'upg-express')),
  insurance: Type.Boolean(),
  creditcents: Cents,
});
export type TestCheckout = Static<typeof TestCheckout>;

export const TestCart = Type.Object({
  lines: Type.Array(
    Type.Object({
      saved: Type.Boolean(),
      cents: Type.Integer({ minimum: 1, maximum: limits.unitPriceMax * 100 }),
      qty: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
      rise: Rise,
      /** Name, size, color and notes. */
      texts: Type.Array(Shape(limits.itemNotesMax), { minItems: 4, maxItems: 4 }),
    }),
    { maxItems: limits.cartLinesMax },
  ),
  /** The order that the member is about to place. */
  draft: Nullable(Type.Object({ partial: Type.Boolean(), delivery: Delivery, creditcents: Cents })),
});
export type TestCart = Static<typeof TestCart>;

export const TestMember = Type.Object({
  tier: Tier,
  /** Days until the tier ends. */
  tierdays: Nullable(Type.Number({ minimum: -3650, maximum: 3650 })),
  country: CountryIso,
  language: Language,
  creditcents: Cents,
  requests: Type.Array(Cents, { maxItems: 20 }),
  parcels: Type.Array(TestParcel, { maxItems: 60 }),
  /** One parcel each. */
  shipments: Type.Array(ShipmentStage, { maxItems: 10 }),
  orders: Type.Optional(Type.Array(TestOrder, { maxItems: 10 })),
  quotes: Type.Optional(Type.Array(TestQuote, { maxItems: 10 })),
  names: Type.Optional(Type.Array(Shape(limits.nameMax), { minItems: 2, maxItems: 2 })),
  addresses: Type.Optional(Type.Array(TestAddress, { maxItems: 20 })),
  boxes: Type.Optional(Type.Array(TestBox, { maxItems: 10 })),
  checkout: Type.Optional(Nullable(TestCheckout)),
  cart: Type.Optional(TestCart),
});
export type TestMember = Static<typeof TestMember>;

const Refs = Type.Array(Type.String());
/** References in list order, which a bundle's path replaces with positions. */
export const PlaceLists = Type.Object({
  ...{ packages: Refs, shipments: Refs, orders: Refs, quotes: Refs, boxes: Refs, requests: Refs },
  /** At most one unpaid shipment, and one order that is not placed. */
  ...{ checkouts: Refs, drafts: Refs },
});

/**
 * Reproduces a screen on another installation. In `path`, references are replaced with list
 * positions such as "~package:0~".
 */
export const TestBundle = Type.Object({
  format: Type.Literal('test-mode-bundle-1'),
  path: Type.String({ pattern: '^/[\\x21-\\x7e]{0,500}$' }),
  language: Language,
  session: Choice('guest', 'pre-logged-in', 'logged-in'),
  clockms: ClockOffset,
  brand: Nullable(BrandCode),
  forced: Type.Array(
    Type.Object({
      call: Type.String({ pattern: '^(\\*|(GET|POST|DELETE) /[A-Za-z0-9/-]{1,80})$' }),
      answer: Type.String({
        pattern: '^(offline|network|timeout|fields|server|mismatch|code:\\d{1,5}|slow:\\d{1,5})$',
      }),
      once: Type.Boolean(),
    }),
    { maxItems: 12 },
  ),
  member: Nullable(TestMember),
});
export type TestBundle = Static<typeof TestBundle>;
