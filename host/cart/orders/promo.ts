import type { AppliedPromo } from '@/contract/money/charges';
import type { Db, Tx } from '@/host/db/client';
import type { OrderTerms } from '@/host/db/schema/orders';
import {
  checkPromo,
  returnPromo,
  spendPromo,
  usablePromo,
  type PromoCall,
} from '@/host/money/reward/promo';
import {
  readPromoCode,
  wirePromo,
  type PromoRow,
  type WordedPromo,
} from '@/host/money/reward/promo-rules';
import { fromCents, type Cents } from '@/rules/money';

/** The one place where orders meet promo codes; an upgrade is of a shipment's speed, and refused. */
const KIND = 'bfm';

/** The code that a member may use for an order now; null for none. */
export const promoOfOrder = (
  db: Db,
  memberId: string,
  code: string | null,
): Promise<WordedPromo | null> => usablePromo(db, memberId, code, KIND);

/**
 * A typed code for an order; null for an empty one.
 * @throws Problem promoInvalid | promoUsed | promoElsewhere
 */
export async function readPromoOfOrder(call: PromoCall, typed: string): Promise<string | null> {
  const code = readPromoCode(typed);
  return code && (await checkPromo(call, code, KIND)).code;
}

/** A code as the terms of an order keep it. */
export const promoTerms = (row: PromoRow | null): OrderTerms['promo'] =>
  row && { code: row.code, type: row.type, value: row.value, capCents: row.capCents };

/** A code as the checkout shows it. */
export const promoView = (row: WordedPromo, offCents: Cents): AppliedPromo =>
  wirePromo(row, fromCents(offCents), false);

/** Uses a code up for an order that is being paid. @throws Problem promoInvalid | promoUsed */
export const spendPromoOfOrder = (tx: Tx, memberId: string, code: string, orderId: string) =>
  spendPromo(tx, memberId, code, { kind: KIND, id: orderId });

/** Gives the code of an order back that is called off, or has to be paid again. */
export const returnPromoOfOrder = (tx: Tx, memberId: string, orderId: string): Promise<void> =>
  returnPromo(tx, memberId, { kind: KIND, id: orderId });
