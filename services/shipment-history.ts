import type { Address } from '@/contract/address';
import { errorNumbers } from '@/contract/error-numbers';
import type { WithdrawnPayment } from '@/contract/refund';
import type { ShipmentDetails, ShipmentRow } from '@/contract/shipment';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import type { ShipmentsQuery } from '@/lib/queries/shipments';
import type { Charge } from '@/rules/charges/charges';
import { addressLines } from '@/rules/addresses/delivery-address';
import type { DiscountParts } from '@/rules/charges/promo';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { type Amount, ZERO } from '@/rules/money';
import {
  readShipmentStatus,
  type ShipmentStatus,
  type StopIndex,
  stopOf,
  stopReached,
} from '@/rules/tracking/tracking';

import { readDiscountParts } from './promo';
import { readCharge } from './shipment';
import { readShippedPackage } from './shipped-package';

/** A row of the shipment lists. Times ISO, money as decimal strings. */
export interface ShipmentItem {
  ref: string;
  status: ShipmentStatus;
  created: string;
  /** When it left the warehouse; null until then. */
  shipped: string | null;
  /** ISO code; empty when no address was chosen before it was cancelled. */
  country: string;
  awb: string | null;
  courier: string | null;
  courierUrl: string | null;
  paid: Amount;
  packages: { ref: string; name: string; tracking: string }[];
}

/** A page of shipments. `next` and `previous` are places for `at`. */
export interface ShipmentPage {
  items: ShipmentItem[];
  page: number;
  totalPages: number;
  total: number;
  next: string | null;
  previous: string | null;
}

/** Where a shipment goes, as it was when it was paid. */
export interface ReceiptAddress {
  receiver: string;
  /** Dial code and number, "+63 9171234567". */
  phone: string;
  /** As letters there are addressed, without the country; no empty ones. */
  lines: string[];
  country: string;
}

/** Order details of spec §3. Weights in grams. */
export interface ShipmentOrder {
  id: string;
  ref: string;
  status: ShipmentStatus;
  speed: string;
  created: string;
  paidAt: string | null;
  earliest: string | null;
  latest: string | null;
  country: string;
  address: ReceiptAddress | null;
  chargeableGrams: number;
  declaredValue: Amount;
  /** What is sent, in the words of its packages. */
  description: string;
  departed: string | null;
  delivered: string | null;
  charges: Charge[];
  /** What customs may ask on arrival, as it was estimated. */
  atBorder: Charge[];
  subtotal: Amount;
  /** Sum of additional, freight and item cost discounts. */
  discounts: Amount;
  /** Its parts, and the promo code that they came from. */
  off: DiscountParts;
  promo: string | null;
  /** What a voucher paid. */
  voucher: Amount;
  credits: Amount;
  paid: Amount;
  method: string | null;
  /** What comes back of a paid shipment that was called off. */
  refund: { amount: Amount; credits: Amount; paidBack: boolean } | null;
  /** What the gateway gave or took back of the payment. */
  withdrawn: WithdrawnPayment | null;
  packages: ShippedPackage[];
  awb: string | null;
  courier: string | null;
  courierUrl: string | null;
}

/**
 * How far a shipment has come and its events, newest first; a timestamp carries the offset of its
 * place.
 */
export interface Tracking {
  stop: StopIndex;
  events: { status: string; location: string; timestamp: string }[];
}

/** One page of the shipments on their way, or of all of them. @throws ApiError */
export async function listShipments(
  api: Api,
  { tab, page, at }: ShipmentsQuery,
): Promise<ShipmentPage> {
  const query = { page, ...(at && { at }) };
  const reply = await api.request(
    tab === 'history' ? 'GET /shipment/shipmentshistorylist' : 'GET /shipment/shipmentslist',
    { query },
  );
  return {
    items: reply.items.map(readRow),
    page: reply.page,
    totalPages: reply.totalpages,
    total: reply.total,
    next: reply.next,
    previous: reply.previous,
  };
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
export async function trackShipment(api: Api, id: string): Promise<Tracking> {
  const told = await api.request('GET /shipment/trackshipment', { query: { shipmentid: id } });
  if (!Array.isArray(told)) return { stop: stopOf(told.stop), events: told.events };
  const events = told.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return { stop: stopReached(events), events };
}

function readRow(row: ShipmentRow): ShipmentItem {
  return {
    ref: row.shipmentref,
    status: row.txnstatus === '0' ? 'cancelled' : readShipmentStatus(row.shipmentstatus),
    created: row.createdtime,
    shipped: row.shippingdate,
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

function readOrder(wire: ShipmentDetails): ShipmentOrder {
  return {
    id: wire.shipmentid,
    ref: wire.shipmentref,
    status: readShipmentStatus(wire.shipmentstatus),
    speed: wire.internationalshippingoption,
    created: wire.createdtime,
    paidAt: wire.paidtime,
    earliest: wire.expectedearliest,
    latest: wire.expectedlatest,
    country: wire.shipmentcountry,
    address: wire.address && readAddress(wire.address),
    chargeableGrams: wire.chargableweight,
    declaredValue: wire.confirmedgoodsvalue,
    description: wire.description ?? '',
    departed: wire.departuredate ?? null,
    delivered: wire.deliverydate ?? null,
    charges: wire.charges.map(readCharge),
    atBorder: (wire.atborder ?? []).map(readCharge),
    subtotal: wire.amtbeforedis,
    discounts: wire.discounts,
    off: readDiscountParts(wire),
    promo: wire.promocodeused ?? null,
    voucher: wire.vouchervalue ?? ZERO,
    credits: wire.creditredeemed,
    paid: wire.finalamtpaid,
    method: wire.paymentmethod,
    refund: wire.refund && {
      amount: wire.refund.amount,
      credits: wire.refund.credits,
      paidBack: wire.refund.state === 'refunded',
    },
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
}: Address): ReceiptAddress {
  return {
    receiver,
    phone: `+${receivercountrycode} ${receivercontact}`,
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
