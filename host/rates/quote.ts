import type { TaxCoverage } from '@/contract/money/charges';
import type { ChargeCode } from '@/rules/charges/charges';
import type { Amount } from '@/rules/money';
import type { PackageKind } from '@/rules/packages/package';
import type { Parcel, ShipmentWeight } from '@/rules/packages/weight';

import type { DatedRow } from './rows';

export type SpeedCode = 'standard' | 'express' | 'upg-express';
/** Membership tier: Lite, Prime, Business. */
export type Tier = 'LT' | 'PR' | 'BZ';

export interface QuoteParcel extends Parcel {
  /** Declared value. */
  amount: Amount;
  kinds: readonly PackageKind[];
  category: string;
  /** What lies in a OneBox, for taxes that look at categories; its values sum to `amount`. */
  goods?: readonly { amount: Amount; category: string }[];
  /** '' | 'box' | 'bag' */
  repackType: string;
  /** Arrival of the package, or of every package inside a onebox. */
  arrivals: readonly [Date, ...Date[]];
}

/** What a promo code takes off an order amount (spec §3). */
export interface OrderDiscount {
  code: string;
  kind: 'fixed' | 'rate';
  /** Amount for 'fixed', decimal rate such as "0.5" for 'rate'. */
  value: string;
  cap?: Amount;
}

export interface QuoteInput {
  tier: Tier;
  /** `pickup`: the member collects it at a place of ours there. */
  destination: { country: string; postal: string; town: string; pickup?: boolean };
  parcels: readonly QuoteParcel[];
  insurance: boolean;
  discount?: OrderDiscount;
  /** A promo code opens the express upgrade to members of every tier. */
  upgrade?: boolean;
  /** The moment of the quote; the engine has no clock of its own. */
  now: Date;
}

/**
 * One charge with the dated row it follows from; `basis` holds what a sentence about it needs. Zero
 * charges are left out.
 */
export type ChargeLine = ReturnType<typeof chargeLine>;

export interface ShipmentQuote {
  speed: SpeedCode;
  courier: string;
  weight: ShipmentWeight;
  declaredValue: Amount;
  lines: ChargeLine[];
  /**
   * Sum of the lines; what a promo code takes off (positive); what is to be paid; and what would be
   * without the code: tax on our charges follows what is paid for them.
   */
  totals: { subtotal: Amount; discount: Amount; total: Amount; undiscounted: Amount };
  /** What customs may ask of the receiver on arrival; not part of the total. */
  atBorder: ChargeLine[];
  coverage: TaxCoverage;
  /** Expected delivery, whole business days from the quote. */
  dates: { earliest: Date; latest: Date };
}

/** Why a speed cannot be had; a key of the shipment messages. */
export type RefusalReason =
  'nothingToShip' | 'countryClosed' | 'unknownZone' | 'overMaxWeight' | 'noRate' | 'membersOnly';

export type QuoteResult = { ok: true; quote: ShipmentQuote } | { ok: false; reason: RefusalReason };

/** A charge line from the row it follows from. */
export function chargeLine(
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

/** "2500" grams → "2.5" for a basis. */
export function kilograms(grams: number): string {
  return String(grams / 1000);
}
