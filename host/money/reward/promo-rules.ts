import type { AppliedPromo } from '@/contract/money/charges';
import type { schema } from '@/host/db/client';
import type { OrderDiscount } from '@/host/rates/quote';
import { fromCents, type Amount } from '@/rules/money';

export type PromoRow = typeof schema.promoCodes.$inferSelect;
/** `words` are descriptions by language; the English `description` is the fallback. */
export type TranslatedPromo = PromoRow & { words: Record<string, string> };

export const readPromoCode = (text: string) => text.normalize('NFKC').trim().toUpperCase();

export const isPromoValid = (
  row: Pick<PromoRow, 'validFrom' | 'validTo' | 'maxUses' | 'uses'>,
  now: Date,
) => row.validFrom <= now && now < row.validTo && (row.maxUses === null || row.uses < row.maxUses);

export const promoApplies = ({ type }: Pick<PromoRow, 'type'>, kind: string) =>
  type !== '2' || kind === 'shipment';

export function toDiscount(
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

export function toWirePromo(row: TranslatedPromo, price: Amount, isUpgrade: boolean): AppliedPromo {
  return {
    code: row.code,
    description: row.description,
    descriptions: row.words,
    type: row.type,
    price,
    extra: row.type === '2' && isUpgrade ? 'Upgraded' : '',
  };
}
