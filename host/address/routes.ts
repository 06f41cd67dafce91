import type { Db } from '../db/client';
import type { PathGroup } from '../path-groups';
import { tierOf } from '../membership/tier';
import { now } from '../clock';

import { addAddress, deleteAddress, editAddress, listAddresses } from './addresses';
import { addressFrame, wireAddress } from './wire-address';

/** Delivery addresses (spec §7 "Addresses"; the default is changed in host/user). */
export const addressRoutes: PathGroup = (_app, route) => {
  route('GET /address/getaddresses', ({ db, session }) => addressesOf(db, session.memberId));

  route('POST /address/addaddress', ({ body, session, keyed }) =>
    keyed(async (tx) => {
      const addressid = await addAddress(tx, session.memberId, body, body.makedefault ?? false);
      return { ...(await addressesOf(tx, session.memberId)), addressid };
    }));

  route('POST /address/editaddress', ({ db, body, session }) =>
    db.transaction(async (tx) => {
      await editAddress(tx, session.memberId, body.addressid, body);
      return addressesOf(tx, session.memberId);
    }));

  route('POST /address/deleteaddress', ({ db, body, session }) =>
    db.transaction(async (tx) => {
      await deleteAddress(tx, session.memberId, body.addressid);
      return addressesOf(tx, session.memberId);
    }));
};

async function addressesOf(db: Db, memberId: string) {
  const rows = await listAddresses(db, memberId);
  const frame = await addressFrame(db, await tierOf(db, memberId, now()));
  return { addresses: rows.map((row) => wireAddress(row, frame)) };
}
