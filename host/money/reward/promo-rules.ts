import type { AppliedPromo } from '@/contract/shipment';
import type { schema } from '@/host/db/client';
import type { FreightDiscount } from '@/host/rates/quote';
import { fromCents } from '@/rules/money';

export type PromoRow = typeof schema.promoCodes.$inferSelect;

/** A code as typed → as stored. */
export const readPromoCode = (text: string) => text.normalize('NFKC').trim().toUpperCase();

/** Whether a code can be used at a moment, whoever asks. */
export const promoHolds = (
  row: Pick<PromoRow, 'validFrom' | 'validTo' | 'maxUses' | 'uses'>,
  at: Date,
) => row.validFrom <= at && at < row.validTo && (row.maxUses === null || row.uses < row.maxUses);

/** What a code takes off the freight; nothing for an upgrade. */
export function promoDiscount(row: PromoRow): FreightDiscount | undefined {
  if (row.type === '2') return undefined;
  return {
    code: row.code,
    kind: row.type === '1' ? 'rate' : 'fixed',
    value: row.value,
    ...(row.capCents !== null && { cap: fromCents(row.capCents) }),
  };
}

/**
 * A code as the checkout shows it; `extra` says that an upgrade took place (spec §3: 'Upgraded').
 */
export function wirePromo(row: PromoRow, price: string, upgraded: boolean): AppliedPromo {
  return {
    code: row.code,
    description: row.description,
    type: row.type,
    price,
    extra: row.type === '2' && upgraded ? 'Upgraded' : '',
  };
}
