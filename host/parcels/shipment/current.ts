import type { CurrentShipment, Quote } from '@/contract/member/shipment';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Db } from '@/host/db/client';
import { getIdFields } from '@/host/members/address/id-copies';
import { loadAddressContext, toWireAddress } from '@/host/members/address/wire-address';
import { readTier } from '@/host/money/membership/tier';
import { listMethods, type MemberCall } from '@/host/money/payments/payments';
import { findLastAttempt } from '@/host/money/payments/target-attempts';
import { toWirePromo } from '@/host/money/reward/promo-rules';
import { discountFields } from '@/rules/charges/sums';
import { fromCents, ZERO } from '@/rules/money';

import { loadCheckout } from './checkout';
import { listPaidPackages, type ShipmentRowData } from './contents';
import { findDraft, findShipment, SHIPMENT } from './draft';
import { toWireCharge, toWireQuote } from './price';
import { findPromoInUse } from './sum-rules';
import { toWireShipmentPackage } from './snapshot';

/**
 * Without `shipmentId`, returns the member's draft or null. A paid shipment shows what was paid.
 * @throws Problem notFound for a shipment that is not the member's or was canceled before payment
 */
export async function loadCurrentShipment(
  call: MemberCall<Db>,
  shipmentId?: string,
): Promise<CurrentShipment | null> {
  const { db } = call;
  const { memberId } = call.session;
  const row = shipmentId
    ? await findShipment(db, memberId, shipmentId)
    : await findDraft(db, memberId);
  if (!row) return null;
  if (row.status === 'cancelled' && row.paidAt === null) throw new Problem('notFound');
  return row.status === 'draft' ? loadDraftView(call, row) : loadPaidView(call, row);
}

/** @throws Problem notFound */
export async function requireShipment(call: MemberCall<Db>, id: string): Promise<CurrentShipment> {
  const view = await loadCurrentShipment(call, id);
  if (!view) throw new Problem('notFound');
  return view;
}

async function loadDraftView(call: MemberCall<Db>, row: ShipmentRowData): Promise<CurrentShipment> {
  const { db } = call;
  const { memberId } = call.session;
  const checkout = await loadCheckout(db, memberId, row);
  const addressContext = await loadAddressContext(db, checkout.tier);
  return {
    ...(await loadSharedFields(call, row)),
    step: checkout.step,
    packages: checkout.rows.map(toWireShipmentPackage),
    address: checkout.address && {
      ...toWireAddress(checkout.address, addressContext),
      ...getIdFields(checkout.idCopies, checkout.address.id),
    },
    speed: checkout.speed,
    insuranceprice: checkout.insurancePrice,
    credits: fromCents(row.creditsCents),
    availablecredits: fromCents(checkout.credits),
    promo:
      checkout.promo &&
      toWirePromo(
        checkout.promo,
        checkout.quote?.totals.discount ?? ZERO,
        findPromoInUse(checkout) !== null,
      ),
    quote: toWireQuote(checkout),
    problems: checkout.problems,
  };
}

async function loadPaidView(call: MemberCall<Db>, row: ShipmentRowData): Promise<CurrentShipment> {
  const { db } = call;
  const { memberId } = call.session;
  const addressContext = await loadAddressContext(db, await readTier(db, memberId, now()));
  const rows = await listPaidPackages(db, memberId, row.packageRefs);
  return {
    ...(await loadSharedFields(call, row)),
    step: 'done',
    packages: rows.map(toWireShipmentPackage),
    address: row.address && toWireAddress(row.address, addressContext),
    speed: row.speed,
    insuranceprice: null,
    credits: fromCents(row.creditRedeemedCents),
    availablecredits: fromCents(0),
    promo: null,
    quote: buildPaidQuote(row),
    problems: [],
  };
}

async function loadSharedFields(call: MemberCall<Db>, row: ShipmentRowData) {
  const { memberId } = call.session;
  return {
    shipmentid: row.id,
    shipmentref: row.ref,
    shipmentstatus: row.status,
    insurance: row.insurance,
    attempt: await findLastAttempt(call.db, memberId, { kind: SHIPMENT, id: row.id }),
    paymentmethods: await listMethods(call, SHIPMENT),
  };
}

function buildPaidQuote(row: ShipmentRowData): Quote {
  const charges = row.charges.map(toWireCharge);
  const discount = fromCents(row.discountCents);
  return {
    hash: '',
    charges,
    atborder: row.atBorder.map(toWireCharge),
    subtotal: fromCents(row.subtotalCents),
    discount,
    ...discountFields(charges, discount, row.promoCode),
    creditredeemed: fromCents(row.creditRedeemedCents),
    total: fromCents(row.paidCents),
    currency: 'USD',
    actualweight: 0,
    volumetricweight: 0,
    chargeableweight: row.chargeableGrams,
    declaredvalue: fromCents(row.declaredCents),
  };
}
