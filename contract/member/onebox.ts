import { Type, type Static } from 'typebox';

import { AppliedPromo, ChargeLine } from '../money/charges';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { LastAttempt } from '../money/payment';
import { OneboxItem, OneboxStatus } from './pmt';
import { Refund, WithdrawnPayment } from '../money/refund';
import {
  Amount,
  Choice,
  Nullable,
  OfferedMethods,
  Paged,
  PageQuery,
  Reference,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

/** `code` is a `BoxReason` of rules/packages/onebox.ts. A null `packageref` means the whole box. */
export const OneboxProblem = Type.Object({
  packageref: Nullable(Type.String()),
  code: Type.String(),
});
export type OneboxProblem = Static<typeof OneboxProblem>;

/** Grams and centimeters. */
const Measures = Type.Object({
  weight: Type.Integer(),
  length: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
});

/** Current price. `hash` identifies it; payment must repeat it. Omits zero lines. */
export const OneboxQuote = Type.Object({
  hash: Type.String(),
  /**
   * `code`: contentverification, costadjustment, domesticshipping, hazmatFee or oneboxFee; `basis`:
   * fee, count, each.
   */
  charges: Type.Array(ChargeLine),
  subtotal: Amount,
  /** Promo discount and code, current or used. */
  discount: Type.Optional(Amount),
  promocodeused: Type.Optional(Nullable(Type.String())),
  /** Part paid by credits. */
  creditredeemed: Amount,
  total: Amount,
  currency: Type.Literal('USD'),
});
export type OneboxQuote = Static<typeof OneboxQuote>;

/**
 * A OneBox. `oneboxref` is its reference from the start; once it is paid, a package of the kind
 * 'onebox' has the same one, and is declared, listed and shipped like any package. Times are null
 * until their step is reached.
 */
export const Onebox = Type.Object({
  oneboxid: Type.String(),
  oneboxref: Type.String(),
  status: OneboxStatus,
  createdtime: Timestamp,
  paidtime: Nullable(Timestamp),
  readytime: Nullable(Timestamp),
  shippedtime: Nullable(Timestamp),
  cancelledtime: Nullable(Timestamp),
  /** Expected packing time, from now for a draft or from payment; null when ready or cancelled. */
  expectedearliest: Nullable(Timestamp),
  expectedlatest: Nullable(Timestamp),
  /**
   * In selection order. A paid box that could not be packed shows the selection; a dissolved draft
   * is empty.
   */
  packages: Type.Array(OneboxItem),
  declaredvalue: Amount,
  estimate: Measures,
  measured: Nullable(Measures),
  /** Counts from the arrival of the oldest package (`since`). Charged when the box ships. */
  storage: Type.Object({
    since: Timestamp,
    days: Type.Integer(),
    freedays: Type.Integer(),
    amount: Amount,
    dailyfee: Amount,
    lastfreeday: Timestamp,
  }),
  /** The current price of a draft, or the paid price (`hash` empty); null for a dissolved draft. */
  quote: Nullable(OneboxQuote),
  promo: Type.Optional(Nullable(AppliedPromo)),
  /** Credits requested and available; both "0.00" once paid. */
  credits: Amount,
  availablecredits: Amount,
  problems: Type.Array(OneboxProblem),
  paymentmethod: Nullable(Type.String()),
  shipmentref: Nullable(Type.String()),
  /** Refund of a paid box that could not be packed (status cancelled). */
  refund: Type.Optional(Nullable(Refund)),
  withdrawn: Type.Optional(Nullable(WithdrawnPayment)),
  attempt: Nullable(LastAttempt),
  paymentmethods: OfferedMethods,
});
export type Onebox = Static<typeof Onebox>;

/** `finalamtpaid` is "0.00" until paid. */
export const OneboxRow = Type.Object({
  oneboxid: Type.String(),
  oneboxref: Type.String(),
  status: OneboxStatus,
  createdtime: Timestamp,
  paidtime: Nullable(Timestamp),
  packagescount: Type.Integer(),
  finalamtpaid: Amount,
  shipmentref: Nullable(Type.String()),
  /** Its payment is unsettled. */
  held: Type.Optional(Type.Boolean()),
});
export type OneboxRow = Static<typeof OneboxRow>;

export const OneboxLine = Type.Object({
  oneboxid: Type.String(),
  oneboxref: Type.String(),
  status: OneboxStatus,
  paidtime: Timestamp,
  finalamtpaid: Amount,
  /** What the gateway refunded or reversed of `finalamtpaid`. */
  returnedamt: Type.Optional(Amount),
  creditredeemed: Amount,
  paymentmethod: Nullable(Type.String()),
  packages: Type.Array(Type.Object({ pkgref: Type.String(), name: Type.String() })),
});
export type OneboxLine = Static<typeof OneboxLine>;

const Packages = (minItems: number) =>
  Type.Array(Reference, { minItems, maxItems: limits.selectionMax });

export const oneboxEndpoints = defineEndpoints({
  'POST /onebox/generate': {
    access: 'member',
    summary:
      'Create a draft box with these packages, or return the draft that has exactly these. Refused with 1024 and a reason for each package in `fields` (field: its reference, or "packages")',
    keyed: true,
    body: Type.Object({ packages: Packages(1) }),
    reply: Onebox,
  },
  'POST /onebox/update': {
    access: 'member',
    summary:
      'Replace the contents of a draft with exactly these packages; an empty list dissolves it. Refused like generate; with `seen`, also refused with 1025 if the contents have changed since',
    body: Type.Object({ oneboxid: Uuid, packages: Packages(0), seen: Type.Optional(Packages(0)) }),
    reply: Onebox,
  },
  'GET /onebox/onebox': {
    access: 'member',
    summary: 'A box by its id or reference; a draft has its current price',
    query: Type.Object({ oneboxid: Type.Optional(Uuid), oneboxref: Type.Optional(Reference) }),
    reply: Onebox,
  },
  'GET /onebox/list': {
    access: 'member',
    summary:
      'Boxes, newest first: drafts, in packing and ready (`open`), or shipped and dissolved (`history`)',
    query: Type.Object({
      ...PageQuery,
      at: Type.Optional(Text(200)),
      list: Type.Optional(Choice('open', 'history')),
    }),
    reply: Paged(OneboxRow),
  },
  'POST /onebox/redeem': {
    access: 'member',
    summary: 'Use credits (USD) for a draft box; 0 removes them',
    body: Type.Object({
      oneboxid: Uuid,
      credits: Type.Number({ minimum: 0, maximum: limits.amountMax }),
    }),
    reply: Onebox,
  },
  'POST /onebox/promo': {
    access: 'member',
    summary: 'Use a promo code for a draft box; an empty code removes it',
    body: Type.Object({ oneboxid: Uuid, promocode: Text(40) }),
    reply: Onebox,
  },
});
