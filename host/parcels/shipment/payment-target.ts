import { isDeepStrictEqual } from 'node:util';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { AddressSnapshot, StoredCharge } from '@/host/db/schema/shipments';
import { findAddress } from '@/host/members/address/addresses';
import { destinationFacts, findCountry } from '@/host/members/address/country-rules';
import { reverseReward, rewardReferrer } from '@/host/members/refer/reward';
import { countPaidShipment, uncountShipment } from '@/host/money/membership/count-shipment';
import { blockOf } from '@/host/money/payments/withdrawal-blocks';
import type { PaymentTarget, PricedTarget } from '@/host/money/payments/targets';
import { spendPromo } from '@/host/money/reward/promo';

import { findBox } from '../onebox/box';
import { shipBoxes } from '../onebox/progress';

import { loadCheckout, type Checkout } from './checkout';
import {
  contentsHash,
  packagesByRef,
  packagesInDraft,
  problemsOf,
  type PackageRow,
  type ShipmentRowData,
} from './contents';
import { findShipment, SHIPMENT } from './draft';
import { payablePrice, storedCharge } from './price';
import { promoInUse, type Sums } from './sum-rules';
import { addressSnapshot } from './snapshot';

const { shipments, packages, packageMemberships, packageEvents } = schema;

/** What the member agreed to, as kept with the payment attempt (JSON, so dates are texts). */
interface AgreedShipment extends Record<string, unknown> {
  contents: string;
  /** The promo code that the price holds with. */
  promo: string | null;
  packageRefs: string[];
  address: AddressSnapshot;
  charges: StoredCharge[];
  /** Missing in what was agreed to before estimates were kept. */
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
  await refuseHeldBoxes(db, memberId, checkout.rows);
  const { sums, hash } = payablePrice(checkout);
  const snapshot = agreed(checkout);
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

/**
 * A OneBox whose own payment is in question does not leave, so nobody pays for sending it.
 * @throws Problem boxHeld
 */
async function refuseHeldBoxes(db: Db, memberId: string, rows: readonly PackageRow[]) {
  for (const { ref } of rows.filter(({ kinds }) => kinds.includes('onebox'))) {
    const { id } = await findBox(db, memberId, { ref });
    if (await blockOf(db, memberId, { kind: 'onebox', id })) throw new Problem('boxHeld');
  }
}

function agreed(checkout: Checkout): AgreedShipment {
  const { shipment, rows, address } = checkout;
  const { quote, sums } = payablePrice(checkout);
  if (!address) throw new Problem('stepNotReady', { detail: 'address' });
  return {
    contents: contentsHash(shipment, rows),
    promo: promoInUse(checkout)?.code ?? null,
    packageRefs: rows.map((row) => row.ref),
    address: addressSnapshot(address),
    charges: quote.lines.map(storedCharge),
    atBorder: quote.atBorder.map(storedCharge),
    sums,
    declaredCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
    chargeableGrams: quote.weight.chargeableGrams,
    courier: quote.courier,
    earliest: quote.dates.earliest.toISOString(),
    latest: quote.dates.latest.toISOString(),
  };
}

/** Locks shipment and packages and makes sure that they are still what the money is for. */
async function lockAgreed(tx: Tx, memberId: string, id: string, consent: AgreedShipment) {
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(match(shipments, { memberId, id }))
    .for('update');
  if (!shipment) throw new Problem('notFound');
  if (shipment.status === 'cancelled') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (shipment.status !== 'draft') throw new Problem('alreadyPaid');
  await packagesByRef(tx, memberId, consent.packageRefs, true);
  const rows = await packagesInDraft(tx, memberId, id);
  const address = await findAddress(tx, memberId, consent.address.addressid);
  const country = await findCountry(tx, consent.address.country);
  if (
    !isDeepStrictEqual(address && addressSnapshot(address), consent.address) ||
    contentsHash(shipment, rows) !== consent.contents ||
    (consent.promo && shipment.promoCode !== consent.promo) ||
    country?.shipAllowed !== true ||
    problemsOf(rows, destinationFacts(country)).length > 0
  )
    throw new Problem('packageState', { detail: 'changed' });
  return { shipment, rows };
}

const apply: PaymentTarget['apply'] = async (tx, memberId, id, snapshot, attempt) => {
  const consent = snapshot as AgreedShipment;
  const { shipment, rows } = await lockAgreed(tx, memberId, id, consent);
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

/** Moves the packages of a draft into its shipment, once it is paid. */
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

/**
 * A shipment whose money went back waits for the operator, but counts neither for its member nor
 * for whoever recommended them.
 */
async function withdrawn(tx: Tx, memberId: string, id: string): Promise<'held'> {
  const at = now();
  await uncountShipment(tx, memberId, id, at);
  await reverseReward(tx, memberId, id, at);
  return 'held';
}

async function reinstated(tx: Tx, memberId: string, id: string): Promise<void> {
  const { address } = await findShipment(tx, memberId, id);
  if (!address) return;
  await countPaidShipment(tx, memberId, { id, country: address.country, paidAt: now() });
  await rewardReferrer(tx, memberId, { id, address });
}

const isHere = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await findShipment(db, memberId, id)).status === 'paid';

/**
 * Shipments as the payments engine sees them: priced again, and applied exactly as agreed or not at
 * all.
 */
export const shipmentTarget: PaymentTarget = {
  kind: SHIPMENT,
  revenue: 'revenue:shipping',
  price,
  apply,
  withdrawn,
  reinstated,
  isHere,
};
