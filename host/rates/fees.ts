import type { FeeRule } from '@/host/db/schema/money/rate-rules';
import { isChargeCode } from '@/rules/charges/charges';
import {
  addAmounts,
  fromCents,
  minAmount,
  multiplyAmount,
  toPercent,
  type Amount,
} from '@/rules/money';
import { hasKind } from '@/rules/packages/package';
import { calculateStorage } from '@/rules/packages/storage';

import { buildLine, type ChargeLine, type QuoteInput, type QuoteParcel, type Tier } from './quote';
import type { RateRows } from './rows';

type FeeRow = RateRows['fees'][number];

/** Falls back to the row for every tier. */
export function findFee(
  tables: Pick<RateRows, 'fees'>,
  code: string,
  tier: Tier,
): FeeRow | undefined {
  const rows = tables.fees.filter((row) => row.code === code);
  return rows.find((row) => row.tier === tier) ?? rows.find((row) => row.tier === '*');
}

export function getActionFees(
  tables: Pick<RateRows, 'fees'>,
  tier: Tier,
): Record<'hazmat' | 'contentverification' | 'repack' | 'repackBag', Amount> {
  const getFee = (code: string) => fromCents(findFee(tables, code, tier)?.cents ?? 0);
  return {
    hazmat: getFee('hazmat'),
    contentverification: getFee('contentverification'),
    repack: getFee('repack'),
    repackBag: getFee('repackbag'),
  };
}

/** Tiers without a row use Lite terms. */
export function findStorageRule(tables: Pick<RateRows, 'storage'>, tier: Tier) {
  return (
    tables.storage.find((row) => row.tier === tier) ??
    tables.storage.find((row) => row.tier === 'LT')
  );
}

/** Minimum billed grams; 0 for none. */
export type WeightFloor = (parcels: readonly FeeParcel[]) => number;
type FeeParcel = Pick<QuoteParcel, 'kinds' | 'repackType'>;

/** Uses the highest applicable floor. */
export function createWeightFloor(tables: RateRows, tier: Tier): WeightFloor {
  const rules = listFees(tables, tier).flatMap(({ rule }) =>
    rule.form === 'perKind' && rule.floorGrams !== undefined ? [rule] : [],
  );
  return (parcels) =>
    Math.max(
      0,
      ...rules
        .filter((rule) => parcels.some((parcel) => feeApplies(rule, parcel)))
        .map((rule) => rule.floorGrams ?? 0),
    );
}

function listFees(tables: RateRows, tier: Tier): FeeRow[] {
  const codes = [...new Set(tables.fees.map((row) => row.code))];
  return codes.flatMap((code) => findFee(tables, code, tier) ?? []);
}

function countParcels(
  rule: Extract<FeeRule, { form: 'perKind' | 'perFurtherParcel' }>,
  input: QuoteInput,
): number {
  if (rule.form === 'perFurtherParcel') return Math.max(0, input.parcels.length - rule.freeParcels);
  return input.parcels.filter((parcel) => feeApplies(rule, parcel)).length;
}

export function feeApplies(
  rule: Extract<FeeRule, { form: 'perKind' }>,
  { kinds, repackType }: FeeParcel,
): boolean {
  return (
    hasKind(kinds, rule.kinds) && (rule.repackType === undefined || rule.repackType === repackType)
  );
}

/** A OneBox's contents have paid their fees; its kinds still affect weight and destinations. */
const excludeBoxes = (input: QuoteInput): QuoteInput => ({
  ...input,
  parcels: input.parcels.filter(({ kinds }) => !kinds.includes('onebox')),
});

/** Step 5 of `quoteShipment` (engine.ts): service fees, storage and insurance. */
export function buildFeeLines(
  tables: RateRows,
  input: QuoteInput,
  goods: Amount,
  freight: Amount,
): ChargeLine[] {
  const lines = listFees(tables, input.tier).flatMap((row) => {
    if (!isChargeCode(row.chargeCode)) return [];
    if (row.rule.form === 'insurance')
      return input.insurance ? [buildInsuranceLine(row, row.rule, goods, freight)] : [];
    if (row.rule.form === 'selfCollect')
      return input.destination.pickup
        ? [buildLine(row.chargeCode, fromCents(row.cents), row, { fee: row.code })]
        : [];
    if (row.rule.form !== 'perKind' && row.rule.form !== 'perFurtherParcel') return [];
    const count = countParcels(row.rule, row.rule.form === 'perKind' ? excludeBoxes(input) : input);
    return [
      buildLine(row.chargeCode, multiplyAmount(fromCents(row.cents), count), row, {
        fee: row.code,
        count: String(count),
        each: fromCents(row.cents),
      }),
    ];
  });
  return [...lines, ...buildStorageLines(tables, input)];
}

function buildInsuranceLine(
  row: FeeRow,
  rule: Extract<FeeRule, { form: 'insurance' }>,
  goods: Amount,
  freight: Amount,
): ChargeLine {
  const cover = minAmount(addAmounts(goods, freight), fromCents(rule.maxCoverCents));
  return buildLine('insurance', multiplyAmount(cover, rule.rate), row, {
    percent: toPercent(rule.rate),
    cover,
  });
}

function buildStorageLines(tables: RateRows, input: QuoteInput): ChargeLine[] {
  const rule = findStorageRule(tables, input.tier);
  if (!rule) return [];
  const states = input.parcels.map((parcel) => calculateStorage(parcel.arrivals, rule, input.now));
  const days = states.reduce((sum, state) => sum + state.chargedDays, 0);
  const amount = addAmounts(...states.map((state) => state.amount));
  return [
    buildLine('storage', amount, rule, {
      days: String(days),
      freeDays: String(rule.freeDays),
      each: fromCents(rule.dailyCents),
    }),
  ];
}
