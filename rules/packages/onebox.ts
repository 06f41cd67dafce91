import type { OneboxStatus } from '@/contract/pmt';
import type { WithdrawnPayment } from '@/contract/refund';

import type { Charge, PaymentAttempt } from '../checkout/checkout';
import type { Amount } from '../money';

import type { PackageStorage } from './storage';
import type { PackageKind } from './kinds';
import type { BoxReason } from './onebox-reasons';
import type { Parcel } from './weight';

export type BoxStatus = OneboxStatus;

/** A package inside a OneBox. `picture` is a path of the portal, or null. */
export interface BoxItem {
  ref: string;
  name: string;
  merchant: string;
  tracking: string;
  category: string;
  kinds: readonly PackageKind[];
  /** ISO time of arrival in the warehouse. */
  arrived: string;
  weightGrams: number;
  amount: Amount;
  picture: string | null;
}

/** What stands in the way of a package, or (`ref` null) of the whole box. */
export interface BoxProblem {
  ref: string | null;
  code: BoxReason;
}

/** What a box costs, or has cost. `hash` names exactly this price; '' once it is paid. */
export interface BoxPrice {
  hash: string;
  /** Codes: contentverification, costadjustment, domesticshipping, hazmatFee, oneboxFee. */
  charges: Charge[];
  subtotal: Amount;
  /** What credits pay of it. */
  credits: Amount;
  total: Amount;
}

/** A OneBox as the host sees it now. Times ISO, null until their step is reached. */
export interface Box {
  id: string;
  /** Also the reference of the package that a paid box is. */
  ref: string;
  status: BoxStatus;
  created: string;
  paidAt: string | null;
  readyAt: string | null;
  shippedAt: string | null;
  cancelledAt: string | null;
  /** When packing should be done; null when it is, or never will be. */
  expected: { earliest: string; latest: string } | null;
  /** In the order of choosing. */
  items: BoxItem[];
  declaredValue: Amount;
  estimate: Parcel;
  /** What the warehouse measured; null until the box is ready. */
  measured: Parcel | null;
  /** From the oldest package inside. */
  storage: PackageStorage & { since: string };
  price: BoxPrice | null;
  /** The member's wish, and what he may use. */
  credits: Amount;
  availableCredits: Amount;
  /** Empty when a draft can be paid. */
  problems: BoxProblem[];
  /** How it was paid; how it can be. */
  paymentMethod: string | null;
  paymentMethods: string[];
  shipmentRef: string | null;
  /** What comes back of a paid box that could not be packed; money is due until `paidBack`. */
  refund: { amount: Amount; credits: Amount; paidBack: boolean } | null;
  /** What the gateway gave or took back of the payment. */
  withdrawn: WithdrawnPayment | null;
  attempt: PaymentAttempt | null;
}

/** A row of the list of boxes. */
export interface BoxRow {
  id: string;
  ref: string;
  status: BoxStatus;
  created: string;
  paidAt: string | null;
  count: number;
  paid: Amount;
  shipmentRef: string | null;
}

/** A draft, or a box in packing, as the packages list names it. */
export type BoxInProcess = Pick<BoxRow, 'id' | 'ref' | 'status' | 'count'>;

/** What a member goes through with a box, in order. */
export const boxSteps = ['draft', 'packing', 'ready', 'shipped'] as const satisfies BoxStatus[];
