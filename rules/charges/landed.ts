import { addAmounts, compareAmounts, subtractAmounts, type Amount } from '../money';

/** What a way to send costs: our bill, and what customs may ask on delivery. */
export interface Landed {
  total: Amount;
  border: Amount;
}

/** What customs may ask by these charges. */
export const borderSum = (charges: readonly { amount: Amount }[]): Amount =>
  addAmounts(...charges.map(({ amount }) => amount));

/** Bill and customs together. */
export const landedSum = ({ total, border }: Landed): Amount => addAmounts(total, border);

/** The way with the lowest sum, the first of several; null without one. */
export const cheapestLanded = (ways: readonly Landed[]): Landed | null =>
  ways.toSorted((a, b) => compareAmounts(landedSum(a), landedSum(b)))[0] ?? null;

/** A smaller difference is not worth a word: customs is an estimate. */
const WORTH_SAYING = '1.00';

/** Sending packages together costs so much more than one by one that the member should know. */
export const togetherCostsMore = (together: Landed, apart: Landed): boolean =>
  compareAmounts(subtractAmounts(landedSum(together), landedSum(apart)), WORTH_SAYING) >= 0;
