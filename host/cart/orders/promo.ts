import type { AppliedPromo } from '@/contract/money/charges';
import type { Db, Tx } from '@/host/db/client';
import type { OrderTerms } from '@/host/db/schema/orders';
import {
  checkPromo,
  returnPromo,
  spendPromo,
  findUsablePromo,
  type PromoCall,
} from '@/host/money/reward/promo';
import {
  readPromoCode,
  toWirePromo,
  type PromoRow,
  type TranslatedPromo,
} from '@/host/money/reward/promo-rules';
import { fromCents, type Cents } from '@/rules/money';

/** Orders refuse upgrade codes, which are for shipments. */
const KIND = 'bfm';

export const findOrderPromo = (
  db: Db,
  memberId: string,
  code: string | null,
): Promise<TranslatedPromo | null> => findUsablePromo(db, memberId, code, KIND);

/**
 * Returns null for an empty code.
 * @throws Problem promoInvalid | promoUsed | promoElsewhere
 */
export async function readOrderPromo(call: PromoCall, text: string): Promise<string | null> {
  const code = readPromoCode(text);
  return code && (await checkPromo(call, code, KIND)).code;
}

export const toPromoTerms = (row: PromoRow | null): OrderTerms['promo'] =>
  row && { code: row.code, type: row.type, value: row.value, capCents: row.capCents };

export const toPromoView = (row: TranslatedPromo, discountCents: Cents): AppliedPromo =>
  toWirePromo(row, fromCents(discountCents), false);

/** Marks a code as used. @throws Problem promoInvalid | promoUsed */
export const spendOrderPromo = (tx: Tx, memberId: string, code: string, orderId: string) =>
  spendPromo(tx, memberId, code, { kind: KIND, id: orderId });

/** Makes the code usable again after a cancellation or before a repeated payment. */
export const returnOrderPromo = (tx: Tx, memberId: string, orderId: string): Promise<void> =>
  returnPromo(tx, memberId, { kind: KIND, id: orderId });
