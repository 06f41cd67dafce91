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
    const here = row.countries === null || row.countries.includes(country);
    const asked = forms.some((form) => form === row.rule.form);
    return here && asked && isChargeCode(row.code)
      ? [{ row, rule: row.rule as RuleOf<Form>, code: row.code }]
      : [];
  });
}

/** Step 2: the remote area surcharge. */
export function destinationLines(tables: RateTables, so: SoFar): ChargeLine[] {
  const area = findRemoteArea(tables, so.input.destination);
  if (!area) return [];
  return findSurchargeRows(tables, so.input.destination.country, 'remote').map(
    ({ row, rule, code }) => {
      const byWeight = scaleAmount(fromCents(rule.perKgCents), so.chargeableGrams, 1000);
      return chargeLine(code, maxAmount(fromCents(rule.minimumCents), byWeight), row, {
        area: area.id,
        weight: kilograms(so.chargeableGrams),
      });
    },
  );
}

/** Returns null if the place is not remote. */
export function findRemoteSurcharge(tables: RateTables, place: Place): RemoteSurcharge | null {
  const area = findRemoteArea(tables, place);
  const [found] = findSurchargeRows(tables, place.country, 'remote');
  return area && found
    ? {
        area: nameOfArea(area),
        minimum: fromCents(found.rule.minimumCents),
        perkg: fromCents(found.rule.perKgCents),
      }
    : null;
}

/** Step 3: fuel on freight and remote surcharge. */
export function fuelLines(
  tables: RateTables,
  so: SoFar,
  remote: readonly ChargeLine[],
): ChargeLine[] {
  const base = addAmounts(so.freight, ...remote.map((line) => line.amount));
  return findSurchargeRows(tables, so.input.destination.country, 'fuelIndex').map(
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
export function otherSurchargeLines(tables: RateTables, so: SoFar): ChargeLine[] {
  return findSurchargeRows(
    tables,
    so.input.destination.country,
    'perKg',
    'perShipment',
    'perLargeParcel',
    'perKind',
  ).map(({ row, rule, code }) =>
    chargeLine(code, surchargeAmount(rule, so), row, surchargeBasis(rule, so)),
  );
}

type OtherRule = RuleOf<'perKg' | 'perShipment' | 'perLargeParcel' | 'perKind'>;

function surchargeAmount(rule: OtherRule, so: SoFar): Amount {
  switch (rule.form) {
    case 'perKg':
      return scaleAmount(fromCents(rule.cents), so.chargeableGrams, 1000);
    case 'perShipment':
      return compareAmounts(so.goods, fromCents(rule.aboveGoodsCents)) > 0 ||
        rule.aboveGoodsCents === 0
        ? fromCents(rule.cents)
        : fromCents(0);
    case 'perLargeParcel':
    case 'perKind':
      return multiplyAmount(fromCents(rule.cents), countParcels(rule, so));
  }
}

function countParcels(
  rule: Extract<SurchargeRule, { form: 'perLargeParcel' | 'perKind' }>,
  so: SoFar,
): number {
  return so.input.parcels.filter((parcel) =>
    rule.form === 'perKind'
      ? hasKind(parcel.kinds, rule.kinds)
      : Math.max(parcel.lengthMm, parcel.widthMm, parcel.heightMm) > rule.sideMm ||
        parcel.weightGrams > rule.weightGrams,
  ).length;
}

function surchargeBasis(rule: OtherRule, so: SoFar): Record<string, string> {
  if (rule.form === 'perKg')
    return { weight: kilograms(so.chargeableGrams), country: so.input.destination.country };
  if (rule.form === 'perLargeParcel' || rule.form === 'perKind')
    return { count: String(countParcels(rule, so)) };
  return { country: so.input.destination.country };
}
