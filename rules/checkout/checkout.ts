import type { AttemptStateName } from '@/contract/payment';
import type { CheckoutStep } from '@/contract/shipment';

import type { DeliveryAddress } from '../addresses/delivery-address';
import type { Amount } from '../money';

/**
 * A charge with the dated rule it came from (spec §3). `basis` holds what its explanation needs.
 */
export interface Charge {
  code: string;
  amount: Amount;
  /** First day of the rate that it follows from. */
  validFrom: string;
  basis: Record<string, string>;
}

/** The price of a shipment as of now. Weights in grams. */
export interface Price {
  /** Names exactly this price; paying repeats it. */
  hash: string;
  charges: Charge[];
  subtotal: Amount;
  discount: Amount;
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
}

/**
 * Why a package cannot travel; a key of the shipment messages. `ref` is null for the whole
 * shipment.
 */
export interface Problem {
  ref: string | null;
  code: string;
}

/** A payment attempt of a shipment. */
export interface PaymentAttempt {
  id: string;
  state: AttemptStateName;
  gateway: string;
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
  /**
   * The promo code in use, what it takes off, and whether it has upgraded the speed; null without
   * one.
   */
  promo: { code: string; amount: Amount; upgrade: boolean } | null;
  problems: Problem[];
  /** The last payment attempt, whatever became of it. */
  attempt: PaymentAttempt | null;
  /** The gateways that it can be paid through here, in the order to show them. */
  paymentMethods: string[];
}

/** A shipping speed (spec §3). Times ISO; `reason` is a key of the shipment messages. */
export interface Speed {
  code: string;
  courier: string;
  earliest: string | null;
  latest: string | null;
  enabled: boolean;
  reason: string | null;
  isDefault: boolean;
  total: Amount;
}

/**
 * A checkout that was left open: the names of its packages, and the furthest step that it had come
 * to.
 */
export interface OpenCheckout {
  names: string[];
  step: CheckoutStep;
}
