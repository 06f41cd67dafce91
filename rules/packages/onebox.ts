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

/** `picture` is a portal path. */
export interface BoxItem {
  ref: string;
  name: string;
  merchant: string;
  tracking: string;
  category: string;
  kinds: readonly PackageKind[];
  /** ISO time. */
  arrived: string;
  weightGrams: number;
  amount: Amount;
  picture: string | null;
}

/** `ref` is null when it concerns the whole box. */
export interface BoxProblem {
  ref: string | null;
  code: BoxReason;
}

/** `hash` identifies this price; '' once paid. */
export interface BoxPrice {
  hash: string;
  /** Codes: contentverification, costadjustment, domesticshipping, hazmatFee, oneboxFee. */
  charges: Charge[];
  subtotal: Amount;
  discount: Amount;
  promo: string | null;
  credits: Amount;
  total: Amount;
}

/** Times are ISO, null until their step is reached. */
export interface Box {
  id: string;
  /** Also the reference of the package that a paid box becomes. */
  ref: string;
  status: BoxStatus;
  created: string;
  paidAt: string | null;
  /** Null when done or canceled. */
  expected: { earliest: string; latest: string } | null;
  /** In the order selected. */
  items: BoxItem[];
  declaredValue: Amount;
  estimate: Parcel;
  /** Null until the box is ready. */
  measured: Parcel | null;
  /** Counts from the oldest package inside. */
  storage: PackageStorage & { since: string };
  price: BoxPrice | null;
  /** Set on drafts. */
  promo: PromoInUse | null;
  credits: Amount;
  availableCredits: Amount;
  /** Empty when a draft can be paid. */
  problems: BoxProblem[];
  paymentMethods: string[];
  shipmentRef: string | null;
  /** The refund of a paid box that could not be packed. */
  refund: { amount: Amount; credits: Amount; paidBack: boolean } | null;
  withdrawn: WithdrawnPayment | null;
  attempt: PaymentAttempt | null;
}

export interface BoxRow {
  id: string;
  ref: string;
  status: BoxStatus;
  created: string;
  paidAt: string | null;
  count: number;
  paid: Amount;
  shipmentRef: string | null;
  /** Its payment is unsettled. */
  held: boolean;
}

export type BoxInProcess = Pick<BoxRow, 'id' | 'ref' | 'status' | 'count' | 'held'>;

export const boxSteps = ['draft', 'packing', 'ready', 'shipped'] as const satisfies BoxStatus[];

/** Message keys. */
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

type WholeBoxReason = 'tooFew' | 'tooMany' | 'tooHeavy' | 'tooManyBatteries';
export type BoxReason = PackageBoxReason | WholeBoxReason;

export interface BoxCandidate {
  facts: PackageFacts;
  /** Where it is already selected, other than this box. */
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

const boxRules: Record<WholeBoxReason, (packages: readonly PackageFacts[]) => boolean> = {
  tooFew: (packages) => packages.length < limits.oneboxMin,
  tooMany: (packages) => packages.length > limits.oneboxMax,
  tooHeavy: (packages) =>
    packages.reduce((sum, { weightGrams }) => sum + weightGrams, 0) > limits.oneboxGramsMax,
  tooManyBatteries: (packages) =>
    packages.filter(({ kinds }) => kinds.includes('battery')).length > limits.oneboxBatteriesMax,
};

/** Returns the most basic reason. */
export function findBoxReason(candidate: BoxCandidate): PackageBoxReason | null {
  return (
    (Object.keys(packageRules) as PackageBoxReason[]).find((reason) =>
      packageRules[reason](candidate),
    ) ?? null
  );
}

export function findBoxProblems(
  candidates: readonly BoxCandidate[],
): { ref: string | null; code: BoxReason }[] {
  const packageProblems = candidates.flatMap((candidate) => {
    const code = findBoxReason(candidate);
    return code ? [{ ref: candidate.facts.ref, code }] : [];
  });
  const packages = candidates.map(({ facts }) => facts);
  const boxReasons = (Object.keys(boxRules) as WholeBoxReason[]).filter((reason) =>
    boxRules[reason](packages),
  );
  return [...packageProblems, ...boxReasons.map((code) => ({ ref: null, code }))];
}

/** In integers, because × 1.1 would add stray centimeters. */
const PADDING = { mul: 11, div: 10 };
const STEP_MM = 10;

const roundUp = (millimeters: number) => Math.ceil(millimeters / STEP_MM) * STEP_MM;

/** Uses summed weights, the longest length and width, and the volume plus a tenth. */
export function estimateBox(parcels: readonly Parcel[]): Parcel {
  const sides = parcels.map(
    ({ lengthMm, widthMm, heightMm }) =>
      [lengthMm, widthMm, heightMm].sort((a, b) => b - a) as [number, number, number],
  );
  const maxSide = (index: 0 | 1 | 2) => roundUp(Math.max(1, ...sides.map((side) => side[index])));
  const volume =
    sides.reduce((sum, [length, width, height]) => sum + length * width * height, 0) * PADDING.mul;
  const lengthMm = maxSide(0);
  const widthMm = maxSide(1);
  const heightMm = Math.max(maxSide(2), roundUp(volume / (PADDING.div * lengthMm * widthMm)));
  return {
    lengthMm,
    widthMm,
    heightMm,
    weightGrams: parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
  };
}
