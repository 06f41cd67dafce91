import type { AttemptStateName } from '@/contract/money/payment';
import type { TaxCoverage } from '@/contract/money/charges';
import type { CheckoutStep } from '@/contract/member/shipment';

import type { DeliveryAddress } from '../addresses/delivery-address';
import type { Charge, ChargeGroup } from '../charges/charges';
import type { DiscountParts, PromoInUse } from '../charges/promo';
import type { Amount } from '../money';

/** The price of a shipment as of now. Weights in grams. */
export interface Price {
  /** Names exactly this price; paying repeats it. */
  hash: string;
  charges: Charge[];
  /** What customs may ask on arrival: an estimate, part of no total. */
  atBorder: Charge[];
  coverage: TaxCoverage;
  subtotal: Amount;
  discount: Amount;
  off: DiscountParts;
  /** The promo code that the discount came from. */
  promo: string | null;
  credits: Amount;
  total: Amount;
  actualGrams: number;
  volumetricGrams: number;
  chargeableGrams: number;
  declaredValue: Amount;
}

/** A package within a shipment. `picture` is a path of the portal, or null. */
export interface ShippedPackage {
  ref: string;
  name: string;
  tracking: string;
  grams: number;
  amount: Amount;
  picture: string | null;
  /** Empty for an unknown one. */
  merchant: string;
  /** Days in storage; null once it has left, or where nobody says. */
  storedDays: number | null;
}

/**
 * Why a package cannot travel; a key of the shipment messages. `ref` is null for the whole
 * shipment.
 */
interface Problem {
  ref: string | null;
  code: string;
}

/** A payment attempt of a shipment. */
export interface PaymentAttempt {
  id: string;
  state: AttemptStateName;
  gateway: string;
  amount?: Amount | undefined;
  /** The gateway whose money of an earlier attempt could not be used and goes back. */
  refunding?: string | undefined;
}

/** A shipment being checked out, as the host sees it now. */
export interface Checkout {
  id: string;
  ref: string;
  status: string;
  /** The furthest step that may be entered. */
  step: CheckoutStep;
  packages: ShippedPackage[];
  address: DeliveryAddress | null;
  /** Chosen speed; null while none is chosen or the chosen one cannot be had. */
  speed: string | null;
  insurance: boolean;
  /** What insuring costs, chosen or not; null without a price. */
  insurancePrice: Amount | null;
  /** The credits asked for, and what the member may use. */
  credits: Amount;
  availableCredits: Amount;
  /** Price of the chosen speed, else of the default one; null without an address. */
  price: Price | null;
  /** Null without one. */
  promo: PromoInUse | null;
  problems: Problem[];
  /** The last payment attempt, whatever became of it. */
  attempt: PaymentAttempt | null;
  /** The gateways that it can be paid through here, in the order to show them. */
  paymentMethods: string[];
}

/** A shipping speed (spec §3). Times ISO; `reason` is a key of the shipment messages. */
export interface Speed {
  code: string;
  /** English name, for a code that we have no words for. */
  title: string;
  courier: string;
  earliest: string | null;
  latest: string | null;
  enabled: boolean;
  reason: string | null;
  isDefault: boolean;
  total: Amount;
  /** The total without a promo code; null when there is none. */
  original: Amount | null;
  /** What its charges sum up to, by group. */
  groups: Record<ChargeGroup, Amount>;
  atBorder: Charge[];
  coverage: TaxCoverage;
}

/**
 * A checkout that was left open: the names of its packages, and the furthest step that it had come
 * to.
 */
export interface OpenCheckout {
  names: string[];
  step: CheckoutStep;
}
