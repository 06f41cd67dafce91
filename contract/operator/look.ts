import { Type, type TArray } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { ChatRow } from '../member/chat';
import { contactEndpoints } from '../member/contact';
import { OneboxRow } from '../member/onebox';
import { Package } from '../member/pmt';
import { ShipmentRow } from '../member/shipment';
import { Profile } from '../member/user';
import { OrderLineStatus, OrderRow } from '../money/order';
import { PaymentRequest } from '../money/payment-request';
import { TrackingEvent } from '../public/tracking';
import { TestBundle } from '../test-mode/bundle';
import { Amount, Choice, Nullable, Reason, Rows, Text, Timestamp } from '../wire';
import { lookKeys } from './look-key';
import { Case } from './reconciliation';
import { operatorEndpoints } from './warehouse';

/** The newest entries; `rest` counts the others, up to the limit of their list. */
const Newest = <T extends TArray>(items: T) => Type.Object({ items, rest: Type.Integer() });

/**
 * `label` and `reason` are keys of the texts in the member's list; `text` is what it says, in
 * English. A null reason blocks nothing. `choices` names what the member can choose for goods that
 * cannot ship as they are.
 */
export const PackageState = Type.Object({
  package: Package,
  label: Type.String(),
  reason: Nullable(Type.String()),
  text: Type.String(),
  choices: Type.Array(Type.String()),
});
const PackageStates = Newest(Type.Array(PackageState));

const ShipmentState = Type.Object({
  shipment: ShipmentRow,
  promised: Nullable(Timestamp),
  lastevent: Nullable(TrackingEvent),
});

const OrderState = Type.Object({
  order: OrderRow,
  lines: Rows({
    name: Type.String(),
    quantity: Type.Integer(),
    linestatus: OrderLineStatus,
    /** Why it was dropped, or what the member is asked about. */
    reason: Nullable(Type.String()),
    packageref: Nullable(Type.String()),
  }),
});

const Payment = {
  gateway: Type.String(),
  currency: Type.String(),
  amount: Amount,
  state: Type.String(),
  failure: Nullable(Type.String()),
  updated: Timestamp,
};

const LookQuery = Type.Object({ by: Choice(...lookKeys), term: Text(254, 1), reason: Reason });

const replies = {
  refunds: operatorEndpoints['GET /operator/refunds'].reply.properties,
  holds: operatorEndpoints['GET /operator/holds'].reply.properties,
  requests: operatorEndpoints['GET /operator/requests'].reply.properties,
  messages: contactEndpoints['GET /operator/messages'].reply.properties,
};

export const operatorLookEndpoints = defineEndpoints({
  'POST /operator/look': {
    access: 'operator',
    summary:
      'What a member has, what blocks it, and what went wrong last: by suite, or by something of theirs',
    body: LookQuery,
    reply: Type.Object({
      member: Type.Object({
        profile: Profile,
        membershipexpiry: Nullable(Timestamp),
        erased: Type.Boolean(),
        lastsignin: Nullable(Timestamp),
        /** Wrong passwords since the last sign-in. */
        failedsignins: Type.Integer(),
        credits: Amount,
        /** The packages page is closed until open payment requests are paid. */
        packagesclosed: Type.Boolean(),
        /** Suite of the member who invited this one. */
        referredby: Nullable(Type.String()),
      }),
      invited: Newest(
        Rows({
          suite: Type.String(),
          registered: Timestamp,
          /** granted, refused or reversed; null until the first paid shipment. */
          reward: Nullable(Type.String()),
          amount: Amount,
        }),
      ),
      packages: Type.Object({
        /** Country of the default address, whose rules apply. */
        destination: Nullable(Type.String()),
        action: PackageStates,
        processing: PackageStates,
        ready: PackageStates,
        history: Type.Integer(),
      }),
      boxes: Newest(Type.Array(OneboxRow)),
      /** The open checkout, its furthest step and what blocks it. */
      checkout: Nullable(
        Type.Object({
          shipmentref: Type.String(),
          step: Type.String(),
          /** Country whose customs need a copy of the receiver's ID that is missing. */
          idmissingfor: Nullable(Type.String()),
          problems: Rows({ packageref: Type.String(), code: Type.String(), text: Type.String() }),
        }),
      ),
      shipments: Newest(Type.Array(ShipmentState)),
      orders: Newest(Type.Array(OrderState)),
      cart: Type.Object({
        /** The order started by a checkout of the cart; not placed yet. */
        draftref: Nullable(Type.String()),
        ...Newest(Rows({ name: Type.String(), quantity: Type.Integer(), unitprice: Amount }))
          .properties,
      }),
      requests: Newest(replies.requests.items),
      paymentrequests: Newest(Type.Array(PaymentRequest)),
      quotes: Newest(
        Rows({
          reference: Type.String(),
          product: Type.String(),
          country: Type.String(),
          status: Type.String(),
          requested: Timestamp,
          answered: Nullable(Timestamp),
        }),
      ),
      payments: Newest(Type.Array(Type.Object({ reference: Type.String(), ...Payment }))),
      authorizations: Newest(
        Type.Array(Type.Object({ authorization: Type.String(), ...Payment, expires: Timestamp })),
      ),
      refunds: Newest(replies.refunds.items),
      stuck: Newest(replies.refunds.stuck),
      holds: Newest(replies.holds.items),
      cases: Newest(Type.Array(Case)),
      letters: Newest(
        Rows({
          kind: Type.String(),
          /** waiting, sent, refused, or void if the mailbox fails. */
          state: Type.String(),
          address: Type.String(),
          queued: Timestamp,
          sent: Nullable(Timestamp),
          tries: Type.Integer(),
          failure: Nullable(Type.String()),
        }),
      ),
      messages: Newest(replies.messages.items),
      chats: Newest(Type.Array(ChatRow)),
      /** The last refused or failed calls. */
      calls: Rows({
        at: Timestamp,
        call: Type.String(),
        status: Type.Integer(),
        code: Type.Integer(),
        requestid: Type.String(),
      }),
    }),
  },
  'POST /operator/bundle': {
    access: 'operator',
    summary: "A member's page and the state behind it, anonymized, to reproduce it on a copy",
    body: Type.Object({ ...LookQuery.properties, page: Text(1000, 1) }),
    reply: Type.Object({ bundle: TestBundle }),
  },
  'POST /operator/timeline': {
    access: 'operator',
    summary:
      "What happened to a member's packages, money, emails and chats, and what operators did, newest first, in sentences",
    body: Type.Object({ ...LookQuery.properties, before: Type.Optional(Timestamp) }),
    reply: Type.Object({
      suite: Type.String(),
      more: Type.Boolean(),
      items: Type.Array(Type.Object({ at: Timestamp, about: Type.String(), text: Type.String() })),
    }),
  },
});
