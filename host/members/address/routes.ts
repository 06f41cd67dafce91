import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { tierOf } from '@/host/money/membership/tier';

import { addAddress, deleteAddress, editAddress, listAddresses } from './addresses';
import { forgetIdCopy, idTicket, knownIds, sendIdCopy, storeIdCopy } from './id-copies';
import { addressFrame, wireAddress } from './wire-address';

/** Delivery addresses (spec §7 "Addresses"; the default is changed in host/members/user). */
export const addressRoutes: PathGroup = (_app, route) => {
  route('GET /address/getaddresses', ({ db, session }) => addressesOf(db, session.memberId));

  route('POST /address/addaddress', ({ body, session, keyed }) =>
    keyed(async (tx) => {
      const addressid = await addAddress(tx, session.memberId, body, body.makedefault ?? false);
      return { ...(await addressesOf(tx, session.memberId)), addressid };
    }),
  );

  route('POST /address/editaddress', ({ db, body, session }) =>
    db.transaction(async (tx) => {
      const isOther = await editAddress(tx, session.memberId, body.addressid, body);
      if (isOther) await forgetIdCopy(tx, session.memberId, body.addressid);
      return addressesOf(tx, session.memberId);
    }),
  );

  route('POST /address/deleteaddress', ({ db, body, session }) =>
    db.transaction(async (tx) => {
      await deleteAddress(tx, session.memberId, body.addressid);
      await forgetIdCopy(tx, session.memberId, body.addressid);
      return addressesOf(tx, session.memberId);
    }),
  );

  route('POST /address/uploadid', async ({ db, body, session }) => {
    await storeIdCopy(db, session.memberId, body);
    return addressesOf(db, session.memberId);
  });
  route('POST /address/viewid', ({ db, body, session }) =>
    idTicket(db, session.memberId, body.addressid),
  );
  route('GET /address/idcopy', ({ db, query, session, reply }) =>
    sendIdCopy(db, session.memberId, query.token, reply),
  );
};

async function addressesOf(db: Db, memberId: string) {
  const rows = await listAddresses(db, memberId);
  const frame = await addressFrame(db, await tierOf(db, memberId, now()));
  const ids = await knownIds(db, memberId);
  return {
    addresses: rows.map((row) => {
      const known = ids.get(row.id);
      return {
        ...wireAddress(row, frame),
        cnphoto: known !== undefined,
        ...(known && { cnid: known.lastFour, id_type: known.idType }),
      };
    }),
  };
}
