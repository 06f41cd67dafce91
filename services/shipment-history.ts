import type { Address } from '@/contract/member/address';
import { errorNumbers } from '@/contract/error-numbers';
import type { ShipmentDetails, ShipmentRow } from '@/contract/member/shipment';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type { ShipmentsQuery } from '@/lib/queries/shipments';
import { addressLines } from '@/rules/addresses/delivery-address';
import { ZERO } from '@/rules/money';
import { readShipmentStatus, stopOf, stopReached } from '@/rules/tracking/tracking';

import { readDiscountParts } from './money/promo';
import { readCharge, readShippedPackage } from './shipment-parts';

/** A row of the shipment lists. Times ISO, money as decimal strings. */
export type ShipmentItem = ReturnType<typeof readRow>;

/** A page of shipments. `next` and `previous` are places for `at`. */
export type ShipmentPage = Awaited<ReturnType<typeof listShipments>>;

/** Order details of spec §3. Weights in grams. */
export type ShipmentOrder = ReturnType<typeof readOrder>;

/**
 * How far a shipment has come and its events, newest first; a timestamp carries the offset of its
 * place.
 */
export type Tracking = Awaited<ReturnType<typeof trackShipment>>;

/** One page of the shipments on their way, or of all of them. @throws ApiError */
export async function listShipments(api: Api, { tab, page, at }: ShipmentsQuery) {
  const query = { page, ...(at && { at }) };
  const reply = await api.request(
    tab === 'history' ? 'GET /shipment/shipmentshistorylist' : 'GET /shipment/shipmentslist',
    { query },
  );
  return { items: reply.items.map(readRow), ...readPaging(reply) };
}

/**
 * Order details with every charge.
 * @throws ApiError notFound for one that is not the member's, and for what is no reference
 */
export async function getShipment(api: Api, ref: string): Promise<ShipmentOrder> {
  if (!/^[A-Za-z0-9-]{4,64}$/.test(ref))
    throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readOrder(
    await api.request('GET /shipment/shipmentdetails', { query: { shipmentref: ref } }),
  );
}

/** How far a shipment has come. @throws ApiError notFound, also for cancelled ones */
export async function trackShipment(api: Api, id: string) {
  const wire = await api.request('GET /shipment/trackshipment', { query: { shipmentid: id } });
  if (!Array.isArray(wire)) return { stop: stopOf(wire.stop), events: wire.events };
  const events = wire.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return { stop: stopReached(events), events };
}

function readRow(row: ShipmentRow) {
  return {
    ref: row.shipmentref,
    status: row.txnstatus === '0' ? 'cancelled' : readShipmentStatus(row.shipmentstatus),
    held: row.held ?? false,
    created: row.createdtime,
    /** When it left the warehouse; null until then. */
    shipped: row.shippingdate,
    /** ISO code; empty when no address was chosen before it was cancelled. */
    country: row.shipmentcountry,
    awb: row.awb,
    courier: row.courier,
    courierUrl: row.courier_url,
    paid: row.finalamtpaid,
    packages: row.packages.map(({ pkgref, name, custdomesticagenttnumber }) => ({
      ref: pkgref,
      name,
      tracking: custdomesticagenttnumber,
    })),
  };
}

function readOrder(wire: ShipmentDetails) {
  return {
    id: wire.shipmentid,
    ref: wire.shipmentref,
    status: readShipmentStatus(wire.shipmentstatus),
    held: wire.withdrawn?.held ?? false,
    speed: wire.internationalshippingoption,
    created: wire.createdtime,
    paidAt: wire.paidtime,
    earliest: wire.expectedearliest,
    latest: wire.expectedlatest,
    country: wire.shipmentcountry,
    address: wire.address && readAddress(wire.address),
    chargeableGrams: wire.chargableweight,
    declaredValue: wire.confirmedgoodsvalue,
    /** What is sent, in the words of its packages. */
    description: wire.description ?? '',
    departed: wire.departuredate ?? null,
    delivered: wire.deliverydate ?? null,
    charges: wire.charges.map(readCharge),
    /** What customs may ask on arrival, as it was estimated. */
    atBorder: (wire.atborder ?? []).map(readCharge),
    subtotal: wire.amtbeforedis,
    /** Sum of additional, freight and item cost discounts. */
    discounts: wire.discounts,
    /** Its parts, and the promo code that they came from. */
    off: readDiscountParts(wire),
    promo: wire.promocodeused ?? null,
    /** What a voucher paid. */
    voucher: wire.vouchervalue ?? ZERO,
    credits: wire.creditredeemed,
    paid: wire.finalamtpaid,
    method: wire.paymentmethod,
    /** What comes back of a paid shipment that was called off. */
    refund: wire.refund && {
      amount: wire.refund.amount,
      credits: wire.refund.credits,
      paidBack: wire.refund.state === 'refunded',
    },
    /** What the gateway gave or took back of the payment. */
    withdrawn: wire.withdrawn ?? null,
    packages: wire.transaction_packages.map(readShippedPackage),
    awb: wire.awb,
    courier: wire.courier,
    courierUrl: wire.courier_url,
  };
}

function readAddress({
  receiver,
  receivercountrycode,
  receivercontact,
  street1,
  street2,
  street3,
  city,
  state,
  postal,
  country,
}: Address) {
  return {
    receiver,
    /** Dial code and number, "+63 9171234567". */
    phone: `+${receivercountrycode} ${receivercontact}`,
    /** As letters there are addressed, without the country; no empty ones. */
    lines: addressLines({
      lines: [street1, street2, street3],
      city,
      state,
      postal,
      country: country.iso,
    }),
    country: country.iso,
  };
}
