import type { Address } from '@/contract/member/address';
import { errorNumbers } from '@/contract/error-numbers';
import type { ShipmentDetails as WireDetails, ShipmentRow } from '@/contract/member/shipment';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import type { ShipmentsQuery } from '@/lib/queries/shipments';
import { formatAddressLines } from '@/rules/addresses/delivery-address';
import { subtractAmounts, ZERO } from '@/rules/money';
import { readShipmentStatus, toStopIndex, findStop } from '@/rules/tracking/tracking';

import { readDiscountParts } from './money/promo';
import { readCharge, readShippedPackage } from './shipment-parts';

/** Times are ISO, money is decimal strings. */
export type ShipmentItem = ReturnType<typeof readRow>;

/** `next` and `previous` are cursors for `at`. */
export type ShipmentPage = Awaited<ReturnType<typeof listShipments>>;

/** Weights in grams. */
export type ShipmentDetails = ReturnType<typeof readDetails>;

/** Events are newest first; timestamps include their place's offset. */
export type Tracking = Awaited<ReturnType<typeof trackShipment>>;

/** @throws ApiError */
export async function listShipments(
  api: Api,
  { tab, page, at, status, ordered, sort, size }: ShipmentsQuery,
) {
  const query = {
    page,
    ...(at && { at }),
    ...(status && { status }),
    ...(ordered && { ordered: `${ordered}` as const }),
    ...(sort && { sort }),
    ...(size && { perpage: size }),
  };
  const reply = await api.request(
    tab === 'history' ? 'GET /shipment/shipmentshistorylist' : 'GET /shipment/shipmentslist',
    { query },
  );
  return { items: reply.items.map(readRow), ...readPaging(reply) };
}

/** @throws ApiError notFound for another member's shipment or an invalid reference */
export async function getShipment(api: Api, ref: string): Promise<ShipmentDetails> {
  if (!/^[A-Za-z0-9-]{4,64}$/.test(ref))
    throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readDetails(
    await api.request('GET /shipment/shipmentdetails', { query: { shipmentref: ref } }),
  );
}

/** @throws ApiError notFound, also for canceled shipments */
export async function trackShipment(api: Api, id: string) {
  const wire = await api.request('GET /shipment/trackshipment', { query: { shipmentid: id } });
  if (!Array.isArray(wire)) return { stop: toStopIndex(wire.stop), events: wire.events };
  const events = wire.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return { stop: findStop(events), events };
}

function readRow(row: ShipmentRow) {
  return {
    ref: row.shipmentref,
    status: row.txnstatus === '0' ? 'cancelled' : readShipmentStatus(row.shipmentstatus),
    held: row.held ?? false,
    created: row.createdtime,
    /** When it left the warehouse. */
    shipped: row.shippingdate,
    /** Empty if canceled before choosing an address. */
    country: row.shipmentcountry,
    awb: row.awb,
    courier: row.courier,
    courierUrl: row.courier_url,
    paid: subtractAmounts(row.finalamtpaid, row.returnedamt ?? ZERO),
    packages: row.packages.map(({ pkgref, name, custdomesticagenttnumber }) => ({
      ref: pkgref,
      name,
      tracking: custdomesticagenttnumber,
    })),
  };
}

function readDetails(wire: WireDetails) {
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
    description: wire.description ?? '',
    departed: wire.departuredate ?? null,
    delivered: wire.deliverydate ?? null,
    charges: wire.charges.map(readCharge),
    /** Estimated customs charges on arrival. */
    atBorder: (wire.atborder ?? []).map(readCharge),
    subtotal: wire.amtbeforedis,
    /** Sum of additional, freight and item cost discounts. */
    discounts: wire.discounts,
    off: readDiscountParts(wire),
    promo: wire.promocodeused ?? null,
    voucher: wire.vouchervalue ?? ZERO,
    credits: wire.creditredeemed,
    paid: wire.finalamtpaid,
    method: wire.paymentmethod,
    /** For a paid shipment that was canceled. */
    refund: wire.refund && {
      amount: wire.refund.amount,
      credits: wire.refund.credits,
      paidBack: wire.refund.state === 'refunded',
    },
    /** Reversals by the gateway. */
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
    /** E.g. "+63 9171234567". */
    phone: `+${receivercountrycode} ${receivercontact}`,
    /** Without country or empty lines. */
    lines: formatAddressLines({
      lines: [street1, street2, street3],
      city,
      state,
      postal,
      country: country.iso,
    }),
    country: country.iso,
  };
}
