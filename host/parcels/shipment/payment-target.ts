import { isDeepStrictEqual } from 'node:util';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { AddressSnapshot, StoredCharge } from '@/host/db/schema/shipments';
import { findAddress } from '@/host/members/address/addresses';
import { toDestinationFacts, findCountry } from '@/host/members/address/country-rules';
import { reverseReward, rewardReferrer } from '@/host/members/refer/reward';
import { countPaidShipment, uncountShipment } from '@/host/money/membership/count-shipment';
import type { PaymentTarget, PricedTarget } from '@/host/money/payments/targets';
import { spendPromo } from '@/host/money/reward/promo';

import { shipBoxes } from '../onebox/progress';

import { loadCheckout, type Checkout } from './checkout';
import {
  hashContents,
  listPackagesByRef,
  listDraftPackages,
  listPackageProblems,
  type PackageRow,
  type ShipmentRowData,
} from './contents';
import { findShipment, SHIPMENT } from './draft';
import { requirePayablePrice, toStoredCharge } from './price';
import { findPromoInUse, type Sums } from './sum-rules';
import { toAddressSnapshot } from './snapshot';

const { shipments, packages, packageMemberships, packageEvents } = schema;

/** Stored as JSON, so dates are strings. */
interface AgreedShipment extends Record<string, unknown> {
  contents: string;
  /** Promo code the price depends on. */
  promo: string | null;
  packageRefs: string[];
  address: AddressSnapshot;
  charges: StoredCharge[];
  /** Missing in older agreements. */
  atBorder?: StoredCharge[];
  sums: Sums;
  declaredCents: number;
  chargeableGrams: number;
  courier: string;
  earliest: string;
  latest: string;
}

async function price(db: Db, memberId: string, id: string): Promise<PricedTarget> {
  const shipment = await findShipment(db, memberId, id);
  if (shipment.status === 'cancelled') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (shipment.status !== 'draft') throw new Problem('alreadyPaid');
  const checkout = await loadCheckout(db, memberId, shipment);
  if (checkout.rows.some(({ held }) => held)) throw new Problem('boxHeld');
  const { sums, hash } = requirePayablePrice(checkout);
  const snapshot = buildAgreement(checkout);
  return {
    reference: shipment.ref,
    hash,
    subtotalCents: sums.subtotal,
    creditsCents: sums.credits,
    discountCents: sums.discount,
    promo: snapshot.promo,
    totalCents: sums.total,
    itemCount: checkout.rows.length,
    snapshot,
  };
}

function buildAgreement(checkout: Checkout): AgreedShipment {
  const { shipment, rows, address } = checkout;
  const { quote, sums } = requirePayablePrice(checkout);
  if (!address) throw new Problem('stepNotReady', { detail: 'address' });
  return {
    contents: hashContents(shipment, rows),
    promo: findPromoInUse(checkout)?.code ?? null,
    packageRefs: rows.map((row) => row.ref),
    address: toAddressSnapshot(address),
    charges: quote.lines.map(toStoredCharge),
    atBorder: quote.atBorder.map(toStoredCharge),
    sums,
    declaredCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
    chargeableGrams: quote.weight.chargeableGrams,
    courier: quote.courier,
    earliest: quote.dates.earliest.toISOString(),
    latest: quote.dates.latest.toISOString(),
  };
}

async function lockAgreedShipment(tx: Tx, memberId: string, id: string, consent: AgreedShipment) {
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(match(shipments, { memberId, id }))
    .for('update');
  if (!shipment) throw new Problem('notFound');
  if (shipment.status === 'cancelled') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (shipment.status !== 'draft') throw new Problem('alreadyPaid');
  await listPackagesByRef(tx, memberId, consent.packageRefs, true);
  const rows = await listDraftPackages(tx, memberId, id);
  const address = await findAddress(tx, memberId, consent.address.addressid);
  const country = await findCountry(tx, consent.address.country);
  if (
    !isDeepStrictEqual(address && toAddressSnapshot(address), consent.address) ||
    hashContents(shipment, rows) !== consent.contents ||
    (consent.promo && shipment.promoCode !== consent.promo) ||
    country?.shipAllowed !== true ||
    listPackageProblems(rows, toDestinationFacts(country)).length > 0
  )
    throw new Problem('packageState', { detail: 'changed' });
  return { shipment, rows };
}

const apply: PaymentTarget['apply'] = async (tx, memberId, id, snapshot, attempt) => {
  const consent = snapshot as AgreedShipment;
  const { shipment, rows } = await lockAgreedShipment(tx, memberId, id, consent);
  const paidAt = now();
  if (consent.promo) await spendPromo(tx, memberId, consent.promo, { kind: SHIPMENT, id });
  await tx
    .update(shipments)
    .set({
      status: 'paid',
      promoCode: consent.promo,
      address: consent.address,
      country: consent.address.country,
      charges: consent.charges,
      atBorder: consent.atBorder ?? [],
      subtotalCents: consent.sums.subtotal,
      discountCents: consent.sums.discount,
      creditRedeemedCents: consent.sums.credits,
      paidCents: consent.sums.total,
      declaredCents: consent.declaredCents,
      chargeableGrams: consent.chargeableGrams,
      packageCount: rows.length,
      packageRefs: consent.packageRefs,
      paymentMethod: attempt.gateway,
      expectedEarliest: new Date(consent.earliest),
      expectedLatest: new Date(consent.latest),
      courier: consent.courier,
      stop: 0,
      paidAt,
      updatedAt: paidAt,
    })
    .where(match(shipments, { memberId, id }));
  await movePackages(tx, shipment, rows, paidAt);
  await countPaidShipment(tx, memberId, { id, country: consent.address.country, paidAt });
  await rewardReferrer(tx, memberId, { id, address: consent.address });
};

async function movePackages(
  tx: Tx,
  shipment: ShipmentRowData,
  rows: readonly PackageRow[],
  paidAt: Date,
): Promise<void> {
  const { memberId } = shipment;
  for (const row of rows) {
    await tx
      .update(packages)
      .set({ status: 'P', shipmentRef: shipment.ref, updatedAt: paidAt })
      .where(match(packages, { memberId, ref: row.ref }));
  }
  await shipBoxes(
    tx,
    memberId,
    rows.filter(({ kinds }) => kinds.includes('onebox')).map(({ ref }) => ref),
    shipment.ref,
  );
  await tx
    .delete(packageMemberships)
    .where(match(packageMemberships, { memberId, containerId: shipment.id }));
  await tx
    .insert(packageEvents)
    .values(
      rows.map((row) => ({
        memberId,
        packageRef: row.ref,
        kind: 'shipment-paid',
        detail: { shipmentref: shipment.ref },
        at: paidAt,
      })),
    );
}

/** A refunded shipment waits for the operator, but counts toward no referral. */
async function holdReversedShipment(tx: Tx, memberId: string, id: string): Promise<'held'> {
  const at = now();
  await uncountShipment(tx, memberId, id, at);
  await reverseReward(tx, memberId, id, at);
  return 'held';
}

async function reinstateShipment(tx: Tx, memberId: string, id: string): Promise<void> {
  const { address } = await findShipment(tx, memberId, id);
  if (!address) return;
  await countPaidShipment(tx, memberId, { id, country: address.country, paidAt: now() });
  await rewardReferrer(tx, memberId, { id, address });
}

const isHere = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await findShipment(db, memberId, id)).status === 'paid';

/** A payment is applied exactly as agreed or not at all. */
export const shipmentTarget: PaymentTarget = {
  kind: SHIPMENT,
  revenue: 'revenue:shipping',
  price,
  apply,
  onWithdrawn: holdReversedShipment,
  onReinstated: reinstateShipment,
  isHere,
};
