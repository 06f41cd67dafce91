import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { OpeningHours } from '../public/list';
import { Amount, CountryIso, Text, Uuid } from '../wire';

export const Address = Type.Object({
  addressid: Type.String(),
  defaultaddress: Type.Boolean(),
  receiver: Type.String(),
  receivercountrycode: Type.String(),
  receivercontact: Type.String(),
  street1: Type.String(),
  street2: Type.String(),
  street3: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postal: Type.String(),
  country: Type.Object({ iso: Type.String(), name: Type.String() }),
  is_removed: Type.Boolean(),
  ship_allowed: Type.Boolean(),
  itemizationrequired: Type.Boolean(),
  batteryrestricted: Type.Boolean(),
  idrequired: Type.Boolean(),
  /** Last four characters of the receiver's ID, whether a copy exists, and the document type. */
  cnid: Type.Optional(Type.String()),
  cnphoto: Type.Optional(Type.Boolean()),
  id_type: Type.Optional(Type.String()),
  /** Last four characters of the receiver's tax or identity number, where customs requires one. */
  consignee_id: Type.Optional(Type.String()),
  /** ISO code that couriers and customs use for a territory. */
  altCountry: Type.Optional(Type.String()),
  /** In Asia or the Pacific. */
  apac: Type.Optional(Type.Boolean()),
  /** Pickup place. */
  pickup: Type.Optional(
    Type.Object({
      shipper_reference: Type.String(),
      name: Type.String(),
      hours: Type.Array(OpeningHours),
    }),
  ),
  actionrequestfee: Type.Object({
    hazmat: Amount,
    contentverification: Amount,
    repack: Amount,
    repackBag: Amount,
  }),
});
export type Address = Static<typeof Address>;

const fields = {
  receiver: Text(limits.nameMax),
  receivercountrycode: Text(6, 1),
  receivercontact: Text(40, 1),
  street1: Text(limits.addressLineMax, 1),
  street2: Type.Optional(Text(limits.addressLineMax)),
  street3: Type.Optional(Text(limits.addressLineMax)),
  city: Text(limits.addressLineMax, 1),
  state: Type.Optional(Text(limits.addressLineMax)),
  postal: Type.Optional(Text(20)),
  country: CountryIso,
  consignee_id: Type.Optional(Text(40)),
};
/** What customs requires in a country. */
export const CountryRules = Type.Object({
  country: Type.String(),
  itemizationrequired: Type.Boolean(),
  batteryrestricted: Type.Boolean(),
});
const List = Type.Object({
  addresses: Type.Array(Address),
  /** Of the registration country, if there is no address. */
  destination: Type.Optional(CountryRules),
});

export const addressEndpoints = defineEndpoints({
  'GET /address/getaddresses': {
    access: 'member',
    summary: 'Delivery addresses, default first',
    reply: List,
  },
  'POST /address/addaddress': {
    access: 'member',
    summary: 'Add an address; the first one becomes the default',
    keyed: true,
    body: Type.Object({ ...fields, makedefault: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ addresses: Type.Array(Address), addressid: Type.String() }),
  },
  'POST /address/editaddress': {
    access: 'member',
    summary: 'Replace the fields of an address',
    body: Type.Object({ ...fields, addressid: Uuid }),
    reply: List,
  },
  'POST /address/deleteaddress': {
    access: 'member',
    summary: 'Remove an address; returns the new list',
    body: Type.Object({ addressid: Uuid }),
    reply: List,
  },
});
