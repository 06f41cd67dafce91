import { addAmounts, compareAmounts, subtractAmounts, type Amount } from '../money';

/** Our total, and estimated customs charges on delivery. */
export interface Landed {
  total: Amount;
  border: Amount;
}

export const sumBorder = (charges: readonly { amount: Amount }[]): Amount =>
  addAmounts(...charges.map(({ amount }) => amount));

export const sumLanded = ({ total, border }: Landed): Amount => addAmounts(total, border);

/** Compares with customs charges. Returns the first of equals, and null for none. */
export const findCheapestLanded = (options: readonly Landed[]): Landed | null =>
  options.toSorted((a, b) => compareAmounts(sumLanded(a), sumLanded(b)))[0] ?? null;

/** Customs charges are an estimate, so smaller differences are ignored. */
const MIN_DIFFERENCE = '1.00';

/** Whether one shipment costs at least US$1 more than separate shipments, with customs charges. */
export const costsMoreTogether = (together: Landed, apart: Landed): boolean =>
  compareAmounts(subtractAmounts(sumLanded(together), sumLanded(apart)), MIN_DIFFERENCE) >= 0;
