import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import type { PathGroup } from '@/host/core/http/route';
import { schema, type Db, type Tx } from '@/host/db/client';
import { readTier } from '@/host/money/membership/tier';
import {
  readRegistrationCountry,
  type MemberCall,
  type PaymentServices,
} from '@/host/money/payments/payments';
import { changeTarget } from '@/host/money/payments/target-attempts';

import { addAddress, deleteAddress, editAddress, listAddresses } from './addresses';
import {
  deleteIdCopy,
  getIdFields,
  createIdTicket,
  listIdCopies,
  sendIdCopy,
  storeIdCopy,
} from './id-copies';
import { getCountryRules, loadAddressContext, toWireAddress } from './wire-address';

const { shipments } = schema;

export const addressRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /address/getaddresses', ({ db, session }) => readAddresses(db, session.memberId));

  route('POST /address/addaddress', ({ body, session, keyed }) =>
    keyed(async (tx) => {
      const addressid = await addAddress(tx, session.memberId, body, body.makedefault ?? false);
      return { ...(await readAddresses(tx, session.memberId)), addressid };
    }),
  );

  route('POST /address/editaddress', (context) =>
    changeAddress(context, async (tx, memberId, id) => {
      if (await editAddress(tx, memberId, id, context.body)) await deleteIdCopy(tx, memberId, id);
    }),
  );

  route('POST /address/deleteaddress', (context) =>
    changeAddress(context, async (tx, memberId, id) => {
      await deleteAddress(tx, memberId, id);
      await deleteIdCopy(tx, memberId, id);
    }),
  );

  route('POST /address/uploadid', async ({ db, body, session }) => {
    await storeIdCopy(db, session.memberId, body);
    return readAddresses(db, session.memberId);
  });
  route('POST /address/viewid', ({ db, body, session }) =>
    createIdTicket(db, session.memberId, body.addressid),
  );
  route('GET /address/idcopy', ({ db, query, session, reply }) =>
    sendIdCopy(db, session.memberId, query.token, reply),
  );
};

/**
 * Also updates a shipment that is being paid.
 * @throws Problem attemptState while its money is being taken
 */
async function changeAddress(
  call: MemberCall & { body: { addressid: string } },
  change: (tx: Tx, memberId: string, addressId: string) => Promise<void>,
) {
  const { db, session, body } = call;
  const { memberId } = session;
  // Applies to any address, because the draft may be about to switch to this one.
  const [draft] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), eq(shipments.status, 'draft')));
  return changeTarget(call, draft ? { kind: 'shipment', ...draft } : null, async (tx) => {
    await change(tx, memberId, body.addressid);
    return readAddresses(tx, memberId);
  });
}

async function readAddresses(db: Db, memberId: string) {
  const rows = await listAddresses(db, memberId);
  const context = await loadAddressContext(db, await readTier(db, memberId, now()));
  const ids = await listIdCopies(db, memberId);
  const home = rows.length === 0 && (await readRegistrationCountry(db, memberId));
  return {
    ...(home && { destination: getCountryRules(context.countries, home) }),
    addresses: rows.map((row) => ({ ...toWireAddress(row, context), ...getIdFields(ids, row.id) })),
  };
}
