import { Type, type Static } from 'typebox';

import { Address } from './address';
import { defineEndpoints } from '../endpoint';
import { OneboxLine } from './onebox';
import { OrderRow } from '../money/order';
import { EmailPreferences } from './preferences';
import { PaymentRequest } from '../money/payment-request';
import { ShipmentRow } from './shipment';
import { Profile } from './user';
import { Amount, Nullable, Rows, Timestamp } from '../wire';

/** `kind` is 'referral' for referral credits. */
export const CreditLot = Type.Object({
  amount: Amount,
  remaining: Amount,
  kind: Type.String(),
  reason: Type.String(),
  createdtime: Timestamp,
  expiry: Nullable(Timestamp),
});
export type CreditLot = Static<typeof CreditLot>;

const Redemption = Type.Object({
  amount: Amount,
  reference: Type.String(),
  target: Type.String(),
  createdtime: Timestamp,
});

/** Positive amounts; `month` is yyyy-MM. */
const CreditMonth = Type.Object({
  month: Type.String(),
  earned: Amount,
  used: Amount,
  expired: Amount,
});

/** `membershipextend`: shipments still needed to extend Prime. */
export const MembershipDetails = Type.Object({
  membershiptype: Type.String(),
  membershipexpiry: Nullable(Timestamp),
  membershipextend: Type.Integer(),
  shipmentcounter: Type.Integer(),
});
export type MembershipDetails = Static<typeof MembershipDetails>;

const TierChange = Type.Object({
  membershiptype: Type.String(),
  membershipexpiry: Nullable(Timestamp),
  /** 'registered' | 'shipments' | 'reversed' | 'lapsed' */
  reason: Type.String(),
  createdtime: Timestamp,
});

const ShipmentLine = Type.Object({
  ...Type.Partial(Type.Omit(ShipmentRow, ['packages'])).properties,
  ...Type.Pick(ShipmentRow, ['shipmentid', 'shipmentref', 'awb', 'shippingdate', 'txnstatus'])
    .properties,
  transaction_packages: Rows({
    pkgref: Type.String(),
    name: Type.Optional(Type.String()),
    custdomesticagenttnumber: Type.String(),
  }),
});
const PaymentRequestLine = Type.Object({
  ...Type.Partial(PaymentRequest).properties,
  ...Type.Pick(PaymentRequest, [
    'requestid',
    'sugarid',
    'paymentdesc',
    'createdtime',
    'paymentstatus',
    'amt',
  ]).properties,
});
/** The whole account in one response, with the newest entries of each history (default ten). */
export const AccountSummary = Type.Object({
  membershipdetails: MembershipDetails,
  emailpreferences: EmailPreferences,
  profile: Profile,
  addresses: Type.Array(Address),
  availablecredits: Amount,
  bfmhistorylist: Type.Array(OrderRow),
  shipmentshistorylist: Type.Array(ShipmentLine),
  paymentrequestshistorylist: Type.Array(PaymentRequestLine),
  /** Paid boxes. */
  oneboxhistorylist: Type.Optional(Type.Array(OneboxLine)),
});
export type AccountSummary = Static<typeof AccountSummary>;

export const membershipEndpoints = defineEndpoints({
  'GET /user/membershipdetails': {
    access: 'member',
    summary: 'Tier, expiry and what the next tier requires',
    reply: MembershipDetails,
  },
  'GET /user/tierhistory': {
    access: 'member',
    summary: 'History of the tier, newest first',
    reply: Type.Object({ items: Type.Array(TierChange) }),
  },
  'GET /user/accountsummary': {
    access: 'member',
    summary: 'The whole account in one response, with one page of each history',
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      perpage: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    reply: AccountSummary,
  },
  'GET /user/availablecredits': {
    access: 'member',
    summary: 'Credits that can be used now, with their expiry',
    reply: Type.Object({
      availablecredits: Amount,
      /** Same as the rewards balance. */
      currencySymbol: Type.Optional(Type.Literal('$')),
      cgwBalance: Type.Optional(Amount),
      held: Amount,
      items: Type.Array(CreditLot),
    }),
  },
  'GET /user/allavailablecredits': {
    access: 'member',
    summary: 'All usable grants, earliest expiry first',
    query: Type.Object({ limit: Type.Optional(Type.Integer()) }),
    reply: Type.Object({
      availablecredits: Amount,
      total: Type.Integer(),
      items: Type.Array(CreditLot),
    }),
  },
  'GET /user/redeemedcredits': {
    access: 'member',
    summary: 'What credits were spent on, newest first',
    reply: Type.Object({ redeemedcredits: Amount, items: Type.Array(Redemption) }),
  },
  'GET /user/availablerafcredits': {
    access: 'member',
    summary: 'Referral credits that can be used now',
    reply: Type.Object({ availablerafcredits: Amount, items: Type.Array(CreditLot) }),
  },
  'GET /user/allrafcredits': {
    access: 'member',
    summary: 'All referral credits ever earned',
    reply: Type.Object({ allrafcredits: Amount, items: Type.Array(CreditLot) }),
  },
  'GET /user/creditmonths': {
    access: 'member',
    summary: 'Credits earned, used and expired in each of the last twelve months, oldest first',
    reply: Type.Object({ months: Type.Array(CreditMonth) }),
  },
});
