import { Type, type Static } from 'typebox';

import { Token } from '../member/auth';
import { defineEndpoints } from '../endpoint';
import { TestOrder, TestOrderStage, TestQuote, TestQuoteStage } from './goods';
import { CountryIso, Nullable, Text } from '../wire';

const Tier = Type.Union([Type.Literal('LT'), Type.Literal('PR'), Type.Literal('BZ')]);
const Language = Type.Union([
  Type.Literal('en'),
  Type.Literal('zh'),
  Type.Literal('tw'),
  Type.Literal('ja'),
]);
const PackageStatus = Type.Union([
  Type.Literal('0'),
  Type.Literal('1'),
  Type.Literal('2'),
  Type.Literal('D'),
]);
const ShipmentStage = Type.Union([
  Type.Literal('paid'),
  Type.Literal('shipped'),
  Type.Literal('delivered'),
]);
const BoxStage = Type.Union([
  Type.Literal('draft'),
  Type.Literal('packing'),
  Type.Literal('ready'),
]);
const BrandCode = Type.Union([Type.Literal('cgw'), Type.Literal('hsg')]);
const Name = Type.String({ pattern: '^[a-zA-Z_-]{1,80}$' });
const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const ClockOffset = Type.Integer({ minimum: -315_360_000_000, maximum: 315_360_000_000 });
const Kind = Type.String({ pattern: '^[a-z]{2,40}$' });
const Days = Type.Number({ minimum: 0, maximum: 3650 });

/** Anonymized: contains none of the member's text or reference numbers. */
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
    Type.Object({ qty: Type.Integer({ minimum: 1, maximum: 999 }), cents: Cents }),
    { maxItems: 20 },
  ),
});
export type TestParcel = Static<typeof TestParcel>;

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
  /** Optional for bundles of older versions. */
  orders: Type.Optional(Type.Array(TestOrder, { maxItems: 10 })),
  quotes: Type.Optional(Type.Array(TestQuote, { maxItems: 10 })),
});
export type TestMember = Static<typeof TestMember>;

/**
 * Reproduces a screen on another installation. In `path`, references are replaced with list
 * positions such as "~package:0~".
 */
export const TestBundle = Type.Object({
  format: Type.Literal('test-mode-bundle-1'),
  path: Type.String({ pattern: '^/[\\x21-\\x7e]{0,500}$' }),
  language: Language,
  session: Type.Union([
    Type.Literal('guest'),
    Type.Literal('pre-logged-in'),
    Type.Literal('logged-in'),
  ]),
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

const Act = Type.Union([
  Type.Literal('member'),
  Type.Literal('clock'),
  Type.Literal('expire'),
  Type.Literal('credit'),
  Type.Literal('charge'),
  Type.Literal('parcel'),
  Type.Literal('shipment'),
  Type.Literal('onebox'),
  Type.Literal('finish'),
  Type.Literal('dispatch'),
  Type.Literal('deliver'),
  Type.Literal('quote'),
  Type.Literal('quotes'),
  Type.Literal('refuse'),
  Type.Literal('order'),
  Type.Literal('price'),
  Type.Literal('soldout'),
  Type.Literal('buy'),
  Type.Literal('arrive'),
  Type.Literal('reset'),
]);
export type TestAct = Static<typeof Act>;

const ReproduceReply = Type.Object({
  /** Path that opens the screen, valid for ten minutes; operators get the full URL. */
  open: Type.String(),
  suite: Nullable(Type.String()),
});
export type TestBoxStage = Static<typeof BoxStage>;
/** Fits ten orders and quotes with the longest texts. */
export const MAX_BUNDLE_BYTES = 320 * 1024;

/** Missing on a host without TEST_MODE=1. */
export const testModeEndpoints = defineEndpoints({
  'GET /test/state': {
    access: 'member',
    summary: "Test mode: the state behind a member's screens, anonymized",
    reply: Type.Object({
      member: TestMember,
      /** References in list order. */
      packages: Type.Array(Type.String()),
      shipments: Type.Array(Type.String()),
      orders: Type.Array(Type.String()),
      quotes: Type.Array(Type.String()),
    }),
  },
  'POST /test/act': {
    access: 'member',
    summary: 'Test mode: change the calling member, or act for the warehouse',
    body: Type.Object({
      act: Act,
      tier: Type.Optional(Tier),
      tierdays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
      country: Type.Optional(CountryIso),
      language: Type.Optional(Language),
      cents: Type.Optional(Cents),
      days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
      kind: Type.Optional(Kind),
      status: Type.Optional(PackageStatus),
      stage: Type.Optional(ShipmentStage),
      box: Type.Optional(BoxStage),
      order: Type.Optional(TestOrderStage),
      quote: Type.Optional(TestQuoteStage),
      /** For `quotes`: grams per piece. */
      grams: Type.Optional(Type.Integer({ minimum: 1, maximum: 500_000 })),
      /** For `charge`: blocks the packages until settled. */
      required: Type.Optional(Type.Boolean()),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      /** For `clock`: relative shift; for `expire`: time left. */
      ms: Type.Optional(ClockOffset),
    }),
    /** `open`: portal page that shows the result. */
    reply: Type.Object({ done: Type.Integer(), open: Nullable(Type.String()) }),
  },
  'GET /test/mails': {
    access: 'public',
    summary: 'Test mode: every kind of email with its states',
    reply: Type.Object({
      mails: Type.Array(Type.Object({ kind: Type.String(), state: Type.String() })),
    }),
  },
  'GET /test/mail': {
    access: 'public',
    summary: 'Test mode: an email with example data',
    query: Type.Object({ kind: Name, state: Name, language: Language, brand: BrandCode }),
    reply: Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() }),
  },
  'POST /test/reproduce': {
    access: 'public',
    summary: 'Test mode: create a member from a bundle; no other member changes',
    body: TestBundle,
    reply: ReproduceReply,
    bodyLimit: MAX_BUNDLE_BYTES,
  },
  'POST /test/enter': {
    access: 'public',
    summary: "Test mode: exchange the ticket in a reproduce link for that member's session",
    body: Type.Object({ ticket: Text(300, 20) }),
    reply: Token,
  },
  'POST /operator/reproduce': {
    access: 'operator',
    summary: 'Test mode: create a member from a bundle, and return the link that opens its screen',
    body: TestBundle,
    reply: ReproduceReply,
    bodyLimit: MAX_BUNDLE_BYTES,
  },
});
