import type { Amount } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

export type OrderAnswer =
  | { act: 'cancel'; ref: string }
  | { act: 'partial'; id: string; speed: 'Fastest' | 'Standard' }
  | { act: 'accept'; id: string; product: string; difference: Amount }
  | { act: 'drop'; id: string; product: string };

/** Reads a form posted without scripts; null if invalid. */
export function readOrderAnswer(
  { deed: act, product, difference = '' }: Partial<Record<string, string>>,
  { id, ref, speed }: { id: string; ref: string; speed: 'Fastest' | 'Standard' },
): OrderAnswer | null {
  if (act === 'cancel') return { act, ref };
  if (act === 'partial') return { act, id, speed };
  if (!isUuid(product)) return null;
  if (act === 'accept') return { act, id, product, difference: difference.slice(0, 20) };
  return act === 'drop' ? { act, id, product } : null;
}
