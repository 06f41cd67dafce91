import type { TaxCoverage } from '@/contract/money/charges';
import type { ChargeCode } from '@/rules/charges/charges';
import type { Amount } from '@/rules/money';
import type { PackageKind } from '@/rules/packages/package';
import type { Parcel, ShipmentWeight } from '@/rules/packages/weight';

import type { DatedRow } from './rows';

export type SpeedCode = 'standard' | 'express' | 'upg-express';
/** Lite, Prime, Business. */
export type Tier = 'LT' | 'PR' | 'BZ';

export interface QuoteParcel extends Parcel {
  /** Declared value. */
  amount: Amount;
  kinds: readonly PackageKind[];
  category: string;
  /** For category taxes; values sum to `amount`. */
  goods?: readonly { amount: Amount; category: string }[];
  /** '' | 'box' | 'bag' */
  repackType: string;
  /** One per package in a OneBox. */
  arrivals: readonly [Date, ...Date[]];
}

export interface OrderDiscount {
  code: string;
  kind: 'fixed' | 'rate';
  /** Amount for 'fixed', decimal rate such as "0.5" for 'rate'. */
  value: string;
  cap?: Amount;
}

export interface QuoteInput {
  tier: Tier;
  /** `pickup`: the member collects at one of our locations. */
  destination: { country: string; postal: string; town: string; pickup?: boolean };
  parcels: readonly QuoteParcel[];
  insurance: boolean;
  discount?: OrderDiscount;
  /** A promo code opens the express upgrade to every tier. */
  upgrade?: boolean;
  /** The engine has no clock of its own. */
  now: Date;
}

/** `basis` holds the values that explain the charge. */
export type ChargeLine = ReturnType<typeof buildLine>;

export interface ShipmentQuote {
  speed: SpeedCode;
  courier: string;
  weight: ShipmentWeight;
  declaredValue: Amount;
  lines: ChargeLine[];
  /** `discount` is positive. `undiscounted` is the total without the code. */
  totals: { subtotal: Amount; discount: Amount; total: Amount; undiscounted: Amount };
  /** Customs charges on arrival, not part of the total. */
  atBorder: ChargeLine[];
  coverage: TaxCoverage;
  dates: { earliest: Date; latest: Date };
}

/** A key of the shipment messages. */
export type RefusalReason =
  'nothingToShip' | 'countryClosed' | 'unknownZone' | 'overMaxWeight' | 'noRate' | 'membersOnly';

/** In grams, of a shipment that is too heavy. */
interface Overweight {
  chargeable: number;
  max: number;
}

export type QuoteResult =
  | { ok: true; quote: ShipmentQuote }
  | { ok: false; reason: RefusalReason; overweight?: Overweight };

export function buildLine(
  code: ChargeCode,
  amount: Amount,
  row: DatedRow,
  basis: Record<string, string>,
) {
  return {
    code,
    amount,
    rule: { id: row.id, source: row.source, validFrom: row.validFrom },
    basis,
  };
}

export function toKilos(grams: number): string {
  return String(grams / 1000);
}
