import type { AccountSummary } from '@/contract/member/membership';
import { readOrderPage } from '@/host/cart/orders/list';
import type { PageRequest } from '@/host/core/paging';
import type { Session } from '@/host/core/sessions/session';
import type { Database } from '@/host/db/client';
import { listAddresses } from '@/host/members/address/addresses';
import { loadAddressContext, toWireAddress } from '@/host/members/address/wire-address';
import { readEmailPreferences } from '@/host/members/user/email-preferences';
import { readProfile } from '@/host/members/user/profile';
import { readMembership } from '@/host/money/membership/history';
import { listRequests } from '@/host/money/paymentrequest/list';
import { sumAvailableCredits } from '@/host/money/reward/credits';
import { fromCents } from '@/rules/money';

import { listPaidBoxes } from '../onebox/list';

import { readShipmentPage } from './lists';

/** Each history holds one page: by default, the newest ten entries. */
export async function readAccountSummary(
  db: Database,
  session: Session,
  page: Pick<PageRequest, 'page' | 'perpage'>,
): Promise<AccountSummary> {
  const { memberId } = session;
  const [
    membershipdetails,
    emailpreferences,
    profile,
    addresses,
    addressContext,
    credits,
    shipments,
    requests,
    orders,
    boxes,
  ] = await Promise.all([
    readMembership(db, memberId),
    readEmailPreferences(db, memberId),
    readProfile(db, memberId),
    listAddresses(db, memberId),
    loadAddressContext(db, session.tier),
    sumAvailableCredits(db, memberId),
    readShipmentPage(db, memberId, 'history', page),
    listRequests(db, memberId, 'history', page),
    readOrderPage(db, memberId, 'history', page),
    listPaidBoxes(db, memberId, page),
  ]);
  return {
    membershipdetails,
    emailpreferences,
    profile,
    addresses: addresses.map((row) => toWireAddress(row, addressContext)),
    availablecredits: fromCents(credits),
    bfmhistorylist: orders.items,
    shipmentshistorylist: shipments.items.map(({ packages, ...row }) => ({
      ...row,
      transaction_packages: packages,
    })),
    paymentrequestshistorylist: requests.items,
    oneboxhistorylist: boxes,
  };
}
