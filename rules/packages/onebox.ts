import { limits } from '@/contract/limits';
import type { OneboxStatus } from '@/contract/member/pmt';
import type { WithdrawnPayment } from '@/contract/money/refund';

import type { Charge } from '../charges/charges';
import type { PromoInUse } from '../charges/promo';
import type { PaymentAttempt } from '../checkout/checkout';
import type { Amount } from '../money';

import { hasKind, type PackageFacts, type PackageKind, prohibitedKinds } from './package';
import { flags, hasValue, isReady } from './shippable';
import type { PackageStorage } from './storage';
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
  /** What a promo code takes off, and which one. */
  discount: Amount;
  promo: string | null;
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
  /** The promo code of a draft. */
  promo: PromoInUse | null;
  /** The credits asked for, and what the member may use. */
  credits: Amount;
  availableCredits: Amount;
  /** Empty when a draft can be paid. */
  problems: BoxProblem[];
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

/** Why a package cannot go into a OneBox. Keys of messages. */
export type PackageBoxReason =
  | 'shipped'
  | 'discarded'
  | 'isOnebox'
  | 'inOnebox'
  | 'inShipment'
  | 'prohibited'
  | 'notReady'
  | 'noValue'
  | 'shipsAlone'
  | 'tooLarge';

/** Why these packages together make no box. */
type WholeBoxReason = 'tooFew' | 'tooMany' | 'tooHeavy' | 'tooManyBatteries';
export type BoxReason = PackageBoxReason | WholeBoxReason;

/** A package that is to go into a box. */
export interface BoxCandidate {
  facts: PackageFacts;
  /** Where it is chosen for already, other than this box. */
  container: 'shipment' | 'onebox' | null;
}

const packageRules: Record<PackageBoxReason, (candidate: BoxCandidate) => boolean> = {
  shipped: ({ facts }) => facts.status === 'P',
  discarded: ({ facts }) => facts.status === 'D',
  isOnebox: ({ facts }) => facts.kinds.includes('onebox'),
  inOnebox: ({ container }) => container === 'onebox',
  inShipment: ({ container }) => container === 'shipment',
  prohibited: ({ facts }) => hasKind(facts.kinds, prohibitedKinds),
  notReady: ({ facts }) => !isReady(facts),
  noValue: ({ facts }) => !hasValue(facts),
  shipsAlone: ({ facts }) => facts.shipAlone,
  tooLarge: ({ facts }) => flags.largePackage(facts),
};

const wholeRules: Record<WholeBoxReason, (packages: readonly PackageFacts[]) => boolean> = {
  tooFew: (packages) => packages.length < limits.oneboxMin,
  tooMany: (packages) => packages.length > limits.oneboxMax,
  tooHeavy: (packages) =>
    packages.reduce((sum, { weightGrams }) => sum + weightGrams, 0) > limits.oneboxGramsMax,
  tooManyBatteries: (packages) =>
    packages.filter(({ kinds }) => kinds.includes('battery')).length > limits.oneboxBatteriesMax,
};

/**
 * Why a package cannot go into a box, the most basic reason first; null when it can. The host
 * refuses by the same table.
 */
export function packageBoxReason(candidate: BoxCandidate): PackageBoxReason | null {
  return (
    (Object.keys(packageRules) as PackageBoxReason[]).find((reason) =>
      packageRules[reason](candidate),
    ) ?? null
  );
}

/**
 * Everything that stands in the way of these packages becoming one box; `ref` is null for what
 * concerns all of them.
 */
export function boxProblems(
  candidates: readonly BoxCandidate[],
): { ref: string | null; code: BoxReason }[] {
  const single = candidates.flatMap((candidate) => {
    const code = packageBoxReason(candidate);
    return code ? [{ ref: candidate.facts.ref, code }] : [];
  });
  const all = candidates.map(({ facts }) => facts);
  const whole = (Object.keys(wholeRules) as WholeBoxReason[]).filter((reason) =>
    wholeRules[reason](all),
  );
  return [...single, ...whole.map((code) => ({ ref: null, code }))];
}

/**
 * With the room that is left between them, ten things fill as much as eleven. In whole numbers: ×
 * 1.1 would add a centimetre here and there.
 */
const PADDED = { of: 10, fill: 11 };
const STEP_MM = 10;

const up = (millimetres: number) => Math.ceil(millimetres / STEP_MM) * STEP_MM;

/**
 * What a box with these parcels inside would weigh and measure: their weights together, and a box
 * as long and wide as the longest and widest of them that holds their volume with a tenth to spare.
 * An estimate, made before anybody packs.
 */
export function boxEstimate(parcels: readonly Parcel[]): Parcel {
  const sides = parcels.map(
    ({ lengthMm, widthMm, heightMm }) =>
      [lengthMm, widthMm, heightMm].sort((a, b) => b - a) as [number, number, number],
  );
  const most = (index: 0 | 1 | 2) => up(Math.max(1, ...sides.map((side) => side[index])));
  const filled =
    sides.reduce((sum, [length, width, height]) => sum + length * width * height, 0) * PADDED.fill;
  const lengthMm = most(0);
  const widthMm = most(1);
  const heightMm = Math.max(most(2), up(filled / (PADDED.of * lengthMm * widthMm)));
  return {
    lengthMm,
    widthMm,
    heightMm,
    weightGrams: parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
  };
}
