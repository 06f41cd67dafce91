import type { Amount } from '@/rules/money';
import { isUuid } from '@/rules/uuid';

/** What a member can decide about an order that is under way. */
export type OrderAnswer =
  | { deed: 'cancel'; ref: string }
  | { deed: 'partial'; id: string; speed: 'Fastest' | 'Standard' }
  | { deed: 'accept'; id: string; product: string; difference: Amount }
  | { deed: 'drop'; id: string; product: string };

/** The same as a form says it that was posted without scripts; null for what is no answer. */
export function readOrderAnswer(
  { deed, product, difference = '' }: Partial<Record<string, string>>,
  { id, ref, speed }: { id: string; ref: string; speed: 'Fastest' | 'Standard' },
): OrderAnswer | null {
  if (deed === 'cancel') return { deed, ref };
  if (deed === 'partial') return { deed, id, speed };
  if (!isUuid(product)) return null;
  if (deed === 'accept') return { deed, id, product, difference: difference.slice(0, 20) };
  return deed === 'drop' ? { deed, id, product } : null;
}
