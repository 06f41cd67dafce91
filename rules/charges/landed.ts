import { addAmounts, compareAmounts, subtractAmounts, type Amount } from '../money';

/** Our total, and estimated customs charges on delivery. */
export interface LandedCost {
  total: Amount;
  border: Amount;
}

export const sumBorder = (charges: readonly { amount: Amount }[]): Amount =>
  addAmounts(...charges.map(({ amount }) => amount));

export const sumLanded = ({ total, border }: LandedCost): Amount => addAmounts(total, border);

/** Includes customs charges. Returns the first of equal options, and null if there are none. */
export const findCheapestLanded = (options: readonly LandedCost[]): LandedCost | null =>
  options.toSorted((a, b) => compareAmounts(sumLanded(a), sumLanded(b)))[0] ?? null;

/** Customs charges are an estimate, so smaller differences are ignored. */
const MIN_DIFFERENCE = '1.00';

/** Whether one shipment costs at least US$1 more than separate ones, including customs charges. */
export const costsMoreTogether = (combinedCost: LandedCost, separateCost: LandedCost): boolean =>
  compareAmounts(
    subtractAmounts(sumLanded(combinedCost), sumLanded(separateCost)),
    MIN_DIFFERENCE,
  ) >= 0;
