import { Type, type Static } from 'typebox';

import { defineEndpoints } from './endpoint';
import { Amount, Nullable, Timestamp, Uuid } from './wire';

/** User of spec §3. */
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
});
export type Profile = Static<typeof Profile>;

/** User summary of spec §3; money as decimal strings. `shipmenttoprime`: shipments still needed. */
export const Summary = Type.Object({
  availablecredits: Amount,
  availablecreditsexpiry: Nullable(Timestamp),
  packagescount: Type.Integer(),
  packagesactionneeded: Type.Integer(),
  packagesprocessing: Type.Integer(),
  packagesready: Type.Integer(),
  membershiptype: Type.String(),
  membershipexpiry: Nullable(Timestamp),
  membershipextend: Type.Integer(),
  paymentrequestscount: Type.Integer(),
  shipmentscount: Type.Integer(),
  shipmentsintransit: Type.Integer(),
  cartitemscount: Type.Integer(),
  shipmentcounter: Type.Integer(),
  shipmenttoprime: Type.Integer(),
  refundsdue: Type.Array(Type.Object({ reference: Type.String(), amount: Amount, gateway: Type.String() })),
});
export type Summary = Static<typeof Summary>;

/** The pre-login dashboard: counts only, no money, no addresses. */
export const PreloginSummary = Type.Object({
  firstname: Type.String(),
  packagescount: Type.Integer(),
  packagesactionneeded: Type.Integer(),
  packagesready: Type.Integer(),
  shipmentscount: Type.Integer(),
});
export type PreloginSummary = Static<typeof PreloginSummary>;

export const CreditLot = Type.Object({
  amount: Amount,
  remaining: Amount,
  reason: Type.String(),
  createdtime: Timestamp,
  expiry: Nullable(Timestamp),
});

export const userEndpoints = defineEndpoints({
  'GET /user/showprofile': { access: 'member', summary: 'The signed-in member', reply: Profile },
  'GET /user/getdashboard': { access: 'member', summary: 'Everything the dashboard shows', reply: Summary },
  'GET /prelogin/getdashboard': { access: 'prelogin', summary: 'Counts for a member who has not proved it just now', reply: PreloginSummary },
  'GET /user/availablecredits': {
    access: 'member',
    summary: 'Credits that can be used now, with their expiry',
    reply: Type.Object({ availablecredits: Amount, held: Amount, items: Type.Array(CreditLot) }),
  },
  'POST /user/changeaddress': {
    access: 'member',
    summary: 'Make an address the default',
    body: Type.Object({ addressid: Uuid }),
    reply: Type.Object({ success: Type.Boolean() }),
  },
});
