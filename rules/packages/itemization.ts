import { limits } from '@/contract/limits';

import { addAmounts, multiplyAmount, type Amount } from '../money';

import type { PackageKind } from './package';

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

/**
 * How many lines a declaration may have, and what they may sum to in whole dollars: a OneBox as
 * much as all that it holds.
 */
export function declarationLimits(kinds: readonly PackageKind[]): {
  lines: number;
  amount: number;
} {
  const box = kinds.includes('onebox');
  return {
    lines: box ? limits.boxLinesMax : limits.itemLinesMax,
    amount: limits.amountMax * (box ? limits.oneboxMax : 1),
  };
}
