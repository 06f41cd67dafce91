import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { LastAttempt } from './payment';
import { Refund, WithdrawnPayment } from './refund';
import {
  Amount,
  Choice,
  CountryIso,
  Message,
  Nullable,
  OfferedMethods,
  Paged,
  PageQuery,
  Reference,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

/** `paymentstatus`: '1' outstanding, '0' cancelled, 'C' completed. */
export const PaymentRequest = Type.Object({
  requestid: Type.String(),
  reference: Type.String(),
  kind: Type.String(),
  createdtime: Timestamp,
  paidtime: Nullable(Timestamp),
  paymentmethod: Type.Optional(Nullable(Type.String())),
  paymentdesc: Type.String(),
  amt: Amount,
  paymentstatus: Type.String(),
  sugarid: Type.String(),
  sugar: Type.Boolean(),
  estimate: Nullable(Type.Object({ estimateid: Type.String() })),
  /** Part paid by credits. */
  redemptionamt: Amount,
  registrationcountry: Type.String(),
  packageref: Nullable(Type.String()),
  /**
   * The order behind the request. Kind 'difference' is a price rise of the product in `paymentdesc`;
   * 'orderdue' is an unpaid purchase, with the order's reference in `paymentdesc`.
   */
  order: Type.Optional(Nullable(Type.Object({ txnid: Type.String() }))),
  required: Type.Boolean(),
  claimedpackageref: Nullable(Type.String()),
  refund: Type.Optional(Nullable(Refund)),
  /** Paid amount after refunds, with credits. */
  keptamt: Type.Optional(Amount),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

export const PaymentRequestDetails = Type.Object({
  request: PaymentRequest,
  price: Nullable(
    Type.Object({
      hash: Type.String(),
      creditredeemed: Amount,
      total: Amount,
      creditsavailable: Amount,
    }),
  ),
  withdrawn: Type.Optional(Nullable(WithdrawnPayment)),
  attempt: Nullable(LastAttempt),
  paymentmethods: OfferedMethods,
});
export type PaymentRequestDetails = Static<typeof PaymentRequestDetails>;

export const paymentRequestEndpoints = defineEndpoints({
  'GET /paymentrequest/paymentrequestslist': {
    access: 'member',
    summary: 'Payment requests, newest first: outstanding ones, or past ones (`history`)',
    query: Type.Object({
      ...PageQuery,
      at: Type.Optional(Text(200)),
      list: Type.Optional(Choice('open', 'history')),
    }),
    reply: Paged(PaymentRequest),
  },
  'GET /paymentrequest/details': {
    access: 'member',
    summary: 'A payment request, with its price while it can be paid',
    query: Type.Object({ requestid: Uuid }),
    reply: PaymentRequestDetails,
  },
  'POST /paymentrequest/redeem': {
    access: 'member',
    summary: 'Use credits (USD) for a payment request; 0 removes them',
    body: Type.Object({
      requestid: Uuid,
      credits: Type.Number({ minimum: 0, maximum: limits.amountMax }),
    }),
    reply: PaymentRequestDetails,
  },
  'POST /paymentrequest/createbizpaymentrequest': {
    access: 'member',
    summary: 'Apply for business membership: creates a payment request for the yearly fee',
    keyed: true,
    body: Type.Object({ registrationcountry: CountryIso }),
    reply: PaymentRequest,
  },
  'POST /paymentrequest/deletepaymentrequest': {
    access: 'member',
    summary: 'Delete an outstanding payment request',
    body: Type.Object({ requestid: Uuid }),
    reply: Message,
  },
  'GET /paymentrequest/coveredpackages': {
    access: 'member',
    summary: 'The newest packages that a purchased guarantee can cover',
    query: Type.Object({ guaranteeref: Reference }),
    reply: Type.Object({
      packages: Type.Array(Type.Object({ packageref: Type.String(), name: Type.String() })),
    }),
  },
  'POST /paymentrequest/shippinguarantee': {
    access: 'member',
    summary:
      'Apply a purchased shipping guarantee to a package that arrived after the purchase, from the quoted shop and not much heavier than the locked weight',
    body: Type.Object({ packageref: Reference, guaranteeref: Reference }),
    reply: PaymentRequest,
  },
  'POST /operator/payment-request': {
    access: 'operator',
    summary: 'Create a payment request for a member',
    keyed: true,
    body: Type.Object({
      suite: Text(20, 4),
      amount: Type.Number({ minimum: 0.01, maximum: limits.amountMax }),
      description: Text(200, 1),
      kind: Type.Optional(Choice('charge', 'guarantee')),
      packageref: Type.Optional(Reference),
      sugarid: Type.Optional(Text(40)),
      required: Type.Optional(Type.Boolean()),
    }),
    reply: PaymentRequest,
  },
});
