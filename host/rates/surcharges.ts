import type { RemoteSurcharge } from '@/contract/list';
import { isChargeCode, type ChargeCode } from '@/lib/charges/codes';
import { addAmounts, compareAmounts, fromCents, maxAmount, multiplyAmount, ratePercent, scaleAmount, sumRates, type Amount } from '@/lib/money';
import { hasKind } from '@/lib/packages/kinds';

import { chargeLine, kilograms, type ChargeLine, type QuoteInput } from './quote';
import { nameOfArea, remoteAreaOf, type Place } from './remote';
import type { SurchargeRule } from './rules';
import type { RateTables } from './tables';

type Row = RateTables['surcharges'][number];

/** What has been worked out before the surcharges. */
export interface SoFar {
  input: QuoteInput;
  chargeableGrams: number;
  goods: Amount;
  freight: Amount;
}

function rowsOf(tables: RateTables, country: string, forms: readonly SurchargeRule['form'][]): { row: Row; code: ChargeCode }[] {
  return tables.surcharges.flatMap((row) => {
    const here = row.countries === null || row.countries.includes(country);
    return here && forms.includes(row.rule.form) && isChargeCode(row.code) ? [{ row, code: row.code }] : [];
  });
}

/** Step 2: the remote area surcharge. */
export function destinationLines(tables: RateTables, so: SoFar): ChargeLine[] {
  const area = remoteAreaOf(tables, so.input.destination);
  if (!area) return [];
  return rowsOf(tables, so.input.destination.country, ['remote']).flatMap(({ row, code }) => {
    if (row.rule.form !== 'remote') return [];
    const byWeight = scaleAmount(fromCents(row.rule.perKgCents), so.chargeableGrams, 1000);
    return [chargeLine(code, maxAmount(fromCents(row.rule.minimumCents), byWeight), row, { area: area.id, weight: kilograms(so.chargeableGrams) })];
  });
}

/** What the remote area surcharge is at a place, for whoever asks before there is a parcel; null where there is none. */
export function remoteSurchargeOf(tables: RateTables, place: Place): RemoteSurcharge | null {
  const area = remoteAreaOf(tables, place);
  const [rule] = rowsOf(tables, place.country, ['remote']).flatMap(({ row }) => (row.rule.form === 'remote' ? [row.rule] : []));
  return area && rule ? { area: nameOfArea(area), minimum: fromCents(rule.minimumCents), perkg: fromCents(rule.perKgCents) } : null;
}

/** Step 3: fuel on freight and remote surcharge, by the index of the row. */
export function fuelLines(tables: RateTables, so: SoFar, remote: readonly ChargeLine[]): ChargeLine[] {
  const base = addAmounts(so.freight, ...remote.map((line) => line.amount));
  return rowsOf(tables, so.input.destination.country, ['fuelIndex']).flatMap(({ row, code }) => {
    if (row.rule.form !== 'fuelIndex') return [];
    const rate = fuelRate(row.rule);
    return [chargeLine(code, multiplyAmount(base, rate), row, { percent: ratePercent(rate), of: base })];
  });
}

/** "0.25" for the first band, a step more or less for each band that the index lies above or below it; never negative. */
export function fuelRate(rule: Extract<SurchargeRule, { form: 'fuelIndex' }>): string {
  const bands = Math.floor((rule.indexCents - rule.baseIndexCents) / rule.bandCents);
  return sumRates(rule.baseRate, rule.stepRate, bands);
}

/** Step 4: surcharges by weight and country, by shipment and by parcel. */
export function otherSurchargeLines(tables: RateTables, so: SoFar): ChargeLine[] {
  return rowsOf(tables, so.input.destination.country, ['perKg', 'perShipment', 'perLargeParcel', 'perKind'])
    .map(({ row, code }) => chargeLine(code, surchargeAmount(row.rule, so), row, surchargeBasis(row.rule, so)));
}

function surchargeAmount(rule: SurchargeRule, so: SoFar): Amount {
  switch (rule.form) {
    case 'perKg':
      return scaleAmount(fromCents(rule.cents), so.chargeableGrams, 1000);
    case 'perShipment':
      return compareAmounts(so.goods, fromCents(rule.aboveGoodsCents)) > 0 || rule.aboveGoodsCents === 0 ? fromCents(rule.cents) : fromCents(0);
    case 'perLargeParcel':
    case 'perKind':
      return multiplyAmount(fromCents(rule.cents), countParcels(rule, so));
    default:
      return fromCents(0);
  }
}

function countParcels(rule: Extract<SurchargeRule, { form: 'perLargeParcel' | 'perKind' }>, so: SoFar): number {
  return so.input.parcels.filter((parcel) =>
    rule.form === 'perKind'
      ? hasKind(parcel.kinds, rule.kinds)
      : Math.max(parcel.lengthMm, parcel.widthMm, parcel.heightMm) > rule.sideMm || parcel.weightGrams > rule.weightGrams).length;
}

function surchargeBasis(rule: SurchargeRule, so: SoFar): Record<string, string> {
  if (rule.form === 'perKg') return { weight: kilograms(so.chargeableGrams), country: so.input.destination.country };
  if (rule.form === 'perLargeParcel' || rule.form === 'perKind') return { count: String(countParcels(rule, so)) };
  return { country: so.input.destination.country };
}
