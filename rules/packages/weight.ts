export interface Parcel {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** Caps both actual and volumetric weight. */
  guaranteedGrams?: number | null;
}

export interface WeightRule {
  /** Cubic centimeters per kilogram, e.g. 5000. */
  divisor: number;
  /** Rounds up to a multiple of this. */
  stepGrams: number;
  /** Minimum, e.g. 3500 with hazmat goods. */
  floorGrams?: number;
}

export interface ShipmentWeight {
  actualGrams: number;
  volumetricGrams: number;
  chargeableGrams: number;
}

const GRAMS_PER_POUND = 453.59237;
const MM_PER_INCH = 25.4;

/** Returns cubic millimeters. */
function calculateVolume(parcel: Parcel): number {
  return parcel.lengthMm * parcel.widthMm * parcel.heightMm;
}

const getMaxGrams = ({ guaranteedGrams }: Parcel): number => guaranteedGrams ?? Infinity;

/** L × W × H (cm) ÷ divisor in kg, rounded up to grams; guaranteed weights cap each parcel. */
export function getVolumetricGrams(parcels: readonly Parcel[], divisor: number): number {
  const sum = parcels.reduce(
    (total, parcel) => total + Math.min(calculateVolume(parcel), getMaxGrams(parcel) * divisor),
    0,
  );
  return Math.ceil(sum / divisor);
}

/**
 * Returns the greater of total actual and volumetric weight, at least the floor, rounded up to a
 * step. Guaranteed weights cap each parcel.
 */
export function weighShipment(parcels: readonly Parcel[], rule: WeightRule): ShipmentWeight {
  const actualGrams = parcels.reduce(
    (sum, parcel) => sum + Math.min(parcel.weightGrams, getMaxGrams(parcel)),
    0,
  );
  const volumeGrams = getVolumetricGrams(parcels, rule.divisor);
  const billableGrams = Math.max(actualGrams, volumeGrams, rule.floorGrams ?? 0, 1);
  return {
    actualGrams,
    volumetricGrams: volumeGrams,
    chargeableGrams: Math.ceil(billableGrams / rule.stepGrams) * rule.stepGrams,
  };
}

/** Rounds up. */
export function toGrams(weight: number, unit: 'kg' | 'lb'): number {
  const grams = unit === 'kg' ? weight * 1000 : weight * GRAMS_PER_POUND;
  return Math.ceil(Number(grams.toFixed(6)));
}

export function toMillimeters(side: number, unit: 'cm' | 'in'): number {
  return Math.round(unit === 'cm' ? side * 10 : side * MM_PER_INCH);
}

/** Converts cm to whole millimeters. */
export const toParcelSides = ({
  length,
  width,
  height,
}: {
  length: number;
  width: number;
  height: number;
}): Omit<Parcel, 'weightGrams'> => ({
  lengthMm: toMillimeters(length, 'cm'),
  widthMm: toMillimeters(width, 'cm'),
  heightMm: toMillimeters(height, 'cm'),
});
