import type { AppliedPromo } from '@/contract/money/charges';
import type { schema } from '@/host/db/client';
import type { OrderDiscount } from '@/host/rates/quote';
import { fromCents, type Amount } from '@/rules/money';

export type PromoRow = typeof schema.promoCodes.$inferSelect;
/** A code with what it does, by language; languages without words of their own get the English. */
export type WordedPromo = PromoRow & { words: Record<string, string> };

/** A code as typed → as stored. */
export const readPromoCode = (text: string) => text.normalize('NFKC').trim().toUpperCase();

/** Whether a code can be used at a moment, whoever asks. */
export const promoHolds = (
  row: Pick<PromoRow, 'validFrom' | 'validTo' | 'maxUses' | 'uses'>,
  at: Date,
) => row.validFrom <= at && at < row.validTo && (row.maxUses === null || row.uses < row.maxUses);

/** Whether a code does anything for a kind of payment target: an upgrade is of a shipment's speed. */
export const promoFits = ({ type }: Pick<PromoRow, 'type'>, kind: string) =>
  type !== '2' || kind === 'shipment';

/** What a code takes off an order amount; nothing for an upgrade. */
export function promoDiscount(
  row: Pick<PromoRow, 'code' | 'type' | 'value' | 'capCents'>,
): OrderDiscount | undefined {
  if (row.type === '2') return undefined;
  return {
    code: row.code,
    kind: row.type === '1' ? 'rate' : 'fixed',
    value: row.value,
    ...(row.capCents !== null && { cap: fromCents(row.capCents) }),
  };
}

/**
 * A code as screens show it; `extra` says that an upgrade took place (spec §3: 'Upgraded').
 */
export function wirePromo(row: WordedPromo, price: Amount, upgraded: boolean): AppliedPromo {
  return {
    code: row.code,
    description: row.description,
    descriptions: row.words,
    type: row.type,
    price,
    extra: row.type === '2' && upgraded ? 'Upgraded' : '',
  };
}
