import { Type, type Static } from 'typebox';

import {
  AppliedPromo,
  AtBorder,
  ChargeLine,
  DiscountFields,
  NamedCharges,
  SpeedCharges,
  TaxCoverage,
} from '../money/charges';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Refund, WithdrawnPayment } from '../money/refund';
import { Address } from './address';
import { shipmentSorts } from './list-choices';
import {
  Amount,
  Choice,
  DaysQuery,
  Nullable,
  OfferedMethods,
  Paged,
  PageQuery,
  Reference,
  Rows,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

/**
 * `title` is English, for unlisted codes. `reason` says why a speed is disabled; `charges` groups
 * its `lines`.
 */
export const ShippingSpeed = Type.Object({
  id: Type.String(),
  title: Type.Optional(Type.String()),
  code: Type.String(),
  courier: Type.String(),
  earliest: Nullable(Timestamp),
  latest: Nullable(Timestamp),
  isEnabled: Type.Boolean(),
  reason: Nullable(Type.String()),
  /** In grams, where `reason` is overMaxWeight. */
  overweight: Type.Optional(Type.Object({ chargeable: Type.Integer(), max: Type.Integer() })),
  isDefault: Type.Boolean(),
  currency: Type.Literal('USD'),
  currencySymbol: Type.Literal('$'),
  total: Amount,
  /** Total before the promo discount. */
  original: Type.Optional(Amount),
  lines: Type.Array(ChargeLine),
  charges: SpeedCharges,
  atborder: AtBorder,
  taxcoverage: Type.Optional(TaxCoverage),
});
export type ShippingSpeed = Static<typeof ShippingSpeed>;

export const CheckoutStep = Choice('packages', 'address', 'speed', 'review', 'done');
export type CheckoutStep = Static<typeof CheckoutStep>;

/** Current full price. `hash` identifies it; payment must repeat it. */
export const Quote = Type.Object({
  hash: Type.String(),
  charges: Type.Array(ChargeLine),
  atborder: AtBorder,
  taxcoverage: Type.Optional(TaxCoverage),
  subtotal: Amount,
  discount: Amount,
  ...Type.Partial(DiscountFields).properties,
  creditredeemed: Amount,
  total: Amount,
  currency: Type.Literal('USD'),
  actualweight: Type.Integer(),
  volumetricweight: Type.Integer(),
  chargeableweight: Type.Integer(),
  declaredvalue: Amount,
});
export type Quote = Static<typeof Quote>;

export const ShipmentPackage = Type.Object({
  pkgref: Type.String(),
  name: Type.String(),
  custdomesticagenttnumber: Type.String(),
  weight: Type.Integer(),
  amount: Amount,
  thumbnail: Nullable(Type.String()),
  /** Shop, and days in storage; null after departure. */
  brand: Type.Optional(Type.String()),
  storagedays: Type.Optional(Nullable(Type.Integer())),
});

/** `step` is the furthest step allowed. */
export const CurrentShipment = Type.Object({
  shipmentid: Type.String(),
  shipmentref: Type.String(),
  shipmentstatus: Type.String(),
  step: CheckoutStep,
  packages: Type.Array(ShipmentPackage),
  address: Nullable(Address),
  speed: Nullable(Type.String()),
  insurance: Type.Boolean(),
  /** Insurance price for the quoted speed, chosen or not; null without a price. */
  insuranceprice: Nullable(Amount),
  credits: Amount,
  availablecredits: Amount,
  promo: Nullable(AppliedPromo),
  quote: Nullable(Quote),
  problems: Type.Array(Type.Object({ packageref: Nullable(Type.String()), code: Type.String() })),
  attempt: Nullable(
    Type.Object({
      attemptid: Type.String(),
      state: Type.String(),
      gateway: Type.String(),
      amount: Type.Optional(Amount),
      /** As in `LastAttempt`. */
      refunding: Type.Optional(Type.String()),
    }),
  ),
  paymentmethods: OfferedMethods,
});
export type CurrentShipment = Static<typeof CurrentShipment>;

export const ShipmentRow = Type.Object({
  shipmentid: Type.String(),
  shipmentref: Type.String(),
  createdtime: Timestamp,
  shippingdate: Nullable(Timestamp),
  shipmentstatus: Type.String(),
  txnstatus: Type.String(),
  shipmentcountry: Type.String(),
  awb: Nullable(Type.String()),
  courier: Nullable(Type.String()),
  courier_url: Nullable(Type.String()),
  finalamtpaid: Amount,
  creditredeemed: Type.Optional(Amount),
  /** What the gateway refunded or reversed of `finalamtpaid`. */
  returnedamt: Type.Optional(Amount),
  paymentmethod: Type.Optional(Nullable(Type.String())),
  /** Waits in the warehouse because its payment was reversed or disputed. */
  held: Type.Optional(Type.Boolean()),
  packages: Rows({
    pkgref: Type.String(),
    name: Type.String(),
    custdomesticagenttnumber: Type.String(),
  }),
});
export type ShipmentRow = Static<typeof ShipmentRow>;

export const ShipmentDetails = Type.Object({
  shipmentid: Type.String(),
  shipmentref: Type.String(),
  shipmentstatus: Type.String(),
  internationalshippingoption: Type.String(),
  createdtime: Timestamp,
  paidtime: Nullable(Timestamp),
  expectedearliest: Nullable(Timestamp),
  expectedlatest: Nullable(Timestamp),
  shipmentcountry: Type.String(),
  /** Address at payment; null if cancelled earlier. */
  address: Nullable(Address),
  chargableweight: Type.Integer(),
  confirmedgoodsvalue: Amount,
  description: Type.Optional(Type.String()),
  departuredate: Type.Optional(Nullable(Timestamp)),
  deliverydate: Type.Optional(Nullable(Timestamp)),
  charges: Type.Array(ChargeLine),
  atborder: AtBorder,
  ...Type.Partial(NamedCharges).properties,
  speedcharges: Type.Optional(SpeedCharges),
  amtbeforedis: Amount,
  /** Sum of additionaldiscount, freightdiscount and itemcostadjustment. */
  discounts: Amount,
  ...Type.Partial(DiscountFields).properties,
  creditredeemed: Amount,
  finalamtpaid: Amount,
  paymentmethod: Nullable(Type.String()),
  refund: Nullable(Refund),
  withdrawn: Type.Optional(Nullable(WithdrawnPayment)),
  packagenumber: Type.Integer(),
  transaction_packages: Type.Array(ShipmentPackage),
  awb: Nullable(Type.String()),
  courier: Nullable(Type.String()),
  courier_url: Nullable(Type.String()),
});
export type ShipmentDetails = Static<typeof ShipmentDetails>;

const ListQuery = Type.Object({
  ...PageQuery,
  at: Type.Optional(Text(120)),
  status: Type.Optional(Choice('paid', 'shipped', 'delivered', 'cancelled')),
  ordered: DaysQuery,
  sort: Type.Optional(Choice(...shipmentSorts)),
});

const Id = Type.Object({ shipmentid: Uuid });
export const PackageRefs = Type.Array(Reference, { minItems: 1, maxItems: limits.selectionMax });

export const shipmentEndpoints = defineEndpoints({
  'POST /shipment/init': {
    access: 'member',
    summary: 'Start a checkout of these packages, or replace the current one',
    keyed: true,
    body: Type.Object({
      packages: PackageRefs,
      /** Address of a new draft; falls back to the default. */
      addressid: Type.Optional(Uuid),
    }),
    reply: CurrentShipment,
  },
  'GET /shipment/currentshipment': {
    access: 'member',
    summary: 'The shipment in checkout with its current price; null if there is none',
    query: Type.Object({ shipmentid: Type.Optional(Uuid) }),
    reply: Type.Object({ shipment: Nullable(CurrentShipment) }),
  },
  'POST /shipment/updateshipment': {
    access: 'member',
    summary: 'Choose address, speed or insurance of the shipment in checkout',
    body: Type.Object({
      shipmentid: Uuid,
      addressid: Type.Optional(Uuid),
      pickup: Type.Optional(Text(40, 1)),
      speed: Type.Optional(Text(20, 1)),
      insurance: Type.Optional(Type.Boolean()),
    }),
    reply: CurrentShipment,
  },
  'POST /shipment/cancel': {
    access: 'member',
    summary: 'Cancel an unpaid shipment and free its packages',
    body: Id,
    reply: Type.Object({ message: Type.String() }),
  },
  'GET /shipment/shipmentslist': {
    access: 'member',
    summary: 'Paid shipments that are on their way, newest first unless sorted',
    query: ListQuery,
    reply: Paged(ShipmentRow),
  },
  'GET /shipment/shipmentshistorylist': {
    access: 'member',
    summary: 'All paid, delivered and cancelled shipments, newest first unless sorted',
    query: ListQuery,
    reply: Paged(ShipmentRow),
  },
  'GET /shipment/shipmentdetails': {
    access: 'member',
    summary: 'Order details with every charge',
    query: Type.Object({ shipmentref: Reference }),
    reply: ShipmentDetails,
  },
});
