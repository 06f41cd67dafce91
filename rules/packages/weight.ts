/** Measures of one parcel: whole grams and whole millimetres. */
export interface Parcel {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** A weight guarantee was used for it: it counts as no heavier than this, scale and size alike. */
  guaranteedGrams?: number | null;
}

export interface WeightRule {
  /** Cubic centimetres that weigh one kilogram, e.g. 5000. */
  divisor: number;
  /** The chargeable weight is rounded up to a multiple of this. */
  stepGrams: number;
  /** The least chargeable weight, e.g. 3500 when hazmat goods are inside (spec §9). */
  floorGrams?: number;
}

export interface ShipmentWeight {
  actualGrams: number;
  volumetricGrams: number;
  chargeableGrams: number;
}

const GRAMS_PER_POUND = 453.59237;
const MM_PER_INCH = 25.4;

/** Cubic millimetres; one of them weighs 1 ÷ divisor grams. */
function volume(parcel: Parcel): number {
  return parcel.lengthMm * parcel.widthMm * parcel.heightMm;
}

const most = ({ guaranteedGrams }: Parcel): number => guaranteedGrams ?? Infinity;

/**
 * Volumetric weight in whole grams, rounded up: L × W × H (cm) ÷ divisor, in kg; of each parcel no
 * more than its guaranteed weight.
 */
export function volumetricGrams(parcels: readonly Parcel[], divisor: number): number {
  const sum = parcels.reduce(
    (soFar, parcel) => soFar + Math.min(volume(parcel), most(parcel) * divisor),
    0,
  );
  return Math.ceil(sum / divisor);
}

/**
 * Weight that a shipment is billed by: the greater of actual and volumetric weight, both summed
 * over the whole consolidated shipment, not below the floor, rounded up to the next step (at least
 * one step). A parcel with a guaranteed weight counts no more than that.
 */
export function shipmentWeight(parcels: readonly Parcel[], rule: WeightRule): ShipmentWeight {
  const actual = parcels.reduce(
    (sum, parcel) => sum + Math.min(parcel.weightGrams, most(parcel)),
    0,
  );
  const volumetric = volumetricGrams(parcels, rule.divisor);
  const billed = Math.max(actual, volumetric, rule.floorGrams ?? 0, 1);
  return {
    actualGrams: actual,
    volumetricGrams: volumetric,
    chargeableGrams: Math.ceil(billed / rule.stepGrams) * rule.stepGrams,
  };
}

/** Kilograms or pounds → whole grams, rounded up. */
export function toGrams(weight: number, unit: 'kg' | 'lb'): number {
  const grams = unit === 'kg' ? weight * 1000 : weight * GRAMS_PER_POUND;
  return Math.ceil(Number(grams.toFixed(6)));
}

/** Centimetres or inches → whole millimetres, to the nearest. */
export function toMillimetres(side: number, unit: 'cm' | 'in'): number {
  return Math.round(unit === 'cm' ? side * 10 : side * MM_PER_INCH);
}

/** Sides as the wire has them, in centimetres, as ours in whole millimetres. */
export const sidesOf = ({
  length,
  width,
  height,
}: {
  length: number;
  width: number;
  height: number;
}): Omit<Parcel, 'weightGrams'> => ({
  lengthMm: toMillimetres(length, 'cm'),
  widthMm: toMillimetres(width, 'cm'),
  heightMm: toMillimetres(height, 'cm'),
});
