import type { LastAttempt } from '@/contract/money/payment';
import type { CurrentShipment, Quote } from '@/contract/member/shipment';
import type { Api, CallOptions } from '@/lib/api';
import type { Checkout, OpenCheckout, Price, Speed } from '@/rules/checkout/checkout';

import { readDeliveryAddress } from './delivery-address';
import { readAttempt } from './money/payment';
import { readDiscountParts, readPromo } from './money/promo';
import { readCharge, readShippedPackage, readSpeed } from './shipment-parts';

function readPrice(quote: Quote): Price {
  return {
    hash: quote.hash,
    charges: quote.charges.map(readCharge),
    atBorder: (quote.atborder ?? []).map(readCharge),
    coverage: quote.taxcoverage ?? 'unknown',
    subtotal: quote.subtotal,
    discount: quote.discount,
    off: readDiscountParts(quote),
    promo: quote.promocodeused ?? null,
    credits: quote.creditredeemed,
    total: quote.total,
    actualGrams: quote.actualweight,
    volumetricGrams: quote.volumetricweight,
    chargeableGrams: quote.chargeableweight,
    declaredValue: quote.declaredvalue,
  };
}

function readCheckout(wire: CurrentShipment): Checkout {
  return {
    id: wire.shipmentid,
    ref: wire.shipmentref,
    status: wire.shipmentstatus,
    step: wire.step,
    packages: wire.packages.map(readShippedPackage),
    address: wire.address && readDeliveryAddress(wire.address),
    speed: wire.speed,
    insurance: wire.insurance,
    insurancePrice: wire.insuranceprice,
    credits: wire.credits,
    availableCredits: wire.availablecredits,
    price: wire.quote && readPrice(wire.quote),
    promo: wire.promo && readPromo(wire.promo),
    problems: wire.problems.map(({ packageref, code }) => ({ ref: packageref, code })),
    attempt: wire.attempt && readAttempt(wire.attempt as LastAttempt),
    paymentMethods: wire.paymentmethods,
  };
}

/**
 * Starts or replaces the open checkout; returns its id.
 * @throws ApiError packageState | packageInUse | attemptState | notFound
 */
export async function initShipment(
  api: Api,
  { refs, addressId }: { refs: string[]; addressId: string | null },
  options: CallOptions,
): Promise<string> {
  const { shipmentid } = await api.request(
    'POST /shipment/init',
    { body: { packages: refs, ...(addressId && { addressid: addressId }) } },
    options,
  );
  return shipmentid;
}

/**
 * Without an id returns the open checkout, or null.
 * @throws ApiError notFound
 */
export async function getCheckout(api: Api, shipmentid?: string): Promise<Checkout | null> {
  const { shipment } = await api.request('GET /shipment/currentshipment', {
    query: { ...(shipmentid && { shipmentid }) },
  });
  return shipment && readCheckout(shipment);
}

/** Null if there is none or on failure, for pages that only offer to resume it. */
export async function findOpenCheckout(api: Api): Promise<OpenCheckout | null> {
  const checkout = await getCheckout(api).catch(() => null);
  return checkout && checkout.packages.length > 0
    ? { names: checkout.packages.map(({ name }) => name), step: checkout.step }
    : null;
}

export interface CheckoutChoice {
  id: string;
  addressId?: string | undefined;
  /** A pickup place instead of an address. */
  pickup?: string | undefined;
  speed?: string;
  insurance?: boolean;
}

/** @throws ApiError notShippable | attemptState … */
export async function updateCheckout(
  api: Api,
  { id, addressId, pickup, ...choices }: CheckoutChoice,
): Promise<Checkout> {
  const body = {
    shipmentid: id,
    ...choices,
    ...(addressId !== undefined && { addressid: addressId }),
    ...(pickup !== undefined && { pickup }),
  };
  return readCheckout(await api.request('POST /shipment/updateshipment', { body }));
}

/**
 * `credits` is a decimal string; "0.00" removes them.
 * @throws ApiError creditsShort
 */
export async function applyCredits(
  api: Api,
  { id, credits }: { id: string; credits: string },
): Promise<Checkout> {
  return readCheckout(
    await api.request('POST /reward/applycredit', {
      body: { shipmentid: id, credits: Number(credits) },
    }),
  );
}

/**
 * An empty code removes it.
 * @throws ApiError promoInvalid | promoUsed | alreadyPaid
 */
export async function applyPromo(
  api: Api,
  { id, code }: { id: string; code: string },
): Promise<Checkout> {
  return readCheckout(
    await api.request('POST /reward/applypromocode', { body: { shipmentid: id, promocode: code } }),
  );
}

/** In the host's order. @throws ApiError */
export async function listSpeeds(api: Api, id: string): Promise<Speed[]> {
  const { shippingSpeed } = await api.request('POST /shipment/shipping-calculator', {
    body: { shipmentid: id },
  });
  return Object.values(shippingSpeed).map(readSpeed);
}

/**
 * Prices a selection, by default to the default address. `options` is empty if no speed is
 * possible. A signal cancels an older request.
 */
export async function priceSelection(
  api: Api,
  { refs, addressId }: { refs: readonly string[]; addressId: string | null },
  signal: AbortSignal,
) {
  const { shippingSpeed, address, onebox, apart, pmtValidations } = await api.request(
    'POST /shipment/shipping-calculator',
    { body: { packages: [...refs], ...(addressId && { addressid: addressId }) } },
    { signal },
  );
  const speeds = Object.values(shippingSpeed).filter(({ isEnabled }) => isEnabled);
  return {
    address: address ? readDeliveryAddress(address) : null,
    options: speeds.map(({ total, atborder = [] }) => ({
      total,
      atBorder: atborder.map(readCharge),
    })),
    coverage: speeds[0]?.taxcoverage ?? 'unknown',
    /** Shipped separately; null if unavailable. */
    separate: apart ?? null,
    /** OneBox charges; null if impossible or unavailable. */
    box: onebox ?? null,
    problems: pmtValidations.map(({ packageref, code }) => ({ ref: packageref, code })),
  };
}

/** @throws ApiError cancelNotPossible (1041) */
export async function cancelCheckout(api: Api, id: string): Promise<void> {
  await api.request('POST /shipment/cancel', { body: { shipmentid: id } });
}
