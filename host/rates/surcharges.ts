import type { RemoteSurcharge } from '@/contract/public/list';
import type { SurchargeRule } from '@/host/db/schema/money/rate-rules';
import { isChargeCode, type ChargeCode } from '@/rules/charges/charges';
import {
  addAmounts,
  compareAmounts,
  fromCents,
  maxAmount,
  multiplyAmount,
  toPercent,
  scaleAmount,
  sumRates,
  type Amount,
} from '@/rules/money';
import { hasKind } from '@/rules/packages/package';

import { buildLine, toKilos, type ChargeLine, type QuoteInput } from './quote';
import { formatArea, findRemoteArea, type Place } from './remote';
import type { RateRows } from './rows';

type Row = RateRows['surcharges'][number];

export interface SurchargeSubject {
  input: QuoteInput;
  chargeableGrams: number;
  goods: Amount;
  freight: Amount;
}

type RuleOf<Form> = Extract<SurchargeRule, { form: Form }>;

function findSurchargeRows<Form extends SurchargeRule['form']>(
  tables: RateRows,
  country: string,
  ...forms: readonly Form[]
): { row: Row; rule: RuleOf<Form>; code: ChargeCode }[] {
  return tables.surcharges.flatMap((row) => {
    const appliesHere = row.countries === null || row.countries.includes(country);
    const hasForm = forms.some((form) => form === row.rule.form);
    return appliesHere && hasForm && isChargeCode(row.code)
      ? [{ row, rule: row.rule as RuleOf<Form>, code: row.code }]
      : [];
  });
}

/** Step 2: the remote area surcharge. */
export function buildRemoteLines(tables: RateRows, subject: SurchargeSubject): ChargeLine[] {
  const area = findRemoteArea(tables, subject.input.destination);
  if (!area) return [];
  return findSurchargeRows(tables, subject.input.destination.country, 'remote').map(
    ({ row, rule, code }) => {
      const weightAmount = scaleAmount(fromCents(rule.perKgCents), subject.chargeableGrams, 1000);
      return buildLine(code, maxAmount(fromCents(rule.minimumCents), weightAmount), row, {
        area: area.id,
        weight: toKilos(subject.chargeableGrams),
      });
    },
  );
}

/** Returns null if the place is not remote. */
export function findRemoteSurcharge(tables: RateRows, place: Place): RemoteSurcharge | null {
  const area = findRemoteArea(tables, place);
  const [surcharge] = findSurchargeRows(tables, place.country, 'remote');
  return area && surcharge
    ? {
        area: formatArea(area),
        minimum: fromCents(surcharge.rule.minimumCents),
        perkg: fromCents(surcharge.rule.perKgCents),
      }
    : null;
}

/** Step 3: fuel on freight and remote surcharge. */
export function buildFuelLines(
  tables: RateRows,
  subject: SurchargeSubject,
  remoteLines: readonly ChargeLine[],
): ChargeLine[] {
  const base = addAmounts(subject.freight, ...remoteLines.map((line) => line.amount));
  return findSurchargeRows(tables, subject.input.destination.country, 'fuelIndex').map(
    ({ row, rule, code }) => {
      const rate = computeFuelRate(rule);
      return buildLine(code, multiplyAmount(base, rate), row, {
        percent: toPercent(rate),
        of: base,
      });
    },
  );
}

/** Never negative. */
export function computeFuelRate(rule: Extract<SurchargeRule, { form: 'fuelIndex' }>): string {
  const bands = Math.floor((rule.indexCents - rule.baseIndexCents) / rule.bandCents);
  return sumRates(rule.baseRate, rule.stepRate, bands);
}

/** Step 4: other surcharges. */
export function buildOtherLines(tables: RateRows, subject: SurchargeSubject): ChargeLine[] {
  return findSurchargeRows(
    tables,
    subject.input.destination.country,
    'perKg',
    'perShipment',
    'perLargeParcel',
    'perKind',
  ).map(({ row, rule, code }) =>
    buildLine(code, computeAmount(rule, subject), row, buildBasis(rule, subject)),
  );
}

type OtherRule = RuleOf<'perKg' | 'perShipment' | 'perLargeParcel' | 'perKind'>;

function computeAmount(rule: OtherRule, subject: SurchargeSubject): Amount {
  switch (rule.form) {
    case 'perKg':
      return scaleAmount(fromCents(rule.cents), subject.chargeableGrams, 1000);
    case 'perShipment':
      return compareAmounts(subject.goods, fromCents(rule.aboveGoodsCents)) > 0 ||
        rule.aboveGoodsCents === 0
        ? fromCents(rule.cents)
        : fromCents(0);
    case 'perLargeParcel':
    case 'perKind':
      return multiplyAmount(fromCents(rule.cents), countParcels(rule, subject));
  }
}

function countParcels(
  rule: Extract<SurchargeRule, { form: 'perLargeParcel' | 'perKind' }>,
  subject: SurchargeSubject,
): number {
  return subject.input.parcels.filter((parcel) =>
    rule.form === 'perKind'
      ? hasKind(parcel.kinds, rule.kinds)
      : Math.max(parcel.lengthMm, parcel.widthMm, parcel.heightMm) > rule.sideMm ||
        parcel.weightGrams > rule.weightGrams,
  ).length;
}

function buildBasis(rule: OtherRule, subject: SurchargeSubject): Record<string, string> {
  if (rule.form === 'perKg')
    return { weight: toKilos(subject.chargeableGrams), country: subject.input.destination.country };
  if (rule.form === 'perLargeParcel' || rule.form === 'perKind')
    return { count: String(countParcels(rule, subject)) };
  return { country: subject.input.destination.country };
}
