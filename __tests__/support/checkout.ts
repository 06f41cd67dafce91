import type { Address } from '@/contract/member/address';
import type { CurrentShipment, Quote, ShippingSpeed } from '@/contract/member/shipment';

export const shipmentId = '22222222-2222-4222-8222-222222222222';
export const manilaId = '33333333-3333-4333-8333-333333333333';
export const tokyoId = '44444444-4444-4444-8444-444444444444';

/** A delivery address as the host sends it. */
export const wireAddress = (override: Partial<Address> = {}): Address => ({
  addressid: manilaId,
  defaultaddress: true,
  receiver: 'Maria Santos',
  receivercountrycode: '63',
  receivercontact: '9171234567',
  street1: '88 Ayala Avenue',
  street2: '',
  street3: '',
  city: 'Makati',
  state: 'Metro Manila',
  postal: '1226',
  country: { iso: 'PH', name: 'Philippines' },
  is_removed: false,
  ship_allowed: true,
  itemizationrequired: false,
  batteryrestricted: false,
  idrequired: false,
  actionrequestfee: {
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '7.00',
    repackBag: '5.00',
  },
  ...override,
});

export const tokyo = wireAddress({
  addressid: tokyoId,
  defaultaddress: false,
  street1: '2-14-5 Kitazawa',
  city: 'Setagaya-ku',
  state: 'Tokyo',
  postal: '155-0031',
  country: { iso: 'JP', name: 'Japan' },
});

const rule = { id: 'rate/1', validfrom: '2026-01-01' };

/** A price of 62.50: freight and fuel. */
export const wireQuote = (override: Partial<Quote> = {}): Quote => ({
  hash: 'hash-of-this-price',
  taxcoverage: 'known',
  subtotal: '62.50',
  discount: '0.00',
  creditredeemed: '0.00',
  total: '62.50',
  currency: 'USD',
  actualweight: 2000,
  volumetricweight: 3100,
  chargeableweight: 3500,
  declaredvalue: '120.00',
  charges: [
    { code: 'internationalshipping', amount: '50.00', rule, basis: { weight: '3.5', zone: '4' } },
    { code: 'fuelsurcharge', amount: '12.50', rule, basis: { percent: '25.00', of: '50.00' } },
  ],
  ...override,
});

/** A draft ready to be paid. */
export const wireShipment = (override: Partial<CurrentShipment> = {}): CurrentShipment => ({
  shipmentid: shipmentId,
  shipmentref: 'SH4K8T2M9Q',
  shipmentstatus: 'draft',
  step: 'review',
  packages: [
    {
      pkgref: 'PK7H2M9QX4',
      name: 'Rain jacket',
      custdomesticagenttnumber: '9400111899561234567801',
      weight: 2000,
      amount: '120.00',
      thumbnail: null,
    },
  ],
  address: wireAddress(),
  speed: 'standard',
  insurance: false,
  insuranceprice: '2.22',
  credits: '0.00',
  availablecredits: '0.00',
  promo: null,
  quote: wireQuote(),
  problems: [],
  attempt: null,
  paymentmethods: ['paypal', 'stripe'],
  ...override,
});

/** Charge groups of a speed, when a test ignores them. */
export const noCharges: ShippingSpeed['charges'] = {
  shippingPrice: { label: 'Shipping', price: '0.00' },
  surcharge: { label: 'Surcharges', price: '0.00' },
  insurance: { label: 'Insurance', price: '0.00' },
  otherShipmentFees: { label: 'Fees', price: '0.00' },
  tax: { label: 'Tax', price: '0.00' },
};

export const createSpeed = (override: Partial<ShippingSpeed>): ShippingSpeed => ({
  id: 'standard',
  code: 'standard',
  courier: 'Skybridge',
  earliest: '2026-03-09T00:00:00.000Z',
  latest: '2026-03-11T00:00:00.000Z',
  isEnabled: true,
  reason: null,
  isDefault: true,
  currency: 'USD',
  currencySymbol: '$',
  total: '62.50',
  lines: [],
  taxcoverage: 'known',
  charges: noCharges,
  ...override,
});

/** The three speeds of a Standard member. */
export const wireSpeeds: Record<string, ShippingSpeed> = {
  standard: createSpeed({
    original: '67.50',
    charges: {
      ...noCharges,
      shippingPrice: { label: 'Shipping', price: '50.00' },
      surcharge: { label: 'Surcharges', price: '12.50' },
    },
    atborder: [{ code: 'highvaluetax', amount: '24.00', rule, basis: {} }],
  }),
  express: createSpeed({
    id: 'express',
    code: 'express',
    isDefault: false,
    total: '110.00',
    earliest: '2026-03-05T00:00:00.000Z',
    latest: '2026-03-09T00:00:00.000Z',
  }),
  'upg-express': createSpeed({
    id: 'upg-express',
    code: 'upg-express',
    isDefault: false,
    isEnabled: false,
    reason: 'membersOnly',
    earliest: null,
    latest: null,
    total: '0.00',
  }),
};
export const wireCountries = [
  { country: 'PH', code: 'PH', country_code: '63', ship_allowed: true },
  { country: 'JP', code: 'JP', country_code: '81', ship_allowed: true },
  { country: 'HK', code: 'HK', country_code: '852', ship_allowed: true },
];
