import { addAmounts, compareAmounts, subtractAmounts, type Amount } from '../money';

/** Our total, and estimated customs charges on delivery. */
export interface Landed {
  total: Amount;
  border: Amount;
}

export const borderSum = (charges: readonly { amount: Amount }[]): Amount =>
  addAmounts(...charges.map(({ amount }) => amount));

export const landedSum = ({ total, border }: Landed): Amount => addAmounts(total, border);

export const cheapestLanded = (ways: readonly Landed[]): Landed | null =>
  ways.toSorted((a, b) => compareAmounts(landedSum(a), landedSum(b)))[0] ?? null;

/** Customs charges are an estimate, so smaller differences are ignored. */
const MIN_DIFFERENCE = '1.00';

export const togetherCostsMore = (together: Landed, apart: Landed): boolean =>
  compareAmounts(subtractAmounts(landedSum(together), landedSum(apart)), MIN_DIFFERENCE) >= 0;
