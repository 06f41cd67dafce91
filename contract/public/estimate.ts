import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, CountryIso, DeskList, DeskListQuery, Nullable, Reference, Text, Timestamp, Uuid } from '../wire';

export type FurtherResearch = 'ormd' | 'assembly' | 'supervisor' | 'oversized' | 'crating';

/** In display order. */
export type EstimateNote =
  | 'exclusions'
  | 'fragile'
  | 'crating'
  | 'prohibited'
  | 'oversized'
  | 'invalidlink'
  | 'perishable'
  | 'temperature'
  | 'research';

const Grams = Type.Integer({ minimum: 1 });
const Days = Type.Object({ earliest: Timestamp, latest: Timestamp });

/**
 * Total weights in grams; null if not available. `costadditional…` is the part beyond freight.
 * `isHOO`: hazardous, oversized or needs review.
 */
export const EstimateResult = Type.Object({
  estimateid: Uuid,
  reference: Type.String(),
  status: Type.String(),
  product: Type.String(),
  producturl: Type.String(),
  qty: Type.Integer(),
  country: Type.String(),
  weight: Nullable(Grams),
  weightlow: Nullable(Grams),
  weighthigh: Nullable(Grams),
  /** 0 to 1. */
  confidence: Type.Number(),
  /** 'link' | 'parcels' | 'category' | 'page' | 'person' | 'none' */
  basis: Type.String(),
  /** Number of weighed parcels used. */
  samples: Type.Integer(),
  coststandard: Nullable(Amount),
  costadditionalstandard: Nullable(Amount),
  datesstandard: Nullable(Days),
  costexpress: Nullable(Amount),
  costadditionalexpress: Nullable(Amount),
  datesexpress: Nullable(Days),
  guaranteefee: Nullable(Amount),
  comment: Type.String(),
  /** 'refused', 'invalidlink', 'research', or a further-research flag; empty if none. */
  followupcategory: Type.String(),
  flags: Type.Array(Type.String()),
  notes: Type.Array(Type.String()),
  isHOO: Type.Boolean(),
  /** The shop is not restricted. */
  buyable: Type.Boolean(),
  /** The weight locked by this member; `requestid` of the guarantee request, null if deleted. */
  locked: Nullable(
    Type.Object({
      weight: Grams,
      country: Type.String(),
      requestid: Nullable(Type.String()),
      paid: Type.Boolean(),
    }),
  ),
});
export type EstimateResult = Static<typeof EstimateResult>;

/** The host compares these figures and trusts none. */
const LockWeight = Type.Object({
  estimateid: Uuid,
  shippingcountry: CountryIso,
  qty: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
  weight: Grams,
  geocountrycode: Text(2),
  /** Always the placeholder 203.0.113.1, for privacy. */
  geoip: Text(45),
  flag: Text(20),
  isHOO: Type.Boolean(),
  onlinestatus: Text(20),
  amt: Type.Number({ minimum: 0, maximum: limits.amountMax }),
});
export type LockWeight = Static<typeof LockWeight>;

export const estimateEndpoints = defineEndpoints({
  'POST /estimate/send': {
    access: 'public',
    summary:
      "Request an estimate of a product's weight and shipping cost. Guests must give an email; a repeated request returns the same estimate",
    keyed: 'optional',
    body: Type.Object({
      shippingcountry: CountryIso,
      producturl: Text(limits.productUrlMax),
      qty: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
      email: Type.Optional(Text(limits.emailMax)),
      productname: Type.Optional(Text(limits.itemDescriptionMax)),
      languageprefer: Type.Optional(Text(5)),
    }),
    reply: Type.Object({ estimateid: Uuid }),
  },
  'GET /estimate/get': {
    access: 'public',
    summary:
      "Status of an estimate, with its prices for a country. A member's estimate is visible to that member only, a guest's to anyone with its id",
    query: Type.Object({ estimateid: Uuid, shippingcountry: Type.Optional(CountryIso) }),
    reply: Type.Object({ status: Type.String(), result: Nullable(EstimateResult) }),
  },
  'GET /livechat/livequote': {
    access: 'public',
    summary:
      'A live quote by its id, in the format of a chat host (spec §7): status and result for the requested country, under the rules of /estimate/get',
    query: Type.Object({ id: Uuid }),
    reply: Type.Object({ status: Type.String(), result: Nullable(EstimateResult) }),
  },
  'POST /estimate/lockweight': {
    access: 'member',
    summary: 'Lock the weight of an answered estimate for the calling member',
    body: LockWeight,
    reply: Type.Object({ status: Type.String() }),
  },
  'POST /estimate/redeemguarantee': {
    access: 'member',
    summary: 'Request the guarantee for a locked weight: creates a payment request for its fee',
    keyed: 'optional',
    body: LockWeight,
    reply: Type.Object({ status: Type.String(), requestid: Uuid, reference: Type.String() }),
  },
  'GET /operator/estimates': {
    access: 'operator',
    summary:
      'Estimates that await a manual answer, 100 a page: members before guests, oldest first',
    query: DeskListQuery,
    reply: DeskList({
          reference: Type.String(),
          asked: Timestamp,
          suite: Type.String(),
          producturl: Type.String(),
          product: Type.String(),
          qty: Type.Integer(),
          country: Type.String(),
          followupcategory: Type.String(),
          flags: Type.Array(Type.String()),
          /** Estimate in grams per piece; null without data. */
          guess: Nullable(Type.Integer()),
    }),
  },
  'POST /operator/estimate': {
    access: 'operator',
    summary:
      'Answer an estimate with the weight of one piece, or refuse it; emails the requester',
    body: Type.Object({
      reference: Reference,
      /** Kilograms per piece, boxed. */
      weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 500 })),
      refuse: Type.Optional(Type.Boolean()),
      /** Refuses without sending an email, for example for junk. */
      quiet: Type.Optional(Type.Boolean()),
      comment: Type.Optional(Text(500)),
      product: Type.Optional(Text(limits.itemDescriptionMax)),
    }),
    reply: Type.Object({ reference: Type.String(), status: Type.String() }),
  },
});
