import { limits } from '@/contract/limits';

import { isZeroAmount } from '../money';

import type { DestinationFacts } from './package';
import type { PackageItem } from './item';

type QueryValue = string | string[] | undefined;

/** Reads `?refs=PK1.PK2&from=checkout` or `?done=50`; skips what is invalid. */
export function readDeclareQuery(query: Record<string, QueryValue>): {
  refs: string[];
  from: 'checkout' | null;
  /** Packages that earlier batches declared. */
  done: number;
} {
  const refs =
    typeof query['refs'] === 'string'
      ? query['refs'].split('.').filter((ref) => /^[A-Za-z0-9-]{4,64}$/.test(ref))
      : [];
  return {
    refs: [...new Set(refs)].slice(0, limits.selectionMax),
    from: query['from'] === 'checkout' ? 'checkout' : null,
    done: /^\d{1,4}$/.test(String(query['done'])) ? Number(query['done']) : 0,
  };
}

type Declarable = Pick<PackageItem, 'itemizationDeclared' | 'amount' | 'actions'>;

/** Some destinations require a list of contents rather than a value. */
export function isDeclared(
  item: Pick<Declarable, 'itemizationDeclared' | 'amount'>,
  destination: Pick<DestinationFacts, 'itemizationRequired'> | null,
): boolean {
  return (
    item.itemizationDeclared || (!isZeroAmount(item.amount) && !destination?.itemizationRequired)
  );
}

export function filterUndeclared<T extends Declarable>(
  items: readonly T[],
  destination: Pick<DestinationFacts, 'itemizationRequired'> | null,
): T[] {
  return items.filter((item) => item.actions.includes('declare') && !isDeclared(item, destination));
}
