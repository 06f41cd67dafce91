import type { AttemptStateName } from '@/contract/money/payment';
import type { TaxCoverage } from '@/contract/money/charges';
import type { CheckoutStep } from '@/contract/member/shipment';

import type { DeliveryAddress } from '../addresses/delivery-address';
import type { Charge, ChargeGroup } from '../charges/charges';
import type { DiscountParts, PromoInUse } from '../charges/promo';
import type { Amount } from '../money';

/** Weights in grams. */
export interface Price {
  /** Identifies this price; payment must repeat it. */
  hash: string;
  charges: Charge[];
  /** Estimated customs charges, not in any total. */
  atBorder: Charge[];
  coverage: TaxCoverage;
  subtotal: Amount;
  discount: Amount;
  off: DiscountParts;
  /** Source of the discount. */
  promo: string | null;
  credits: Amount;
  total: Amount;
  actualGrams: number;
  volumetricGrams: number;
  chargeableGrams: number;
  declaredValue: Amount;
}

/** `picture` is a portal path or null. */
export interface ShippedPackage {
  ref: string;
  name: string;
  tracking: string;
  grams: number;
  amount: Amount;
  picture: string | null;
  /** Empty if unknown. */
  merchant: string;
  /** Null after departure or if unknown. */
  storedDays: number | null;
}

/** Key of the shipment messages; a null `ref` means the whole shipment. */
interface Problem {
  ref: string | null;
  code: string;
}

export interface PaymentAttempt {
  id: string;
  state: AttemptStateName;
  gateway: string;
  amount?: Amount | undefined;
  /** Gateway that is refunding an unusable earlier payment. */
  refunding?: string | undefined;
}

export interface Checkout {
  id: string;
  ref: string;
  status: string;
  /** Furthest step that can be entered. */
  step: CheckoutStep;
  packages: ShippedPackage[];
  address: DeliveryAddress | null;
  /** Null if none is selected or the selection is unavailable. */
  speed: string | null;
  insurance: boolean;
  /** Price of the insurance, selected or not; null without a price. */
  insurancePrice: Amount | null;
  /** Requested credits, and the available amount. */
  credits: Amount;
  availableCredits: Amount;
  /** Price of the selected or default speed; null without an address. */
  price: Price | null;
  promo: PromoInUse | null;
  problems: Problem[];
  /** Last attempt in any state. */
  attempt: PaymentAttempt | null;
  /** Gateways in display order. */
  paymentMethods: string[];
}

/** Times are ISO; `reason` is a key of the shipment messages. */
export interface Speed {
  code: string;
  /** English name for codes without a text. */
  title: string;
  courier: string;
  earliest: string | null;
  latest: string | null;
  enabled: boolean;
  reason: string | null;
  /** In grams, if it is too heavy. */
  overweight: { chargeable: number; max: number } | null;
  isDefault: boolean;
  total: Amount;
  /** Total without the promo code; null without one. */
  original: Amount | null;
  groups: Record<ChargeGroup, Amount>;
  atBorder: Charge[];
  coverage: TaxCoverage;
}

/** An unfinished checkout: package names and furthest step. */
export interface OpenCheckout {
  names: string[];
  step: CheckoutStep;
}
