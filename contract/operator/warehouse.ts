import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import {
  Amount,
  AmountInput,
  Choice,
  DeskList,
  DeskListQuery,
  Nullable,
  Reason,
  Reference,
  Rows,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

/** In kilograms. */
const Weight = Type.Number({ exclusiveMinimum: 0, maximum: 500 });
/** In centimeters. */
const Side = Type.Number({ exclusiveMinimum: 0, maximum: 400 });
/** `data` is base64. */
const File = Type.Object({ name: Text(200), data: Type.String() });
/** JPEG, PNG or WebP. */
const Photos = Type.Array(Type.Object({ ...File.properties, caption: Type.Optional(Text(120)) }), {
  maxItems: 8,
});
/** Paper from the box: PDF or picture. */
const Slip = Type.Object({ ...File.properties, type: Choice('packingslip', 'invoice') });
const uploadBodyLimit = 24 * 1024 * 1024;

/** An arrived package, as the warehouse measured and photographed it. */
export const Receipt = Type.Object({
  suite: Text(32, 1),
  tracking: Text(64, 4),
  merchant: Text(limits.merchantMax),
  description: Type.Optional(Text(100)),
  category: Text(60, 1),
  weight: Weight,
  length: Side,
  width: Side,
  height: Side,
  value: Type.Optional(AmountInput),
  kind: Type.Optional(Text(40)),
  received: Type.Optional(Timestamp),
  shipalone: Type.Optional(Type.Boolean()),
  slip: Type.Optional(Slip),
  photos: Photos,
});
export type Receipt = Static<typeof Receipt>;

/** Money that we owe a payer: the attempt and what it paid for. */
const refundDueFields = {
  attemptid: Type.String(),
  suite: Type.String(),
  amount: Amount,
  currency: Type.String(),
  gateway: Type.String(),
  reference: Type.String(),
};

/**
 * Why a payment's money cannot be located. 'held': the gateway did not release it; 'asked':
 * requested without a result.
 */
const StuckReason = Choice('held', 'pending', 'asked', 'noAnswer', 'unknownWord', 'contradicts');

export const operatorEndpoints = defineEndpoints({
  'POST /operator/receive': {
    access: 'operator',
    summary: 'Receive a package; idempotent by suite and tracking number',
    body: Receipt,
    reply: Type.Object({ packageref: Type.String(), created: Type.Boolean() }),
    bodyLimit: uploadBodyLimit,
  },
  'POST /operator/takebackpackage': {
    access: 'operator',
    summary: 'Undo receiving a package for the wrong suite',
    body: Type.Object({ packageref: Reference }),
    reply: Type.Object({
      packageref: Type.String(),
      suite: Type.String(),
      tracking: Type.String(),
      merchant: Type.String(),
    }),
  },
  'POST /operator/setpackage': {
    access: 'operator',
    summary: "Set a package's kinds and status, whether it ships alone, and the paper from its box",
    body: Type.Object({
      packageref: Reference,
      status: Type.Optional(Choice('0', '1', '2')),
      kinds: Type.Optional(Type.Array(Text(40), { maxItems: 8 })),
      shipalone: Type.Optional(Type.Boolean()),
      slip: Type.Optional(Slip),
    }),
    reply: Type.Object({
      packageref: Type.String(),
      status: Type.String(),
      before: Type.Object({
        status: Type.String(),
        kinds: Type.Array(Type.String()),
        shipalone: Type.Boolean(),
      }),
    }),
    bodyLimit: uploadBodyLimit,
  },
  'GET /operator/requests': {
    access: 'operator',
    summary: "Members' open package requests, oldest first",
    query: DeskListQuery,
    reply: DeskList({
      packageref: Type.String(),
      suite: Type.String(),
      action: Type.String(),
      requested: Timestamp,
      instructions: Type.Array(Type.String()),
      additional: Type.String(),
      repacktype: Type.String(),
      /** For a return: 'label' (the shop's, see returnlabel) or 'paid'; '' for others. */
      postage: Type.String(),
      /** For a return: approved, paid, ready to send. */
      paid: Type.Boolean(),
    }),
  },
  'POST /operator/finishrequest': {
    access: 'operator',
    summary:
      "Finish or decline a package's open request. Approve a return first, with its postage, and finish it once paid. Repeating an outcome changes nothing",
    body: Type.Object({
      packageref: Reference,
      outcome: Choice('done', 'declined', 'approved'),
      postage: Type.Optional(AmountInput),
      note: Type.Optional(Text(500)),
      weight: Type.Optional(Weight),
      length: Type.Optional(Side),
      width: Type.Optional(Side),
      height: Type.Optional(Side),
      value: Type.Optional(AmountInput),
      photos: Type.Optional(Photos),
    }),
    reply: Type.Object({
      packageref: Type.String(),
      status: Type.String(),
      changed: Type.Boolean(),
    }),
    bodyLimit: uploadBodyLimit,
  },
  'GET /operator/returnlabel': {
    access: 'operator',
    summary: "The shop's return label, a PDF in base64",
    query: Type.Object({ packageref: Reference }),
    reply: Type.Object({ name: Type.String(), data: Type.String() }),
  },
  'POST /operator/dispatch': {
    access: 'operator',
    summary: 'Dispatch a paid shipment',
    body: Type.Object({
      shipmentref: Reference,
      awb: Text(64, 4),
      courier: Type.Optional(Text(60)),
      departed: Type.Optional(Timestamp),
    }),
    reply: Type.Object({ shipmentref: Type.String(), shipmentstatus: Type.String() }),
  },
  'POST /operator/cancelshipment': {
    access: 'operator',
    summary:
      'Cancel a paid shipment that has not left: its money becomes a refund, credits and promo code return, and its packages are ready again',
    body: Type.Object({ shipmentref: Reference, reason: Reason }),
    reply: Type.Object({
      shipmentref: Type.String(),
      shipmentstatus: Type.String(),
      refunddue: Amount,
      creditsback: Amount,
    }),
  },
  'POST /operator/trackingevent': {
    access: 'operator',
    summary: 'Add a tracking event; a repeated event is added once',
    body: Type.Object({
      shipmentref: Reference,
      status: Text(40, 1),
      location: Text(100, 1),
      timestamp: Text(40, 10),
    }),
    reply: Type.Object({ shipmentref: Type.String(), shipmentstatus: Type.String() }),
  },
  'POST /operator/credit': {
    access: 'operator',
    summary: 'Grant credits to a member',
    keyed: true,
    body: Type.Object({
      suite: Text(32, 1),
      amount: AmountInput,
      reason: Text(100, 1),
      expires: Type.Optional(Timestamp),
    }),
    reply: Type.Object({ suite: Type.String(), availablecredits: Amount }),
  },
  'GET /operator/audit': {
    access: 'operator',
    summary:
      'Audit the ledger: every transaction sums to zero, every capture is applied or refund-due. With `gateways`, also checks each recent capture at its gateway',
    query: Type.Object({ gateways: Type.Optional(Type.Literal('1')) }),
    reply: Type.Object({
      clean: Type.Boolean(),
      findings: Rows({
        rule: Type.String(),
        detail: Type.String(),
        /** The command that resolves it. */
        command: Type.String(),
      }),
      checked: Type.Record(Type.String(), Type.Integer()),
    }),
  },
  'GET /operator/refunds': {
    access: 'operator',
    summary: 'Captures to refund, and payments whose money only the gateway can locate',
    query: DeskListQuery,
    reply: Type.Object({
      more: Type.Boolean(),
      items: Type.Array(Type.Object({ captureid: Type.String(), ...refundDueFields })),
      stuck: Rows({
        ...refundDueFields,
        order: Type.String(),
        since: Timestamp,
        reason: StuckReason,
        word: Type.String(),
      }),
    }),
  },
  'GET /operator/holds': {
    access: 'operator',
    summary:
      'Unreleased payments with a refund, reversal or dispute by the gateway, and captures that it shows under two orders',
    query: DeskListQuery,
    reply: Type.Object({
      more: Type.Boolean(),
      items: Rows({
        reference: Type.String(),
        target: Type.String(),
        suite: Type.String(),
        gateway: Type.String(),
        capture: Type.String(),
        standing: Type.String(),
        currency: Type.String(),
        amount: Amount,
        returned: Amount,
        disputed: Amount,
      }),
      faults: Rows({
        gateway: Type.String(),
        capture: Type.String(),
        attemptid: Type.String(),
        knownattemptid: Type.String(),
        currency: Type.String(),
        amount: Amount,
        since: Timestamp,
      }),
    }),
  },
  'POST /operator/release': {
    access: 'operator',
    summary:
      "Release an item that is on hold for its payment, by its reference or the gateway's capture id; also settles a capture shown under two orders",
    body: Type.Object({ reference: Text(127, 4), note: Text(300, 1) }),
    reply: Type.Object({
      reference: Type.String(),
      released: Type.Integer(),
      settled: Type.Integer(),
    }),
  },
  'POST /operator/recheck': {
    access: 'operator',
    summary:
      'Query the gateways about payments and rewrite their rows and ledger lines: by attempt id, reference of the paid item, or the gateway’s capture or authorization id',
    body: Type.Object({ payment: Text(127, 4) }),
    reply: Type.Object({
      items: Rows({
        attemptid: Type.String(),
        reference: Type.String(),
        gateway: Type.String(),
        /** The gateway gave a trustworthy response. */
        answered: Type.Boolean(),
        /** Its ledger lines were wrong and have been corrected. */
        corrected: Type.Boolean(),
        status: Type.String(),
        /** What resolves that status. */
        ends: Type.String(),
        /** The command that lists it; null if unlisted. */
        command: Nullable(Type.String()),
      }),
    }),
  },
  'POST /operator/refund': {
    access: 'operator',
    summary: "Record that an attempt's money was refunded; repeating a reference changes nothing",
    body: Type.Object({ attemptid: Uuid, reference: Text(64, 4) }),
    reply: Type.Object({
      refunded: Rows({ captureid: Type.String(), amount: Amount, currency: Type.String() }),
      stilldue: Type.Integer(),
    }),
  },
});
