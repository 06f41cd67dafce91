import type { Amount } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

/** What a member can decide about an order that is under way. */
export type OrderAnswer =
  | { act: 'cancel'; ref: string }
  | { act: 'partial'; id: string; speed: 'Fastest' | 'Standard' }
  | { act: 'accept'; id: string; product: string; difference: Amount }
  | { act: 'drop'; id: string; product: string };

/** The same as a form says it that was posted without scripts; null for what is no answer. */
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
