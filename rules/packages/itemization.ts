import { limits } from '@/contract/limits';

import { addAmounts, multiplyAmount, type Amount } from '../money';

import type { PackageKind } from './package';

export interface CompleteLine {
  description: string;
  qty: number;
  price: Amount;
}

export function lineTotal(line: Pick<CompleteLine, 'qty' | 'price'>): Amount {
  return multiplyAmount(line.price, line.qty);
}

export function contentsTotal(lines: readonly Pick<CompleteLine, 'qty' | 'price'>[]): Amount {
  return addAmounts(...lines.map(lineTotal));
}

/** `amount` is in whole dollars. */
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
