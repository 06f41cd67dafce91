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
const Stage = Type.Union([
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
const Portal = Type.Union([Type.Literal('cgw'), Type.Literal('hsg')]);
const Name = Type.String({ pattern: '^[a-zA-Z_-]{1,80}$' });
const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Clock = Type.Integer({ minimum: -315_360_000_000, maximum: 315_360_000_000 });
const Kind = Type.String({ pattern: '^[a-z]{2,40}$' });
const Days = Type.Number({ minimum: 0, maximum: 3650 });

/** A package without anything that names its member: no words, no numbers of theirs. */
export const TestParcel = Type.Object({
  status: Stage,
  kinds: Type.Array(Kind, { maxItems: 8 }),
  category: Text(60, 1),
  /** Whether a shop is known. */
  shop: Type.Boolean(),
  grams: Type.Integer({ minimum: 1, maximum: 500_000 }),
  /** Length, width and height. */
  mm: Type.Array(Type.Integer({ minimum: 1, maximum: 4000 }), { minItems: 3, maxItems: 3 }),
  cents: Cents,
  daysago: Days,
  shipalone: Type.Boolean(),
  /** Declared contents: how many of what price. */
  items: Type.Array(
    Type.Object({ qty: Type.Integer({ minimum: 1, maximum: 999 }), cents: Cents }),
    { maxItems: 20 },
  ),
});
export type TestParcel = Static<typeof TestParcel>;

/** What a member's screens depend on, reduced. */
export const TestMember = Type.Object({
  tier: Tier,
  /** Until a tier that ends does, in days from now. */
  tierdays: Nullable(Type.Number({ minimum: -3650, maximum: 3650 })),
  country: CountryIso,
  language: Language,
  creditcents: Cents,
  requests: Type.Array(Cents, { maxItems: 20 }),
  parcels: Type.Array(TestParcel, { maxItems: 60 }),
  /** Shipments made of one parcel each. */
  shipments: Type.Array(ShipmentStage, { maxItems: 10 }),
  /** Bundles of older installations have neither. */
  orders: Type.Optional(Type.Array(TestOrder, { maxItems: 10 })),
  quotes: Type.Optional(Type.Array(TestQuote, { maxItems: 10 })),
});
export type TestMember = Static<typeof TestMember>;

/**
 * What another installation needs in order to show the same screen. References of packages,
 * shipments, orders and quotes stand in the path as "~package:0~" and the like: their places in the
 * member's lists.
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
  clockms: Clock,
  brand: Nullable(Portal),
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

/** What test mode does to the member who asks. */
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

const Reproduced = Type.Object({
  /** Opens the reproduced screen on the portal for ten minutes; an operator gets the whole address. */
  open: Type.String(),
  suite: Nullable(Type.String()),
});
export type TestBoxStage = Static<typeof BoxStage>;
/** Largest reproduction bundle: ten orders and quotes of the longest texts fit in. */
export const bundleBytes = 320 * 1024;

/** Calls of test mode: a host without TEST_MODE=1 does not know them. */
export const testModeEndpoints = defineEndpoints({
  'GET /test/state': {
    access: 'member',
    summary: 'Test mode: what the screens of the member depend on, without names',
    reply: Type.Object({
      member: TestMember,
      /** References in the order of the member's lists. */
      packages: Type.Array(Type.String()),
      shipments: Type.Array(Type.String()),
      orders: Type.Array(Type.String()),
      quotes: Type.Array(Type.String()),
    }),
  },
  'POST /test/act': {
    access: 'member',
    summary: 'Test mode: change the calling member, or do what the warehouse would do for them',
    body: Type.Object({
      act: Act,
      tier: Type.Optional(Tier),
      tierdays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
      country: Type.Optional(CountryIso),
      language: Type.Optional(Language),
      cents: Type.Optional(Cents),
      days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
      kind: Type.Optional(Kind),
      status: Type.Optional(Stage),
      stage: Type.Optional(ShipmentStage),
      box: Type.Optional(BoxStage),
      order: Type.Optional(TestOrderStage),
      quote: Type.Optional(TestQuoteStage),
      /** Of `quotes`: what one piece weighs, in grams. */
      grams: Type.Optional(Type.Integer({ minimum: 1, maximum: 500_000 })),
      /** Of `charge`: it closes the packages until it is settled. */
      required: Type.Optional(Type.Boolean()),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      /** Of `clock`: how far the session goes from where it was; of `expire`: what is left of it. */
      ms: Type.Optional(Clock),
    }),
    /** How many things were done; `open`: the page of the portal that shows what was made. */
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
    query: Type.Object({ kind: Name, state: Name, language: Language, brand: Portal }),
    reply: Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() }),
  },
  'POST /test/reproduce': {
    access: 'public',
    summary: 'Test mode: make a member of a bundle; nobody else is touched',
    body: TestBundle,
    reply: Reproduced,
    bodyLimit: bundleBytes,
  },
  'POST /test/enter': {
    access: 'public',
    summary: 'Test mode: the session of a reproduced member, for the ticket of its link',
    body: Type.Object({ ticket: Text(300, 20) }),
    reply: Token,
  },
  'POST /operator/reproduce': {
    access: 'operator',
    summary: 'Test mode: make a member of a bundle, and answer the link that opens its screen',
    body: TestBundle,
    reply: Reproduced,
    bodyLimit: bundleBytes,
  },
});
