import type { Address } from '@/contract/member/address';
import type { Reply } from '@/contract/calls';
import type { ShipmentDetails, ShipmentRow } from '@/contract/member/shipment';

/** A row as the host sends it: two parcels in transit to Japan. */
export function wireRow(override: Partial<ShipmentRow> = {}): ShipmentRow {
  return {
    shipmentid: '00000000-0000-4000-8000-0000000000a1',
    shipmentref: 'SH4K8T2M9Q',
    createdtime: '2026-02-20T10:00:00.000Z',
    shippingdate: '2026-02-21T10:00:00.000Z',
    shipmentstatus: 'shipped',
    txnstatus: 'C',
    shipmentcountry: 'JP',
    awb: '7712450938',
    courier: 'DHL Express',
    courier_url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=7712450938',
    finalamtpaid: '55.81',
    packages: [
      { pkgref: 'PK7H2M9QX4', name: 'Tea set', custdomesticagenttnumber: '9400111899561234567802' },
      { pkgref: 'PK7H2M9QX5', name: 'Cookbook', custdomesticagenttnumber: '1Z999AA10123456701' },
    ],
    ...override,
  };
}

type Page = Reply<'GET /shipment/shipmentslist'>;

export function wireShipmentPage(items: ShipmentRow[], override: Partial<Page> = {}): Page {
  return {
    page: 1,
    totalpages: 1,
    perpage: 10,
    total: items.length,
    items,
    next: null,
    previous: null,
    ...override,
  };
}

const address: Address = {
  addressid: '00000000-0000-4000-8000-0000000000b1',
  defaultaddress: false,
  receiver: 'Mika Tan',
  receivercountrycode: '81',
  receivercontact: '9012345678',
  street1: '2-14-5 Kitazawa',
  street2: '',
  street3: '',
  city: 'Setagaya-ku',
  state: 'Tokyo',
  postal: '155-0031',
  country: { iso: 'JP', name: 'Japan' },
  is_removed: false,
  ship_allowed: true,
  itemizationrequired: false,
  batteryrestricted: false,
  idrequired: false,
  actionrequestfee: {
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '3.00',
    repackBag: '5.00',
  },
};

const rule = { id: 'r1', validfrom: '2026-01-01T00:00:00.000Z' };

/**
 * Order details as the host sends them: three charges, one of them zero, a discount and credits.
 */
export function wireDetails(override: Partial<ShipmentDetails> = {}): ShipmentDetails {
  const { shipmentid, shipmentref, awb, courier, courier_url } = wireRow();
  return {
    shipmentid,
    shipmentref,
    awb,
    courier,
    courier_url,
    shipmentstatus: 'shipped',
    internationalshippingoption: 'upg-express',
    createdtime: '2026-02-20T10:00:00.000Z',
    paidtime: '2026-02-20T10:05:00.000Z',
    expectedearliest: '2026-03-05T00:00:00.000Z',
    expectedlatest: '2026-03-07T00:00:00.000Z',
    shipmentcountry: 'JP',
    address,
    chargableweight: 3500,
    refund: null,
    withdrawn: null,
    confirmedgoodsvalue: '148.00',
    charges: [
      { code: 'internationalshipping', amount: '43.12', rule, basis: { weight: '3.5', zone: '2' } },
      { code: 'storage', amount: '0.00', rule, basis: {} },
      { code: 'fuelsurcharge', amount: '10.78', rule, basis: { percent: '25.00', of: '43.12' } },
    ],
    amtbeforedis: '53.90',
    discounts: '3.00',
    creditredeemed: '10.00',
    finalamtpaid: '40.90',
    paymentmethod: 'paypal',
    packagenumber: 1,
    transaction_packages: [
      {
        pkgref: 'PK7H2M9QX4',
        name: 'Tea set',
        custdomesticagenttnumber: '9400111899561234567802',
        weight: 2200,
        amount: '148.00',
        thumbnail: '/pmt/photo?packageref=PK7H2M9QX4&index=0&size=320',
      },
    ],
    ...override,
  };
}

type Tracking = Exclude<Reply<'GET /shipment/trackshipment'>, unknown[]>;

export function wireTracking(override: Partial<Tracking> = {}): Tracking {
  return {
    stop: 3,
    events: [
      { status: 'customs', location: 'Tokyo', timestamp: '2026-03-01T00:30:00+09:00' },
      { status: 'departed', location: 'Portland, Oregon', timestamp: '2026-02-23T22:15:00-08:00' },
    ],
    ...override,
  };
}
