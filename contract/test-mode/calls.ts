import { Type, type Static } from 'typebox';

import { Token } from '../member/auth';
import { defineEndpoints } from '../endpoint';
import { Choice, CountryIso, Language, Nullable, Text } from '../wire';
import {
  BoxStage,
  BrandCode,
  Cents,
  ClockOffset,
  Kind,
  PackageStatus,
  PlaceLists,
  ShipmentStage,
  TestBundle,
  TestMember,
  Tier,
} from './bundle';
import { testOrderStages, testQuoteStages } from './stages';

const Name = Type.String({ pattern: '^[a-zA-Z_-]{1,80}$' });

const Act = Choice(
  'member',
  'clock',
  'expire',
  'credit',
  'charge',
  'parcel',
  'shipment',
  'onebox',
  'finish',
  'dispatch',
  'deliver',
  'quote',
  'quotes',
  'refuse',
  'order',
  'price',
  'soldout',
  'buy',
  'arrive',
  'reset',
);
export type TestAct = Static<typeof Act>;

const ReproduceReply = Type.Object({
  /** Path that opens the screen, valid for ten minutes; operators get the full URL. */
  open: Type.String(),
  suite: Nullable(Type.String()),
});
export type TestBoxStage = Static<typeof BoxStage>;
/** Fits the longest lists with the longest texts. */
export const MAX_BUNDLE_BYTES = 2 * 1024 * 1024;

/** Missing on a host without TEST_MODE=1. */
export const testModeEndpoints = defineEndpoints({
  'GET /test/state': {
    access: 'member',
    summary: "Test mode: the state behind a member's screens, anonymized",
    reply: Type.Object({ member: TestMember, ...PlaceLists.properties }),
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
      order: Type.Optional(Choice(...testOrderStages)),
      quote: Type.Optional(Choice(...testQuoteStages)),
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
