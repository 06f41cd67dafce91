import type { RemoteSurcharge } from '@/contract/public/list';
import type { SurchargeRule } from '@/host/db/schema/money/rate-rules';
import { isChargeCode, type ChargeCode } from '@/rules/charges/charges';
import {
  addAmounts,
  compareAmounts,
  fromCents,
  maxAmount,
  multiplyAmount,
  ratePercent,
  scaleAmount,
  sumRates,
  type Amount,
} from '@/rules/money';
import { hasKind } from '@/rules/packages/package';

import { chargeLine, kilograms, type ChargeLine, type QuoteInput } from './quote';
import { nameOfArea, findRemoteArea, type Place } from './remote';
import type { RateTables } from './rows';

type Row = RateTables['surcharges'][number];

export interface SoFar {
  input: QuoteInput;
  chargeableGrams: number;
  goods: Amount;
  freight: Amount;
}

type RuleOf<Form> = Extract<SurchargeRule, { form: Form }>;

function findSurchargeRows<Form extends SurchargeRule['form']>(
  tables: RateTables,
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
export function destinationLines(tables: RateTables, soFar: SoFar): ChargeLine[] {
  const area = findRemoteArea(tables, soFar.input.destination);
  if (!area) return [];
  return findSurchargeRows(tables, soFar.input.destination.country, 'remote').map(
    ({ row, rule, code }) => {
      const byWeight = scaleAmount(fromCents(rule.perKgCents), soFar.chargeableGrams, 1000);
      return chargeLine(code, maxAmount(fromCents(rule.minimumCents), byWeight), row, {
        area: area.id,
        weight: kilograms(soFar.chargeableGrams),
      });
    },
  );
}

/** Returns null if the place is not remote. */
export function findRemoteSurcharge(tables: RateTables, place: Place): RemoteSurcharge | null {
  const area = findRemoteArea(tables, place);
  const [surcharge] = findSurchargeRows(tables, place.country, 'remote');
  return area && surcharge
    ? {
        area: nameOfArea(area),
        minimum: fromCents(surcharge.rule.minimumCents),
        perkg: fromCents(surcharge.rule.perKgCents),
      }
    : null;
}

/** Step 3: fuel on freight and remote surcharge. */
export function fuelLines(
  tables: RateTables,
  soFar: SoFar,
  remote: readonly ChargeLine[],
): ChargeLine[] {
  const base = addAmounts(soFar.freight, ...remote.map((line) => line.amount));
  return findSurchargeRows(tables, soFar.input.destination.country, 'fuelIndex').map(
    ({ row, rule, code }) => {
      const rate = fuelRate(rule);
      return chargeLine(code, multiplyAmount(base, rate), row, {
        percent: ratePercent(rate),
        of: base,
      });
    },
  );
}

/** Never negative. */
export function fuelRate(rule: Extract<SurchargeRule, { form: 'fuelIndex' }>): string {
  const bands = Math.floor((rule.indexCents - rule.baseIndexCents) / rule.bandCents);
  return sumRates(rule.baseRate, rule.stepRate, bands);
}

/** Step 4: other surcharges. */
export function otherSurchargeLines(tables: RateTables, soFar: SoFar): ChargeLine[] {
  return findSurchargeRows(
    tables,
    soFar.input.destination.country,
    'perKg',
    'perShipment',
    'perLargeParcel',
    'perKind',
  ).map(({ row, rule, code }) =>
    chargeLine(code, computeAmount(rule, soFar), row, buildBasis(rule, soFar)),
  );
}

type OtherRule = RuleOf<'perKg' | 'perShipment' | 'perLargeParcel' | 'perKind'>;

function computeAmount(rule: OtherRule, soFar: SoFar): Amount {
  switch (rule.form) {
    case 'perKg':
      return scaleAmount(fromCents(rule.cents), soFar.chargeableGrams, 1000);
    case 'perShipment':
      return compareAmounts(soFar.goods, fromCents(rule.aboveGoodsCents)) > 0 ||
        rule.aboveGoodsCents === 0
        ? fromCents(rule.cents)
        : fromCents(0);
    case 'perLargeParcel':
    case 'perKind':
      return multiplyAmount(fromCents(rule.cents), countParcels(rule, soFar));
  }
}

function countParcels(
  rule: Extract<SurchargeRule, { form: 'perLargeParcel' | 'perKind' }>,
  soFar: SoFar,
): number {
  return soFar.input.parcels.filter((parcel) =>
    rule.form === 'perKind'
      ? hasKind(parcel.kinds, rule.kinds)
      : Math.max(parcel.lengthMm, parcel.widthMm, parcel.heightMm) > rule.sideMm ||
        parcel.weightGrams > rule.weightGrams,
  ).length;
}

function buildBasis(rule: OtherRule, soFar: SoFar): Record<string, string> {
  if (rule.form === 'perKg')
    return { weight: kilograms(soFar.chargeableGrams), country: soFar.input.destination.country };
  if (rule.form === 'perLargeParcel' || rule.form === 'perKind')
    return { count: String(countParcels(rule, soFar)) };
  return { country: soFar.input.destination.country };
}
