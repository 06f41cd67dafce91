import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findAddress, findListedAddress, type AddressRow } from '@/host/members/address/addresses';
import { canShipTo } from '@/host/members/address/country-rules';
import type { MemberCall } from '@/host/money/payments/payments';
import {
  cancelAttempts,
  hasLiveAttempt,
  stopPayments,
} from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';
import { sumTargetCredits } from '@/host/money/reward/credits';
import { checkPromo, type PromoCall } from '@/host/money/reward/promo';
import { readPromoCode } from '@/host/money/reward/promo-rules';
import { getDefaultSpeed, readSpeed } from '@/host/rates/speeds';
import { toCents, type Cents } from '@/rules/money';

import { loadCheckout } from './checkout';
import { listDraftPackages, type ShipmentRowData } from './contents';
import {
  findDraft,
  findLastPaid,
  findShipment,
  lockDraft,
  isSameSet,
  SHIPMENT,
  findShippableAddressId,
} from './draft';
import { upsertPickup } from './pickup';

const { shipments, packageMemberships } = schema;
type Changes = Partial<
  Pick<
    ShipmentRowData,
    | 'addressId'
    | 'speed'
    | 'insurance'
    | 'creditsCents'
    | 'promoCode'
    | 'status'
    | 'country'
    | 'packageRefs'
    | 'packageCount'
  >
>;

async function storeChange(tx: Tx, memberId: string, id: string, change: Changes): Promise<void> {
  await tx
    .update(shipments)
    .set({ ...change, updatedAt: now() })
    .where(match(shipments, { memberId, id }));
}

/**
 * Voids an unsubmitted payment and replaces a speed that is not available for the new address.
 * @throws Problem notFound | alreadyPaid | attemptState | notShippable | stepNotReady
 */
export async function updateShipment(
  call: MemberCall,
  change: Body<'POST /shipment/updateshipment'>,
): Promise<void> {
  const { db } = call;
  const { memberId } = call.session;
  await findShipment(db, memberId, change.shipmentid);
  await stopPayments(call, { kind: SHIPMENT, id: change.shipmentid });
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, memberId, change.shipmentid);
    const chosenFields: Changes = {
      ...(change.addressid !== undefined && {
        addressId: await checkAddress(tx, await findListedAddress(tx, memberId, change.addressid)),
      }),
      ...(change.pickup !== undefined && {
        addressId: await checkAddress(
          tx,
          await findAddress(tx, memberId, await upsertPickup(tx, memberId, change.pickup)),
        ),
      }),
      ...(change.insurance !== undefined && { insurance: change.insurance }),
    };
    const newSpeed = readSpeed(change.speed ?? '');
    const checkout = await loadCheckout(tx, memberId, {
      ...draft,
      ...chosenFields,
      speed: change.speed === undefined ? draft.speed : newSpeed,
    });
    if (change.speed !== undefined) {
      if (!checkout.address || checkout.step === 'packages' || checkout.step === 'address')
        throw new Problem('stepNotReady', { detail: checkout.step });
      if (!newSpeed) throw invalid('speed', 'invalid');
      if (!checkout.speed)
        throw new Problem('notShippable', { detail: getRefusalReason(checkout.speeds, newSpeed) });
    }
    await storeChange(tx, memberId, draft.id, { ...chosenFields, speed: checkout.speed });
    if (!checkout.speed) await prefillSpeed(tx, memberId, draft.id);
  });
}

/**
 * Replaces a missing or no longer offered speed with the upgrade of the member's tier, else the
 * speed of the last paid shipment, else the cheapest. Does nothing while no speed is offered or a
 * payment for the agreed speed is open.
 */
export async function prefillSpeed(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockTarget(tx, SHIPMENT, id);
  const draft = await findShipment(tx, memberId, id);
  if (draft.status !== 'draft') return;
  const { speed, speeds, tier } = await loadCheckout(tx, memberId, draft);
  if (speed) return;
  if (await hasLiveAttempt(tx, memberId, { kind: SHIPMENT, id })) return;
  const preset = getDefaultSpeed(tier);
  const offers = speeds
    .flatMap((offer) =>
      offer.result.ok
        ? [{ speed: offer.speed, cents: toCents(offer.result.quote.totals.total) }]
        : [],
    )
    .sort((a, b) => a.cents - b.cents || Number(b.speed === preset) - Number(a.speed === preset));
  const lastShipment = await findLastPaid(tx, memberId);
  const findOffer = (wanted?: string | null) => offers.find((offer) => offer.speed === wanted);
  const upgrade = preset === 'upg-express' ? findOffer(preset) : undefined;
  const chosenOffer = upgrade ?? findOffer(lastShipment?.speed) ?? offers[0];
  if (chosenOffer) await storeChange(tx, memberId, id, { speed: chosenOffer.speed });
}

function getRefusalReason(
  speeds: Awaited<ReturnType<typeof loadCheckout>>['speeds'],
  speed: string,
) {
  const result = speeds.find((entry) => entry.speed === speed)?.result;
  return result && !result.ok ? result.reason : 'noRate';
}

async function checkAddress(tx: Tx, address: AddressRow | null): Promise<string> {
  if (!address) throw new Problem('notFound');
  if (!(await canShipTo(tx, address.country)))
    throw new Problem('notShippable', { detail: 'countryClosed' });
  return address.id;
}

/**
 * The price caps the credits.
 * @throws Problem creditsShort and those of `lockDraft`
 */
export async function setCredits(call: MemberCall, shipmentId: string, cents: Cents) {
  const { db } = call;
  const { memberId } = call.session;
  await findShipment(db, memberId, shipmentId);
  await stopPayments(call, { kind: SHIPMENT, id: shipmentId });
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, memberId, shipmentId);
    if (cents > (await sumTargetCredits(tx, memberId, { kind: SHIPMENT, id: draft.id })))
      throw new Problem('creditsShort');
    await storeChange(tx, memberId, draft.id, { creditsCents: cents });
  });
}

/**
 * An empty code removes the current one. An upgrade code selects the upgraded speed. If that speed
 * is lost with the code, the default speed replaces it.
 * @throws Problem promoInvalid | promoUsed and those of `lockDraft`
 */
export async function setPromo(call: MemberCall & PromoCall, shipmentId: string, code: string) {
  const { db } = call;
  const { memberId } = call.session;
  await findShipment(db, memberId, shipmentId);
  const promoCode = readPromoCode(code) || null;
  const promo = promoCode ? await checkPromo(call, promoCode, SHIPMENT) : null;
  await stopPayments(call, { kind: SHIPMENT, id: shipmentId });
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, memberId, shipmentId);
    const newSpeed = promo?.type === '2' && draft.speed ? 'upg-express' : draft.speed;
    const initial = await loadCheckout(tx, memberId, { ...draft, promoCode, speed: newSpeed });
    const speed =
      initial.speed ??
      (newSpeed &&
        (
          await loadCheckout(tx, memberId, {
            ...draft,
            promoCode,
            speed: getDefaultSpeed(initial.tier),
          })
        ).speed);
    await storeChange(tx, memberId, draft.id, { promoCode, speed });
  });
}

/**
 * Voids the draft's payments if other packages or another address will replace its own.
 * @throws Problem attemptState
 */
export async function stopReplacedPayments(
  call: MemberCall,
  { packages: refs, addressid }: Body<'POST /shipment/init'>,
): Promise<void> {
  const { db } = call;
  const { memberId } = call.session;
  const draft = await findDraft(db, memberId);
  if (!draft) return;
  const currentRows = await listDraftPackages(db, memberId, draft.id);
  const addressId = await findShippableAddressId(db, memberId, addressid);
  if (
    (addressId === null || addressId === draft.addressId) &&
    isSameSet(
      currentRows.map((row) => row.ref),
      refs,
    )
  )
    return;
  await stopPayments(call, { kind: SHIPMENT, id: draft.id });
}

/**
 * Frees the packages. Idempotent.
 * @throws Problem notFound | cancelNotPossible (1041: paid, or money is on its way)
 */
export async function cancelShipment(call: MemberCall, id: string): Promise<void> {
  const { db } = call;
  const { memberId } = call.session;
  await findShipment(db, memberId, id);
  await cancelAttempts(call, { kind: SHIPMENT, id });
  await db.transaction(async (tx) => {
    await lockTarget(tx, SHIPMENT, id);
    const ownShipment = match(shipments, { memberId, id });
    const [row] = await tx.select().from(shipments).where(ownShipment).for('update');
    if (!row) throw new Problem('notFound');
    if (row.status === 'cancelled') return;
    if (row.status !== 'draft' || (await hasLiveAttempt(tx, memberId, { kind: SHIPMENT, id })))
      throw new Problem('cancelNotPossible');
    const rows = await listDraftPackages(tx, memberId, id);
    const address = row.addressId ? await findAddress(tx, memberId, row.addressId) : null;
    await tx
      .delete(packageMemberships)
      .where(match(packageMemberships, { memberId, containerId: id }));
    await storeChange(tx, memberId, id, {
      status: 'cancelled',
      country: address?.country ?? null,
      packageRefs: rows.map((entry) => entry.ref),
      packageCount: rows.length,
    });
  });
}
