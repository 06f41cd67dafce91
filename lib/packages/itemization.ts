import { addAmounts, multiplyAmount, type Amount } from '@/lib/money';

/** A line of contents that can be declared: every field filled. */
export interface CompleteLine {
  description: string;
  qty: number;
  price: Amount;
}

/** qty × price of one line, exact. */
export function lineTotal(line: Pick<CompleteLine, 'qty' | 'price'>): Amount {
  return multiplyAmount(line.price, line.qty);
}

/** The value of the contents: the sum of all lines (spec §3, "total qty*price"). */
export function contentsTotal(lines: readonly Pick<CompleteLine, 'qty' | 'price'>[]): Amount {
  return addAmounts(...lines.map(lineTotal));
}
