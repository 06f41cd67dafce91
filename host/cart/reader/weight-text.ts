const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  grm: 1,
  gram: 1,
  grams: 1,
  kg: 1_000,
  kgm: 1_000,
  kgs: 1_000,
  kilogram: 1_000,
  kilograms: 1_000,
  lb: 453.59237,
  lbr: 453.59237,
  lbs: 453.59237,
  pound: 453.59237,
  pounds: 453.59237,
  oz: 28.349523125,
  onz: 28.349523125,
  ounce: 28.349523125,
  ounces: 28.349523125,
};
const MAX_GRAMS = 1_000_000;

/** Parses "1.5 lb" or "680 GRM" into grams; null without a unit or outside parcel weights. */
export function parseGrams(text: string): number | null {
  const match = /^(\d{1,7}(?:\.\d{1,6})?) {0,3}([a-z]{1,9})\.?$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase() ?? '';
  if (!match || !Object.hasOwn(gramsPerUnit, unit)) return null;
  const grams = Math.round(Number(match[1]) * (gramsPerUnit[unit] ?? 0));
  return grams > 0 && grams <= MAX_GRAMS ? grams : null;
}
