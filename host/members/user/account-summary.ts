import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import type { AccountSummary } from '@/contract/membership';
import { orderPage } from '@/host/cart/orders/list';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Database, type Db } from '@/host/db/client';
import { membershipOf } from '@/host/money/membership/history';
import { requestPage } from '@/host/money/paymentrequest/list';
import { availableCredits } from '@/host/money/reward/credits';
import { fromCents } from '@/rules/money';

import { listAddresses } from '../address/addresses';
import { addressFrame, wireAddress } from '../address/wire-address';

import { emailPreferencesOf } from './email-preferences';
import { profileOf } from './profile';

const { shipments, packages } = schema;
const NEWEST = 10;

/** The whole account in one answer (spec §3 Account summary); histories with their newest ten. */
export async function accountSummaryOf(db: Database, session: Session): Promise<AccountSummary> {
  const { memberId } = session;
  const [
    membershipdetails,
    emailpreferences,
    profile,
    addresses,
    frame,
    credits,
    shipmentshistorylist,
    requests,
    orders,
  ] = await Promise.all([
    membershipOf(db, memberId),
    emailPreferencesOf(db, memberId),
    profileOf(db, memberId),
    listAddresses(db, memberId),
    addressFrame(db, session.tier),
    availableCredits(db, memberId),
    newestShipments(db, memberId),
    requestPage(db, memberId, 'history', { perpage: NEWEST }),
    orderPage(db, memberId, 'history', { perpage: NEWEST }),
  ]);
  return {
    membershipdetails,
    emailpreferences,
    profile,
    addresses: addresses.map((row) => wireAddress(row, frame)),
    availablecredits: fromCents(credits),
    bfmhistorylist: orders.items,
    shipmentshistorylist,
    paymentrequestshistorylist: requests.items.map(
      ({ requestid, reference, sugarid, paymentdesc, createdtime, paymentstatus, amt }) => ({
        requestid,
        reference,
        sugarid,
        paymentdesc,
        createdtime,
        paymentstatus,
        amt,
      }),
    ),
  };
}

async function newestShipments(
  db: Db,
  memberId: string,
): Promise<AccountSummary['shipmentshistorylist']> {
  const rows = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), ne(shipments.status, 'draft')))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(NEWEST);
  const refs = rows.flatMap((row) => row.packageRefs);
  const parcels =
    refs.length === 0
      ? []
      : await db
          .select({ ref: packages.ref, tracking: packages.tracking })
          .from(packages)
          .where(and(eq(packages.memberId, memberId), inArray(packages.ref, refs)));
  const trackings = new Map(parcels.map((parcel) => [parcel.ref, parcel.tracking]));
  return rows.map((row) => ({
    shipmentid: row.id,
    shipmentref: row.ref,
    awb: row.awb,
    shippingdate: row.shippedAt?.toISOString() ?? null,
    txnstatus: row.status === 'cancelled' ? '0' : 'C',
    transaction_packages: row.packageRefs.map((ref) => ({
      pkgref: ref,
      custdomesticagenttnumber: trackings.get(ref) ?? '',
    })),
  }));
}
