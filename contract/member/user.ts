import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, Choice, Nullable, Rows, Text, Timestamp, Uuid } from '../wire';

export const Profile = Type.Object({
  userid: Type.String(),
  cgcode: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  title: Type.String(),
  suite: Type.String(),
  membershiptype: Type.String(),
  gender: Type.String(),
  registrationcountry: Type.String(),
  mobilecountrycode: Type.String(),
  mobilenumber: Type.String(),
  cgwtype: Type.String(),
  languageprefer: Type.String(),
  createdtime: Timestamp,
  /** Without it, the portal fetches the cart summary. */
  cartitemscount: Type.Optional(Type.Integer()),
  /** Set when email bounced or was marked as spam; optional emails pause. */
  emailfailure: Type.Optional(Nullable(Choice('bounced', 'complained'))),
});
export type Profile = Static<typeof Profile>;

/** `name` is the name on the card. */
export const CardSummary = Type.Object({
  cardid: Type.String(),
  name: Type.String(),
  card: Type.Object({ name: Type.String(), code: Type.String() }),
  segment: Type.String(),
  verified: Type.Boolean(),
});
export type CardSummary = Static<typeof CardSummary>;

/** Money as decimal strings. `shipmentToPrime`: shipments still needed. */
export const Summary = Type.Object({
  availablecredits: Amount,
  availablecreditsexpiry: Nullable(Timestamp),
  availablerafcredits: Amount,
  allrafcredits: Amount,
  packagescount: Type.Integer(),
  packagesactionneeded: Type.Integer(),
  packagesprocessing: Type.Integer(),
  packagesready: Type.Integer(),
  membershiptype: Type.String(),
  membershipexpiry: Nullable(Timestamp),
  membershipextend: Type.Integer(),
  paymentrequestscount: Type.Integer(),
  shipmentscount: Type.Integer(),
  /** Paid, but still in the warehouse. */
  shipmentspacking: Type.Integer(),
  /** The part of these that waits for payment settlement. */
  shipmentsheld: Type.Optional(Type.Integer()),
  shipmentsintransit: Type.Integer(),
  cartitemscount: Type.Integer(),
  /** Open orders, and those that wait for the member. */
  orderscount: Type.Optional(Type.Integer()),
  orderswaiting: Type.Optional(Type.Integer()),
  shipmentcounter: Type.Integer(),
  shipmentToPrime: Type.Integer(),
  cards: Type.Array(CardSummary),
  tokenizedCards: Type.Array(CardSummary),
  /** google, facebook, twitter or paypal; null for a password account. */
  socialProvider: Nullable(Type.String()),
  refundsdue: Rows({
    reference: Type.String(),
    amount: Amount,
    currency: Type.String(),
    gateway: Type.String(),
  }),
});
export type Summary = Static<typeof Summary>;

/** Pre-login dashboard: counts, without money or addresses. */
export const PreloginSummary = Type.Object({
  firstname: Type.String(),
  lastname: Type.Optional(Type.String()),
  packagescount: Type.Integer(),
  packagesactionneeded: Type.Integer(),
  packagesready: Type.Integer(),
  shipmentscount: Type.Integer(),
  cartitemscount: Type.Integer(),
  orderscount: Type.Optional(Type.Integer()),
});
export type PreloginSummary = Static<typeof PreloginSummary>;

/** `status` is a string; 'false' comes with the reason. */
const Edited = Type.Object({ status: Type.String(), message: Type.String(), profile: Profile });

export const userEndpoints = defineEndpoints({
  'GET /user/showprofile': { access: 'member', summary: 'The signed-in member', reply: Profile },
  'GET /user/getdashboard': {
    access: 'member',
    summary: 'Everything the dashboard shows; the package counts depend on the address',
    query: Type.Object({ addressid: Type.Optional(Uuid) }),
    reply: Summary,
  },
  'GET /prelogin/getdashboard': {
    access: 'prelogin',
    summary: 'Counts for a pre-logged-in member',
    reply: PreloginSummary,
  },
  'POST /user/editprofile': {
    access: 'member',
    summary:
      'Update the given fields; `cgcode` and `userid` identify the profile and cannot be changed',
    body: Type.Object({
      cgcode: Type.Optional(Text(limits.emailMax)),
      userid: Type.Optional(Text(64)),
      firstname: Type.Optional(Text(limits.nameMax)),
      lastname: Type.Optional(Text(limits.nameMax)),
      gender: Type.Optional(Text(10)),
      languageprefer: Type.Optional(Text(10)),
      mobilecountrycode: Type.Optional(Text(6)),
      mobilenumber: Type.Optional(Text(40)),
    }),
    reply: Edited,
  },
  'POST /user/updatepassword': {
    access: 'member',
    summary: 'Change the password and end all other sessions of the member',
    body: Type.Object({
      currentpassword: Text(1024, 1),
      password: Text(1024),
      password_confirmation: Text(1024),
    }),
    reply: Type.Object({ message: Type.String(), sessionsended: Type.Integer() }),
  },
  'POST /user/changeaddress': {
    access: 'member',
    summary: 'Make an address the default',
    body: Type.Object({ addressid: Uuid }),
    reply: Type.Object({ success: Type.Boolean() }),
  },
});
